import type { BankAccount } from './bank-transfer.ts';

/** The printing company's public details: a setting that the owner changes, seeded with an invented company (ruling 37). */
export interface Company {
  name: string;
  phone: string;
  email: string;
  addressLines: string[];
  postalCode: string;
  vatNumber: string;
  companyNumber: string;
}

/** Who an invoice is from, as at its date of issue. */
export interface Seller extends Company {
  /** where to pay the amount owed on account; left out if nothing was owed, or the shop accepted no transfers */
  bank?: BankAccount;
}

/** Returns the town: the last line of the address. */
export function townOf({ addressLines }: Company): string {
  return addressLines.at(-1) ?? '';
}

/** Returns the ISO 3166-2 code of the region: Northern Ireland's postcodes begin with BT. */
export function regionCode({ postalCode }: Company): 'GB-NIR' | 'GB' {
  return /^BT/i.test(postalCode) ? 'GB-NIR' : 'GB';
}

/** 028 9649 6xxx is in Ofcom's range of drama numbers for Northern Ireland; nobody gets emails to example domains. */
export const DEMO_COMPANY: Company = {
  name: 'Lagan Valley Press',
  phone: '028 9649 6041',
  email: 'hello@laganvalleypress.example',
  addressLines: ['Unit 12, Blaris Mill Enterprise Centre', 'Altona Road', 'Lisburn'],
  postalCode: 'BT28 9ZZ',
  vatNumber: 'GB 000 0000 00',
  companyNumber: 'NI000000',
};
