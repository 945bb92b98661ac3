/** Who writes, as every business letter must say. */
export interface Letterhead {
  name: string;
  addressLines: readonly string[];
  postalCode: string;
  phone: string;
  email: string;
  companyNumber: string;
  vatNumber: string;
}

/** Who sends it: what the law asks of a trader's email (Companies Act 2006, E-Commerce Regulations 2002). */
export function traderLine(company: Letterhead): string {
  const address = [...company.addressLines, company.postalCode].join(', ');
  return `${company.name}, ${address}. ${company.phone}. ${company.email}. Company number ${company.companyNumber}. VAT number ${company.vatNumber}.`;
}
