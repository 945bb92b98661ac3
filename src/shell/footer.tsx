import type { Company } from '../platform/company.ts';
import { FOOTER_PRODUCTS } from './menus.ts';

const QUICK_LINKS = [
  { to: '/shop', label: 'All Products' },
  { to: '/sample-pack', label: 'Free Sample Pack' },
  { to: '/help', label: 'Help & Artwork Guide' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
];

/** Who we are and how to reach us, on every page. */
export function Footer({ company }: { company: Company }) {
  return (
    <footer className="no-print mt-20 border-t border-rule bg-white">
      <div className="frame grid gap-8 py-12 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <h2 className="mb-2 text-base">{company.name}</h2>
          <address className="not-italic">
            {[...company.addressLines, company.postalCode].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <p className="mt-3">
            <a href={`tel:${company.phone.replaceAll(' ', '')}`} className="figures">
              {company.phone}
            </a>
            <br />
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </p>
        </div>
        <FooterLinks title="Quick links" links={QUICK_LINKS} />
        <FooterLinks title="Products" links={FOOTER_PRODUCTS} />
        <div>
          <h2 className="mb-2 text-base">Paying here</h2>
          <ul className="space-y-1">
            <li>Secure payments</li>
            <li>256-bit SSL</li>
            <li>Powered by Stripe: card details never reach this shop</li>
          </ul>
        </div>
      </div>
      <p className="frame border-t border-rule py-4 text-xs text-grey">
        {company.name}. Company number {company.companyNumber}. VAT number {company.vatNumber}. All prices
        include VAT.
      </p>
    </footer>
  );
}

function FooterLinks({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-base">{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <a href={to} className="inline-block py-1">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
