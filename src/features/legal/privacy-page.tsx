import type { MetaArgs } from 'react-router';
import { pageMeta } from '#shell/page-meta.tsx';
import { DataComplaints } from './data-complaints.tsx';
import { FactList, LegalSheet, Part, Points } from './legal-sheet.tsx';
import { TraderDetails, TraderEmail } from './trader.tsx';

export const handle = { keep: true };
export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Privacy notice',
    keywords: 'privacy notice, personal data, UK GDPR',
    description: 'What we keep about you, why, for how long, who else sees it, and how to complain about it.',
  });

/** UK GDPR, art 13: what is to be told when data is collected. Kept times are those of the code. */
const KEPT = [
  {
    what: 'Orders: name, company, addresses, email, phone, what you bought, with its artwork',
    why: 'The contract with you; tax law',
    kept: 'At least six years, as tax law asks; without email and phone once your account is deleted and the order has arrived',
  },
  {
    what: 'Artwork that no order used',
    why: 'Steps you asked for before a contract',
    kept: '30 days, then the file is deleted',
  },
  {
    what: 'Account: name, email, phone, addresses, billing details, password (as a hash)',
    why: 'The contract with you',
    kept: 'Until you delete it, on your account page',
  },
  {
    what: 'Newsletter: email, name and interests if given, the words and time of your consent',
    why: 'Your consent',
    kept: 'Until you unsubscribe; then the record that you did, so that nothing is sent again',
  },
  {
    what: 'Complaints about the use of your data, with their outcome',
    why: 'The law that asks us to answer them',
    kept: 'Until they are answered and no longer needed to show that they were',
  },
  {
    what: 'Messages and sample pack requests',
    why: 'Steps you asked for; our interest in answering',
    kept: 'Until they are dealt with and no longer needed',
  },
  {
    what: 'Network address, for counting tries',
    why: 'Our interest in keeping guessers and robots out',
    kept: 'Counts lapse after an hour; nothing else keeps it',
  },
];

export default function PrivacyPage() {
  return (
    <LegalSheet
      title="Privacy notice"
      inShort="We keep what an order needs, tell nobody who does not need it, and follow you nowhere."
    >
      <Part title="Who is responsible">
        <TraderDetails />
      </Part>
      <Part title="What we keep, why and for how long">
        <FactList
          rows={KEPT.map(({ what, why, kept }) => ({
            name: what,
            facts: [
              ['Why', why],
              ['Kept', kept],
            ],
          }))}
        />
        <p>
          Without name, address and email we can’t deliver an order; the rest is up to you. No decision about
          you is made by a machine alone. <a href="/cookies">Cookies</a> have a page of their own.
        </p>
      </Part>
      <Part title="Who else sees it">
        <Points>
          <li>Stripe takes card payments. Your card number goes to Stripe, and never to us.</li>
          <li>The carrier gets your name, address and phone number to deliver.</li>
          <li>Whoever runs our server and our mail, on our behalf and by our instructions only.</li>
        </Points>
        <p>Nothing is sold, and nothing goes to advertisers.</p>
      </Part>
      <Part title="Your rights">
        <p>
          <a href="/account">Your account</a> gives you a copy of your data, in a form that other programs
          read, lets you correct it, and deletes it. Without an account, or for anything else, ask at{' '}
          <TraderEmail />: for a copy, to have data corrected or erased, or to have its use limited; or object
          to it. We answer within a month. You take back a consent as easily as you gave it: each newsletter
          has a link that ends it at once. Invoices we have to keep, even when you ask for everything to be
          erased.
        </p>
      </Part>
      <DataComplaints />
    </LegalSheet>
  );
}
