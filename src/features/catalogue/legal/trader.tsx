import type { Company } from '#features/pricing/company/index.ts';
import { useFrame } from '#shell/frame-data.ts';

/** Who the customer deals with, and where (Electronic Commerce Regulations 2002, reg 6; Companies Act 2006, s 82). */
export function TraderDetails() {
  const company = useFrame()?.company;
  if (!company) return null;
  return (
    <p>
      {company.name}, {addressOf(company)}. Company number {company.companyNumber}, VAT number{' '}
      {company.vatNumber}. Phone {company.phone}, email{' '}
      <a href={`mailto:${company.email}`}>{company.email}</a>.
    </p>
  );
}

/** The shop's email address, as a link. */
export function TraderEmail() {
  const company = useFrame()?.company;
  return company ? <a href={`mailto:${company.email}`}>{company.email}</a> : null;
}

function addressOf({ addressLines, postalCode }: Company): string {
  return [...addressLines, postalCode].join(', ');
}
