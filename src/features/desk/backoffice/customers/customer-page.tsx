import { data, redirect } from 'react-router';
import { readLedger } from '#features/money/credit/index.server.ts';
import { accountReference, type Overdue, overdueWords } from '#features/money/credit/index.ts';
import { readAddresses } from '#features/people/accounts/index.server.ts';
import { readRecord, readTagsInUse } from '#features/people/customers/index.server.ts';
import type { PersonSeed } from '#features/people/customers/index.ts';
import { readCustomerPrices } from '#features/pricing/product-pricing/index.server.ts';
import { formatPhone, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDate, formatDay, formatTime, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { isUuid } from '#kit/uuid.ts';
import { lettersNotPrinted } from '#platform/pdf.server.ts';
import { shopContext } from '#platform/shop.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/customer-page.ts';
import { NotedAddresses } from './addresses-panel.tsx';
import { AgedDebtPanel } from './aged-debt-panel.tsx';
import { ChasingForm, HoldForm } from './collection-forms.tsx';
import {
  type CustomerAnswer,
  LedgerPanel,
  MonthlyInvoicesPanel,
  PaymentForm,
  TermsForm,
} from './credit-panels.tsx';
import { CustomerHead } from './customer-head.tsx';
import { AddressesPanel, OrdersPanel, RequestsPanel } from './customer-panels.tsx';
import { type Customer, readCustomer } from './customers.server.ts';
import { changeAccountDetails } from './details-action.server.ts';
import type { DetailsAnswer } from './details-form.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MergedPanel } from './merged-panel.tsx';
import { readOrdersOf, readRequests } from './person.server.ts';
import { PricesPanel } from './prices-panel.tsx';
import { changeRecord, type RecordAnswer } from './record-action.server.ts';
import { ContactsPanel, NotesPanel, TagsRow } from './record-panels.tsx';
import { RECORD_DONE } from './record-words.ts';
import { changeTrade } from './trade-action.server.ts';

const LEDGER_SHOWN = 50;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const id = params.customerId;
  const today = londonDay(clock());
  const customer = isUuid(id) ? await readCustomer(db, id, today) : undefined;
  if (!customer) throw data('Customer not found.', { status: 404 });
  const [orders, requests, addresses, ledger, prices, record, tagsInUse] = await Promise.all([
    readOrdersOf(db, { kind: 'account', ...customer }),
    readRequests(db, { kind: 'account', ...customer }),
    readAddresses(db, id),
    readLedger(db, id, LEDGER_SHOWN),
    readCustomerPrices(db, id),
    readRecord(db, { userId: id, email: customer.email }),
    readTagsInUse(db),
  ]);
  return {
    customer: {
      ...customer,
      since: formatDate(customer.createdAt),
      phone: customer.phone && formatPhone(customer.phone),
      company: customer.company ?? record.company,
    },
    record: { ...record, notes: record.notes.map((note) => ({ ...note, time: formatTime(note.createdAt) })) },
    tagsInUse,
    orders: orders.map((order) => ({ ...order, time: formatTime(order.createdAt) })),
    requests: requests.map((one) => ({ ...one, time: formatTime(one.createdAt) })),
    ledger: ledger.map((entry) => ({ ...entry, time: formatTime(entry.createdAt) })),
    addresses,
    prices,
    today,
    unprintable: await lettersNotPrinted(`${customer.firstName} ${customer.lastName}`),
    isEdited: url.searchParams.has('edit'),
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const id = params.customerId;
  const customer = isUuid(id) ? await readCustomer(shop.db, id, londonDay(shop.clock())) : undefined;
  if (!customer) throw data('Customer not found.', { status: 404 });
  const values = formValues(await readForm(request));
  const here = href('/admin/customers/:customerId', { customerId: id });
  if (values.intent === 'details') {
    const answer = await changeAccountDetails(shop, actor, id, values);
    if (!answer) throw redirect(`${here}?done=details`);
    return data<Answer>(answer, { status: 422 });
  }
  const refused = await changeRecord(shop, actor, seedOf(customer), values);
  if (refused === 'missing') throw data('Customer not found.', { status: 404 });
  return refused ? data<Answer>(refused, { status: 422 }) : changeTrade(shop, actor, id, values);
}

/** A customer with an account, to write something down about them. */
const seedOf = ({ id, firstName, lastName, email, phone, createdAt }: Customer): PersonSeed => ({
  key: { userId: id, email },
  firstName,
  lastName,
  email,
  phone,
  company: null,
  createdAt,
});

type Answer = CustomerAnswer | RecordAnswer | DetailsAnswer;

/** A refused form is about the trade account, what staff write down, or the details of an account that staff opened. */
function apart(sent: Answer | undefined): {
  answer?: CustomerAnswer;
  refused?: RecordAnswer;
  details?: DetailsAnswer;
} {
  if (!sent) return {};
  if (sent.form === 'details') return { details: sent };
  return 'conflict' in sent ? { answer: sent } : { refused: sent };
}

function signInWords({ hasSignIn, emailVerified }: Pick<Customer, 'hasSignIn' | 'emailVerified'>): string {
  if (!hasSignIn) return 'Not registered';
  return emailVerified ? '✓ confirmed' : '○ not confirmed';
}

/** The overdue notice for staff. */
function overdueNotice(overdue: Overdue): string {
  const { stopped, stopsOn, oldest } = overdue;
  const words = overdueWords(overdue, formatDay(oldest.dueOn));
  if (stopped) return `${words} Until it is paid, this customer can only order by card.`;
  if (!stopsOn) return words;
  return `${words} From ${formatDay(stopsOn)} this customer can only order by card until it is paid.`;
}

const DONE: Readonly<Record<string, string>> = {
  ...RECORD_DONE,
  terms: 'Saved.',
  payment: 'Payment recorded.',
  group: 'Group changed.',
  hold: 'The account is on hold. They can still pay by card.',
  // If something else still prevents ordering on account, that is shown below.
  release: 'The account is no longer on hold.',
  'no-chase': 'They won’t be emailed about overdue invoices.',
  chase: 'They will be emailed about overdue invoices again.',
};

export default function CustomerPage({ loaderData, actionData: sent }: Route.ComponentProps) {
  const { customer, orders, addresses, ledger, prices, record, today, done } = loaderData;
  const { answer, refused, details } = apart(sent);
  // Most customers have no account, so zeros would dominate their page.
  const isTrade = customer.isApproved || customer.creditLimitPence > 0 || customer.currentBalancePence > 0;
  const here = href('/admin/customers/:customerId', { customerId: customer.id });
  const availablePence = customer.creditLimitPence - customer.currentBalancePence;
  return (
    <>
      <title>{`${customer.lastName} | Back office`}</title>
      <CustomerHead
        person={customer}
        about={[
          signInWords(customer),
          `${customer.role === 'admin' ? 'Administrator' : 'Customer'} since ${customer.since}`,
          isTrade &&
            customer.accountNumber !== null &&
            `Account reference ${accountReference(customer.accountNumber)}`,
        ].filter((words) => words !== false)}
        fields={{ customerId: customer.id }}
        edit={customer.hasSignIn ? null : `${here}?edit`}
        merge={href('/admin/customers/:kind/:personId/merge', { kind: 'account', personId: customer.id })}
      >
        <TagsRow tags={record.tags} inUse={loaderData.tagsInUse} answer={refused} />
      </CustomerHead>
      <div className="mt-4 space-y-3">
        {knownWords(DONE, done) && !sent && <Notice tone="good">{knownWords(DONE, done)}</Notice>}
        {customer.collection.holdReason && (
          <Notice tone="stop">This account is on hold: {customer.collection.holdReason}</Notice>
        )}
        {customer.overdue && <Notice tone="care">{overdueNotice(customer.overdue)}</Notice>}
      </div>
      {isTrade && (
        <dl className="mt-4 grid gap-3 sm:grid-cols-3">
          <StatCard label="Credit limit" value={formatPounds(customer.creditLimitPence)} />
          <StatCard label="Current balance" value={formatPounds(customer.currentBalancePence)} />
          <StatCard
            label="Available credit"
            value={customer.isApproved ? formatPounds(availablePence) : 'Not approved'}
          />
        </dl>
      )}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="space-y-5">
          {customer.currentBalancePence > 0 && (
            <AgedDebtPanel owed={customer.owed} balancePence={customer.currentBalancePence} today={today} />
          )}
          <MonthlyInvoicesPanel invoices={customer.monthlyInvoices} />
          <OrdersPanel orders={orders} search={customer.email} />
          <RequestsPanel requests={loaderData.requests} />
          <NotesPanel notes={record.notes} answer={refused} />
          <LedgerPanel
            customer={customer}
            ledger={ledger}
            shownMax={LEDGER_SHOWN}
            today={today}
            unprintable={loaderData.unprintable}
          />
        </div>
        <div className="space-y-5">
          <ContactsPanel contacts={record.contacts} answer={refused} />
          <MergedPanel merged={record.merged} />
          <TermsForm customer={customer} answer={answer?.form === 'terms' ? answer : undefined} />
          {(customer.currentBalancePence > 0 || answer?.form === 'payment') && (
            <PaymentForm
              owedPence={customer.currentBalancePence}
              answer={answer?.form === 'payment' ? answer : undefined}
            />
          )}
          {isTrade && (
            <>
              <HoldForm
                collection={customer.collection}
                answer={answer?.form === 'hold' ? answer : undefined}
              />
              <ChasingForm
                collection={customer.collection}
                answer={answer?.form === 'chasing' ? answer : undefined}
              />
            </>
          )}
          <PricesPanel
            prices={prices}
            today={today}
            error={answer?.form === 'group' ? answer.errors.group : undefined}
          />
          {(customer.hasSignIn || addresses.length > 0) && (
            <AddressesPanel addresses={addresses} billTo={customer.billTo} />
          )}
          {(!customer.hasSignIn || record.addresses.length > 0) && (
            <NotedAddresses
              fields={{ customerId: customer.id }}
              newest={null}
              noted={record.addresses}
              canNote={!customer.hasSignIn}
              title={customer.hasSignIn ? 'Addresses we noted' : 'Addresses'}
              answer={refused}
            />
          )}
        </div>
      </div>
      {!customer.hasSignIn && (loaderData.isEdited || details) && (
        <EditDialog here={here} details={customer} version={0} answer={details} />
      )}
      <OwnScript run={guardForm} />
    </>
  );
}
