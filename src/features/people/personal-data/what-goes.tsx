const GOES = [
  'Your name, email address, phone number and password, and the sign-in on every device',
  'Your saved addresses, your billing details, your cart, and your place in customer groups and price lists',
  'Artwork not used in an order',
  'Notes, tags, contacts and addresses that we kept about you',
  'Messages and sample pack requests you sent us, if your email address is confirmed',
  'What you and we wrote about your orders and quotes, and the copies of emails about them, as soon as an order has arrived',
  'The link between you and your orders, your trade account and your reviews',
];

const STAYS = [
  {
    what: 'Your orders, with the names and addresses on them and the artwork we printed',
    why: 'Tax law requires us to keep VAT invoice details for this year and the six years before it. We delete your email and phone number as soon as an order has arrived.',
  },
  {
    what: 'Your trade account figures',
    why: 'They are part of the same records. They no longer name you, except through the orders they list.',
  },
  {
    what: 'A note that your address has unsubscribed, if you subscribed to the newsletter',
    why: 'Otherwise a later import could add you again. We keep nothing else about you with it.',
  },
  { what: 'Reviews you wrote, shown under “A customer”', why: 'Other customers rely on them.' },
];

/** What deleting an account does, in plain words. The command and its store do exactly this. */
export function WhatGoes() {
  return (
    <div className="space-y-8">
      <p className="max-w-[68ch]">
        This can’t be undone. You may want to <a href="/account/data">download your data</a> first.
      </p>
      <section aria-labelledby="goes">
        <h2 id="goes">What we delete at once</h2>
        <ul className="mt-3 list-disc space-y-2 pl-5">
          {GOES.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="stays">
        <h2 id="stays">What we must keep, and why</h2>
        <dl className="mt-3 space-y-3">
          {STAYS.map(({ what, why }) => (
            <div key={what} className="border-t border-rule pt-3">
              <dt className="font-semibold">{what}</dt>
              <dd className="mt-1 text-sm text-grey">{why}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
