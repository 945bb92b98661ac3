const GOES = [
  'Your name, e-mail address, phone number and password, and every device’s sign-in',
  'Your saved addresses, your billing details and your cart',
  'Artwork that no order needs',
  'Messages and sample pack requests that you sent us, if your e-mail address is confirmed',
  'The link between you and your orders, your trade account and your reviews',
];

const STAYS = [
  {
    what: 'Orders, with the names and addresses on them, and the artwork that was printed',
    why: 'Tax law asks us to keep what a VAT invoice says for six years and the current one. E-mail and phone go as soon as an order has arrived.',
  },
  {
    what: 'The figures of a trade account',
    why: 'They are part of the same accounts. Nothing says any more whose they were, but the orders in them.',
  },
  {
    what: 'That your address said no to the newsletter, if you were a reader',
    why: 'Otherwise it could come back with the next import. Nothing else about you is kept with it.',
  },
  { what: 'Reviews that you wrote, under “A customer”', why: 'Others rely on them.' },
];

/** What deleting an account means, in plain words. The command and its store do just this. */
export function WhatGoes() {
  return (
    <div className="space-y-8">
      <p className="max-w-[68ch]">
        This can’t be undone. You may want to <a href="/account/data">download your data</a> first.
      </p>
      <section aria-labelledby="goes">
        <h2 id="goes">What goes, at once</h2>
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
