import { readRetention } from '#features/people/personal-data/index.server.ts';
import { daysWords, RETENTION, type RetentionKind } from '#features/people/personal-data/index.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import type { Route } from './+types/privacy-page.ts';
import { DataComplaints } from './data-complaints.tsx';
import { FactList, LegalSheet, Part, Points } from './legal-sheet.tsx';
import { TraderDetails, TraderEmail } from './trader.tsx';

export const handle = { isCacheable: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Privacy notice',
    keywords: 'privacy notice, personal data, UK GDPR',
    description: 'What we keep about you, why, for how long, who else sees it, and how to complain.',
  });

export async function loader({ context }: Route.LoaderArgs) {
  return { days: await readRetention(context.get(shopContext).db) };
}

/** UK GDPR, art 13: the information due when data is collected. Retention times are those of the settings. */
const retentionRows = (term: (kind: RetentionKind) => string, artwork: string) => [
  {
    what: 'Orders: name, company, addresses, email, phone, what you bought, with its artwork and what colleagues wrote about its proof',
    why: 'The contract with you; tax law',
    kept: `Your order and invoice: at least six years, as tax law requires. Your email and phone number: if you ordered without an account, ${term('guest-orders')} after the order is finished; otherwise until you delete your account and your orders have arrived. Without an account, your name and address go ${term('order-names')} after the order. The artwork: ${artwork}`,
  },
  {
    what: 'Artwork not used in an order',
    why: 'Steps you asked us to take before a contract',
    kept: `${term('unordered-artwork')}, then we delete the file`,
  },
  {
    what: 'Account: name, email, phone, addresses, billing details, password (as a hash)',
    why: 'The contract with you',
    kept: 'Until you delete it, on your account page',
  },
  {
    what: 'Newsletter: email, name and interests if you give them, and the wording and time of your consent',
    why: 'Your consent',
    kept: 'Until you unsubscribe. We then keep a record that you did, so that we don’t send you anything again',
  },
  {
    what: 'Your email address, to ask you once after an order has arrived how it turned out',
    why: 'Our legitimate interest in hearing whether it is right',
    kept: 'As long as the order, unless you say no with the link in that email. We then keep a record that you did',
  },
  {
    what: 'Complaints about how we use your data, and their outcome',
    why: 'The law requires us to answer them',
    kept: `${term('data-complaints')} after our answer, to show that we answered`,
  },
  {
    what: 'Problems with an order that you report, with your photos',
    why: 'The contract with you; the law requires us to put it right',
    kept: `${term('problems')} after our decision`,
  },
  {
    what: 'Quotes you asked us for',
    why: 'Steps you asked us to take before a contract',
    kept: `${term('quotes')} after the last change`,
  },
  {
    what: 'What we note about you as a customer: how to reach you and your colleagues, and what you prefer',
    why: 'Our legitimate interest in serving you well next time',
    kept: `With an account, until you delete it; otherwise ${term('customer-records')} after the last change, or as long as an order has your details`,
  },
  {
    what: 'Messages and sample pack requests',
    why: 'Steps you asked us to take; our legitimate interest in answering',
    kept: `Until we’ve dealt with them; messages at most ${term('messages')}, requests ${term('sample-packs')}, unless they’re still open`,
  },
  {
    what: 'A cart you leave behind',
    why: 'Steps you asked us to take before a contract',
    kept: `${term('carts')} after you last changed it`,
  },
  {
    what: 'Emails we’ve sent you about an order, an account or a message',
    why: 'Our legitimate interest in showing that we told you',
    kept: `${term('emails')}`,
  },
  {
    what: 'Your sign-ins: device and time',
    why: 'The contract with you; keeping your account safe',
    kept: `${term('sessions')} after they end`,
  },
  {
    what: 'IP address, to count failed attempts and uploads',
    why: 'Our legitimate interest in stopping password guessing and bots',
    kept: 'The counts expire after an hour, those of uploaded files after a day, and are then deleted. A file you haven’t ordered keeps a code made from the address, to share our storage fairly. We don’t keep the address anywhere else',
  },
];

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { days } = loaderData;
  const term = (kind: RetentionKind) => daysWords(days[kind] ?? RETENTION[kind].maxDays);
  const artwork = days['ordered-artwork']
    ? `${term('ordered-artwork')} after the order is finished`
    : 'until you ask us to delete it, so that you can order it again';
  return (
    <LegalSheet
      title="Privacy notice"
      inShort="We keep what we need for your order, share it only with those who need it, and don’t track you."
    >
      <Part title="Who is responsible">
        <TraderDetails />
      </Part>
      <Part title="What we keep, why and for how long">
        <FactList
          rows={retentionRows(term, artwork).map(({ what, why, kept }) => ({
            name: what,
            facts: [
              ['Why', why],
              ['Kept', kept],
            ],
          }))}
        />
        <p>
          We can’t deliver an order without your name, address and email. The rest is up to you. We make no
          decisions about you by automated means alone. See also our page about <a href="/cookies">cookies</a>
          .
        </p>
      </Part>
      <Part title="Who else sees it">
        <Points>
          <li>Stripe takes card payments. Your card number goes to Stripe and never to us.</li>
          <li>The carrier gets your name, address and phone number to deliver.</li>
          <li>
            The companies that run our server and our email, acting for us and only on our instructions.
          </li>
        </Points>
        <p>We never sell your data or give it to advertisers.</p>
      </Part>
      <Part title="Your rights">
        <p>
          In <a href="/account">your account</a> you can download a copy of your data in a form other programs
          can read, correct it, or delete it. If you have no account, or for anything else, email{' '}
          <TraderEmail />. You can ask for a copy, ask us to correct or erase your data or limit how we use
          it, or object to our using it. We answer within a month. You can withdraw consent as easily as you
          gave it: each newsletter has a link that unsubscribes you at once. We have to keep invoices, even if
          you ask us to erase everything.
        </p>
      </Part>
      <DataComplaints />
    </LegalSheet>
  );
}
