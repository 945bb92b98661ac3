import { type Country, IRELAND, UNITED_KINGDOM } from './country.ts';

/** The lines of a saved address. */
export interface AddressLines {
  firstName: string;
  lastName: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  postalCode: string;
  country: Country;
}

/**
 * Returns a saved address in one line: `Ada Quinn, 12 High Street, Lisburn, BT28 1AA`. The country is added unless it
 * is the United Kingdom.
 */
export function inOneLine({
  firstName,
  lastName,
  addressLine1,
  addressLine2,
  ...rest
}: AddressLines): string {
  const abroad = rest.country === UNITED_KINGDOM ? null : rest.country;
  return [`${firstName} ${lastName}`, addressLine1, addressLine2, rest.city, rest.postalCode, abroad]
    .filter(Boolean)
    .join(', ');
}

/**
 * Returns a town with its county, as addresses in Ireland name both: `Dundalk, Co. Louth`. They are stored together, so
 * that every label, invoice and file has both; a county that is already in the town's line isn't added again.
 */
export function townWith(town: string, county: string | null, country: Country): string {
  const name = (county ?? '').replace(/^co(unty\b|\.|\b)\s*/i, '').trim();
  if (name === '' || town.toLowerCase().includes(name.toLowerCase())) return town;
  return `${town}, ${country === IRELAND ? 'Co. ' : ''}${name}`;
}
