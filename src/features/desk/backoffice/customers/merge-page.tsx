import { data, redirect } from 'react-router';
import { mergePeople } from '#features/people/customers/index.server.ts';
import type { PersonSeed } from '#features/people/customers/index.ts';
import { countWords } from '#kit/count-words.ts';
import { formatPhone, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { shopContext } from '#platform/shop.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { ListFilter } from '#ui/list-filter.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/merge-page.ts';
import { type ListedCustomer, listCustomers } from './customers.server.ts';
import { type MergeSide, readSide } from './merge-side.server.ts';
import { pageOf } from './record-action.server.ts';

export const handle = { title: 'Merge customers' };

const SHOWN_MAX = 10;

/** `/admin/customers/:kind/:personId/merge?search=…&with=order:…`: finds who is the same person, and shows both before they are merged. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const today = londonDay(clock());
  const side = await sideOf(db, `${params.kind}:${params.personId}`, today);
  const withWhom = url.searchParams.get('with');
  const other = withWhom === null ? null : await sideOf(db, withWhom, today);
  const search = (url.searchParams.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100);
  const { email, phone, lastName, company } = side.seed;
  const filter = { tradeOnly: false, tag: null, page: 1, size: SHOWN_MAX };
  // Without a search: who has the same number or, without one, the same name.
  const text = search || phone || lastName || company || email;
  const { customers } = other
    ? { customers: [] }
    : await listCustomers(db, { ...filter, search: text }, today);
  return {
    side: shownSide(side),
    other: other && shownSide(other),
    search,
    matches: customers.filter(({ kind, id }) => `${kind}:${id}` !== side.reference).map(shownMatch),
  };
}

async function sideOf(db: Queries, reference: string, today: string): Promise<MergeSide> {
  const [kind = '', id = ''] = reference.split(':');
  const side = isUuid(id) ? await readSide(db, kind, id, today) : undefined;
  if (!side) throw data('Customer not found.', { status: 404 });
  return side;
}

const nameOf = ({ firstName, lastName, company, email, phone }: Omit<PersonSeed, 'key' | 'createdAt'>) =>
  `${firstName} ${lastName}`.trim() || company || email || (phone && formatPhone(phone)) || 'No name';

const shownSide = ({ seed, reference, orders, requests, notes }: MergeSide) => ({
  reference,
  isAccount: seed.key !== null && 'userId' in seed.key,
  name: nameOf(seed),
  lines: [seed.company, seed.email, seed.phone && formatPhone(seed.phone)].filter(
    (line) => line && line !== nameOf(seed),
  ),
  holds: [
    countWords(orders, 'order'),
    countWords(requests, 'quote or enquiry', 'quotes and enquiries'),
    countWords(notes, 'note'),
  ],
});

const shownMatch = (match: ListedCustomer) => ({
  reference: `${match.kind}:${match.id}`,
  name: nameOf(match),
  about: [
    match.company,
    match.email,
    match.phone && formatPhone(match.phone),
    countWords(match.orderCount, 'order'),
  ]
    .filter(Boolean)
    .join(', '),
});

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const today = londonDay(shop.clock());
  const values = formValues(await readForm(request));
  const here = await sideOf(shop.db, `${params.kind}:${params.personId}`, today);
  const other = await sideOf(shop.db, values.with ?? '', today);
  const isOther = other.seed.key !== null && 'userId' in other.seed.key;
  const [into, from] = isOther ? [other.seed, here.seed] : [here.seed, other.seed];
  const outcome = await mergePeople(shop, actor, into, from);
  if (outcome.ok) throw redirect(`${pageOf(into, outcome.id)}?done=merged`);
  return data({ problem: PROBLEMS[outcome.kind] }, { status: 422 });
}

const PROBLEMS = {
  same: 'This is the same customer already.',
  account: 'Both have an account of their own, with a sign-in, prices and credit. Accounts can’t be merged.',
  missing: 'One of them was erased in the meantime.',
};

export default function MergePage({ loaderData, actionData }: Route.ComponentProps) {
  const { side, other, search, matches } = loaderData;
  const [kind = '', personId = ''] = side.reference.split(':');
  const here = href('/admin/customers/:kind/:personId/merge', { kind, personId });
  const page =
    kind === 'account'
      ? href('/admin/customers/:customerId', { customerId: personId })
      : href('/admin/customers/:kind/:personId', { kind, personId });
  return (
    <>
      <p>
        <a href={page}>{side.name}</a>
      </p>
      <h1 className="mt-2 wrap-anywhere">Merge {side.name} with another customer</h1>
      {actionData && (
        <Notice tone="stop" className="mt-4">
          {actionData.problem}
        </Notice>
      )}
      {other ? (
        <Compared side={side} other={other} here={here} />
      ) : (
        <>
          <ListFilter
            search={search}
            label="Find the other customer"
            hint="Name, company, email or number"
            button="Find"
            className="mt-5"
          />
          <h2 className="mt-6 text-lg">{search ? 'Customers found' : 'Perhaps the same person'}</h2>
          {matches.length === 0 ? (
            <p className="mt-2 text-grey">
              Nobody else was found. Search by another name, address or number.
            </p>
          ) : (
            <ul className="sheet mt-2 max-w-3xl divide-y divide-rule px-4">
              {matches.map(({ reference, name, about }) => (
                <li key={reference} className="relative py-2.5 hover:bg-paper">
                  <a
                    href={`${here}?${new URLSearchParams({ with: reference })}`}
                    className="font-semibold wrap-anywhere after:absolute after:inset-0"
                  >
                    {name}
                  </a>
                  <span className="figures block text-grey wrap-anywhere">{about}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

type Side = ReturnType<typeof shownSide>;

/** Both customers, and what merging them does. */
function Compared({ side, other, here }: { side: Side; other: Side; here: string }) {
  const [into, from] = other.isAccount ? [other, side] : [side, other];
  if (side.isAccount && other.isAccount)
    return (
      <Notice tone="care" className="mt-5">
        {PROBLEMS.account} <a href={here}>Choose somebody else</a>
      </Notice>
    );
  return (
    <div className="mt-5 max-w-3xl">
      <div className="grid gap-5 sm:grid-cols-2">
        <SidePanel side={into} words="Stays" />
        <SidePanel side={from} words="Is shown with them" />
      </div>
      <ul className="mt-5 list-disc space-y-1 pl-5">
        <li>
          Orders, quotes, enquiries, notes, tags and contacts of both are on the page of {into.name}. New ones
          of either address or number appear there too.
        </li>
        <li>Only staff see them together. What either of them sees in the shop doesn’t change.</li>
        <li>You can undo it: choose Separate on their page.</li>
      </ul>
      <form method="post" className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="with" value={other.reference} />
        <PrimarySubmit>Merge these customers</PrimarySubmit>
        {!other.isAccount && !side.isAccount && (
          <ButtonLink to={swapped(side, other)}>Keep the other one instead</ButtonLink>
        )}
        <ButtonLink to={here}>Choose somebody else</ButtonLink>
      </form>
    </div>
  );
}

function swapped(side: Side, other: Side): string {
  const [kind = '', personId = ''] = other.reference.split(':');
  return `${href('/admin/customers/:kind/:personId/merge', { kind, personId })}?${new URLSearchParams({ with: side.reference })}`;
}

function SidePanel({ side: { name, lines, holds, isAccount }, words }: { side: Side; words: string }) {
  return (
    <section className="sheet p-4">
      <p className="text-grey">{words}</p>
      <h2 className="wrap-anywhere">{name}</h2>
      <ul className="figures mt-2 wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{isAccount ? 'Has an account' : 'No account'}</li>
      </ul>
      <ul className="mt-3 border-t border-rule pt-3 text-grey">
        {holds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
