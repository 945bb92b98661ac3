/** The trader's details, as required in every business letter. */
export interface Letterhead {
  name: string;
  addressLines: readonly string[];
  postalCode: string;
  phone: string;
  email: string;
  companyNumber: string;
  vatNumber: string;
}

/** Returns the sender's details that the law requires in a trader's email (Companies Act 2006, E-Commerce Regulations 2002). */
export function traderLine(company: Letterhead): string {
  const address = [...company.addressLines, company.postalCode].join(', ');
  return `${company.name}, ${address}. ${company.phone}. ${company.email}. Company number ${company.companyNumber}. VAT number ${company.vatNumber}.`;
}
