import { CreditCard, Lock, ShieldCheck } from 'lucide-react';
import { SmallSignup } from '#features/marketing/newsletter/small-signup.tsx';
import type { Company, OpeningNow } from '#features/pricing/company/index.ts';
import { Lines } from '#ui/lines.tsx';
import type { NavLink } from '#ui/navigation.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { FrameData } from './frame-data.ts';
import { FOOTER_PRODUCTS, withoutArchived } from './menus.ts';

const QUICK_LINKS = [
  { to: '/shop', label: 'All Products' },
  { to: '/templates', label: 'Templates' },
  { to: '/sample-pack', label: 'Free Sample Pack' },
  { to: '/help', label: 'Help & Artwork Guide' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
];

const LEGAL_LINKS = [
  { to: '/delivery', label: 'Delivery' },
  { to: '/returns', label: 'Returns' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/cookies', label: 'Cookies' },
];

/** The wording is documented (storefront, section 2). */
const TRUST_BADGES = [
  { words: 'Secure payments', icon: ShieldCheck },
  { words: '256-bit SSL', icon: Lock },
  { words: 'Powered by Stripe', icon: CreditCard },
];

type FooterData = Pick<FrameData, 'company' | 'opening' | 'archived'> & {
  /** whether the page is for one thing only: then its form has the only email field */
  focused: boolean;
};

/** The company and how to reach it, on every page. */
export function Footer({ company, opening, archived, focused }: FooterData) {
  return (
    <footer className="no-print mt-20 border-t border-rule bg-white">
      <div className="frame grid gap-8 py-12 text-sm sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_1.7fr]">
        <Trader company={company} opening={opening} />
        <FooterLinks title="Quick links" links={QUICK_LINKS} />
        <FooterLinks title="Products" links={withoutArchived(FOOTER_PRODUCTS, archived)} />
        <section aria-labelledby="footer-newsletter">
          <h2 id="footer-newsletter" className="mb-2 text-base">
            Newsletter
          </h2>
          {focused ? (
            <a href="/newsletter" className="inline-block py-1">
              Sign up for our newsletter
            </a>
          ) : (
            <SmallSignup place="footer" id="footer-newsletter-email" />
          )}
        </section>
      </div>
      <div className="frame text-sm">
        <div className="flex flex-wrap justify-between gap-x-10 gap-y-2 border-t border-rule py-3">
          <nav aria-label="Legal">
            <ul className="flex flex-wrap gap-x-5">
              {LEGAL_LINKS.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className="inline-block py-1.5">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ul aria-label="Payment" className="flex flex-wrap gap-x-5">
            {TRUST_BADGES.map(({ words, icon: Icon }) => (
              <li key={words} className="flex items-center gap-1.5 py-1.5">
                <Icon size={16} aria-hidden="true" />
                {words}
              </li>
            ))}
          </ul>
        </div>
        <p className="border-t border-rule py-4 text-xs text-grey">
          {company.name}. Company number {company.companyNumber}. VAT number {company.vatNumber}. All prices
          include VAT.
        </p>
      </div>
    </footer>
  );
}

function Trader({ company, opening }: { company: Company; opening: OpeningNow }) {
  return (
    <div>
      <h2 className="mb-2 text-base">{company.name}</h2>
      <address className="not-italic">
        <Lines of={[...company.addressLines, company.postalCode]} />
      </address>
      <p className="mt-3">
        <PhoneLink phone={company.phone} />
        <br />
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </p>
      <p className="figures mt-3">
        {opening.words}. <a href="/contact">Opening hours</a>
      </p>
    </div>
  );
}

function FooterLinks({ title, links }: { title: string; links: NavLink[] }) {
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
