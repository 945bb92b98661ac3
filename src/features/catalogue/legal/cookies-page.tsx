import { pageMeta } from '#shell/page-meta.tsx';
import type { Route } from './+types/cookies-page.ts';
import { FactList, LegalSheet, Part } from './legal-sheet.tsx';

const IN_SHORT = 'A few cookies, all needed for the shop to work. No tracking, no advertising.';

export const handle = { isCacheable: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Cookies',
    keywords: 'cookies, no tracking',
    description: IN_SHORT,
  });

/** Strictly necessary (Privacy and Electronic Communications Regulations 2003, reg 6(4)), so no banner is needed. */
const COOKIES = [
  {
    name: 'galley_cart',
    purpose: 'Remembers your cart and its artwork while you are not signed in',
    kept: '60 days from the first item you add to the cart',
  },
  {
    name: 'galley_postcode',
    purpose: 'Remembers the first half of your postcode, once you tell us, to show when an order is with you',
    kept: '60 days',
  },
  {
    name: 'galley_session',
    purpose: 'Remembers that you are signed in',
    kept: '30 days after your last visit, at most 180 days, or until you sign out',
  },
  {
    name: 'galley_device',
    purpose:
      'Remembers that you have signed in on this device, so that strangers who guess at your password can’t lock you out',
    kept: 'A year after you last signed in, or until you delete your account',
  },
  {
    name: 'galley_second_step',
    purpose:
      'For our staff: remembers that the password was right until the code from their phone is entered',
    kept: '10 minutes',
  },
  {
    name: 'galley_passkey',
    purpose: 'For our staff: remembers what we asked their device, until they sign in with a passkey',
    kept: '5 minutes',
  },
];

export default function CookiesPage() {
  return (
    <LegalSheet title="Cookies" inShort={IN_SHORT}>
      <Part title="What we set">
        <FactList
          rows={COOKIES.map(({ name, purpose, kept }) => ({
            name,
            facts: [
              ['Purpose', purpose],
              ['Kept', kept],
            ],
          }))}
        />
        <p>
          On a secure connection their names begin with <code>__Host-</code>. Only our site can read them, and
          scripts can’t. If you never use the cart, never sign in and never tell us a postcode, we set none.
        </p>
      </Part>
      <Part title="What we don’t do">
        <p>
          No analytics, no advertising, no pixels, no fonts or scripts from other companies. You see no cookie
          banner because there is nothing to consent to. When you pay by card you go to the payment provider’s
          page, which has its own cookies and its own notice.
        </p>
      </Part>
    </LegalSheet>
  );
}
