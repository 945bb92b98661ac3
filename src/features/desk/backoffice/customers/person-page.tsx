import { data, redirect } from 'react-router';
import { readTagsInUse } from '#features/people/customers/index.server.ts';
import { countryOf } from '#kit/country.ts';
import { formatPhone, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDate, formatTime } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import { shopContext } from '#platform/shop.ts';
import { Submit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/person-page.ts';
import { NotedAddresses, type WhereTo } from './addresses-panel.tsx';
import { CustomerHead } from './customer-head.tsx';
import { OrdersPanel, RequestsPanel } from './customer-panels.tsx';
import { changeDetails } from './details-action.server.ts';
import type { DetailsAnswer } from './details-form.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MergedPanel } from './merged-panel.tsx';
import { openAccount, whyNoAccount } from './open-account.server.ts';
import { isPersonKind, type Person, readPerson } from './person.server.ts';
import { changeRecord, pageOf, type RecordAnswer } from './record-action.server.ts';
import { ContactsPanel, NotesPanel, TagsRow } from './record-panels.tsx';
import { RECORD_DONE } from './record-words.ts';

export const handle = { title: 'Customer' };

/**
 * `/admin/customers/:kind/:personId`: somebody without an account, as staff wrote them down, or found by one of their orders,
 * quotes or enquiries. Once they have an account or a record, it leads there.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [{ person, seed, orders, requests, record }, tagsInUse] = await Promise.all([
    personOf(db, params, url.search),
    readTagsInUse(db),
  ]);
  return {
    person: {
      ...person,
      phone: person.phone && formatPhone(person.phone),
      since: formatDate(person.createdAt),
    },
    canNote: seed !== null,
    whyNoAccount: whyNoAccount(person),
    orders: orders.map((order) => ({ ...order, time: formatTime(order.createdAt) })),
    requests: requests.map((one) => ({ ...one, time: formatTime(one.createdAt) })),
    record: { ...record, notes: record.notes.map((note) => ({ ...note, time: formatTime(note.createdAt) })) },
    tagsInUse,
    isEdited: url.searchParams.has('edit'),
    here: url.pathname,
    done: url.searchParams.get('done'),
  };
}

async function personOf(db: Queries, { kind, personId }: { kind: string; personId: string }, query = '') {
  const found = isPersonKind(kind) ? await readPerson(db, kind, personId) : undefined;
  if (!found) throw data('Customer not found.', { status: 404 });
  if ('accountId' in found)
    throw redirect(href('/admin/customers/:customerId', { customerId: found.accountId }) + query);
  if ('personId' in found)
    throw redirect(
      href('/admin/customers/:kind/:personId', { kind: 'person', personId: found.personId }) + query,
    );
  return found;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const { seed } = await personOf(shop.db, params);
  if (!seed) throw data('Add an email address or a phone number to their order first.', { status: 422 });
  const values = formValues(await readForm(request));
  if (values.intent === 'details') {
    const saved = await changeDetails(shop, actor, seed, values);
    if ('id' in saved) throw redirect(`${pageOf(seed, saved.id)}?done=details`);
    if (!('answer' in saved)) throw data('This customer was merged or erased meanwhile.', { status: 404 });
    return data<DetailsAnswer | RecordAnswer>(saved.answer, { status: saved.status });
  }
  if (values.intent === 'open-account') {
    const why = whyNoAccount(seed);
    if (why) throw data(why, { status: 422 });
    const opened = await openAccount(shop, actor, seed);
    // Somebody has registered with the address in the meantime: their page opens in its place.
    if (opened === 'taken') throw redirect(href('/admin/customers/:kind/:personId', params));
    throw redirect(`${href('/admin/customers/:customerId', { customerId: opened.userId })}?done=opened`);
  }
  const answer = await changeRecord(shop, actor, seed, values);
  if (!answer) throw data('There is no such button.', { status: 400 });
  if (answer === 'missing') throw data('Customer not found.', { status: 404 });
  return data<DetailsAnswer | RecordAnswer>(answer, { status: 422 });
}

export default function PersonPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { person, orders, requests, record, canNote, tagsInUse, here, done } = loaderData;
  const known = knownOf(person);
  const newest = newestAddress(person);
  const { id: _, ...where } = { id: '', ...(newest ?? record.addresses[0]) };
  const details = answer?.form === 'details' ? answer : undefined;
  const refused = answer && answer.form !== 'details' ? answer : undefined;
  return (
    <>
      <title>{`${person.lastName || person.firstName || 'Customer'} | Back office`}</title>
      <CustomerHead
        person={person}
        about={[`No account, known since ${person.since}`]}
        fields={{ ...known, ...where }}
        edit={canNote ? `${here}?edit` : null}
        merge={canNote ? `${here}/merge` : null}
      >
        {canNote && <TagsRow tags={record.tags} inUse={tagsInUse} answer={refused} />}
      </CustomerHead>
      {knownWords(RECORD_DONE, done) && !answer && (
        <Notice tone="good" className="mt-4">
          {knownWords(RECORD_DONE, done)}
        </Notice>
      )}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="space-y-5">
          <OrdersPanel orders={orders} search={person.email || (person.phone ?? '')} />
          <RequestsPanel requests={requests} />
          {canNote && <NotesPanel notes={record.notes} answer={refused} />}
        </div>
        <div className="space-y-5">
          {canNote ? (
            <ContactsPanel contacts={record.contacts} answer={refused} />
          ) : (
            <p className="sheet p-4 text-grey">
              Add an email address or a phone number to their order or quote to keep notes about them.
            </p>
          )}
          <NotedAddresses
            fields={known}
            newest={newest}
            noted={record.addresses}
            canNote={canNote}
            answer={refused}
          />
          <MergedPanel merged={record.merged} />
          {canNote && <CreditPanel why={loaderData.whyNoAccount} />}
        </div>
      </div>
      {canNote && (loaderData.isEdited || details) && (
        <EditDialog here={here} details={person} version={record.version} answer={details} />
      )}
    </>
  );
}

/** Opens an account for somebody who never registers, so that they can be given credit. */
function CreditPanel({ why }: { why: string | null }) {
  return (
    <section aria-labelledby="credit" className="sheet p-4">
      <h2 id="credit">Trade account</h2>
      <p className="mt-1 text-grey">
        {why ??
          'Opens an account for them, on which you can give credit. They don’t have to register. If they ever do with this email address, it is theirs.'}
      </p>
      {!why && (
        <form method="post" className="mt-3">
          <Submit intent="open-account">Open an account</Submit>
        </form>
      )}
    </section>
  );
}

/** The fields of a new order that are known, but for its address. */
const knownOf = ({ firstName, lastName, email, phone, company }: Person) => ({
  firstName,
  lastName,
  email,
  phone: phone ?? '',
  company: company ?? '',
});

function newestAddress({ address }: Person): WhereTo | null {
  if (!address) return null;
  const { line, city, postcode, country } = address;
  return { address: line, city, postcode, country: countryOf(country) };
}
