import { data, redirect } from 'react-router';
import {
  changeCollection,
  readLedger,
  recordPayment,
  saveCreditTerms,
} from '#features/money/credit/index.server.ts';
import {
  accountReference,
  type CollectionChange,
  type Overdue,
  overdueWords,
} from '#features/money/credit/index.ts';
import { readAddresses } from '#features/people/accounts/index.server.ts';
import { changeGroup, readCustomerPrices } from '#features/pricing/product-pricing/index.server.ts';
import { type FieldErrors, fieldErrors, formatPhone, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDate, formatDay, formatTime, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import { lettersNotPrinted } from '#platform/pdf.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { Conflict } from '#ui/conflict-notice.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/customer-page.ts';
import { AgedDebtPanel } from './aged-debt-panel.tsx';
import { ChasingForm, HoldForm } from './collection-forms.tsx';
import {
  type CustomerAnswer,
  LedgerPanel,
  MonthlyInvoicesPanel,
  PaymentForm,
  TermsForm,
} from './credit-panels.tsx';
import { AddressesPanel, NewOrderFor, OrdersPanel, RequestsPanel } from './customer-panels.tsx';
import { readCustomer } from './customers.server.ts';
import { chasingSchema, holdSchema, paymentSchema, termsSchema } from './forms.ts';
import { readOrdersOf, readRequests } from './person.server.ts';
import { PricesPanel } from './prices-panel.tsx';

const LEDGER_SHOWN = 50;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const id = params.customerId;
  const today = londonDay(clock());
  const customer = isUuid(id) ? await readCustomer(db, id, today) : undefined;
  if (!customer) throw data('Customer not found.', { status: 404 });
  const [orders, requests, addresses, ledger, prices] = await Promise.all([
    readOrdersOf(db, { kind: 'account', ...customer }),
    readRequests(db, { kind: 'account', ...customer }),
    readAddresses(db, id),
    readLedger(db, id, LEDGER_SHOWN),
    readCustomerPrices(db, id),
  ]);
  return {
    customer: {
      ...customer,
      since: formatDate(customer.createdAt),
      phone: customer.phone && formatPhone(customer.phone),
    },
    orders: orders.map((order) => ({ ...order, time: formatTime(order.createdAt) })),
    requests: requests.map((one) => ({ ...one, time: formatTime(one.createdAt) })),
    ledger: ledger.map((entry) => ({ ...entry, time: formatTime(entry.createdAt) })),
    addresses,
    prices,
    today,
    unprintable: await lettersNotPrinted(`${customer.firstName} ${customer.lastName}`),
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const id = params.customerId;
  if (!isUuid(id) || !(await readCustomer(shop.db, id, londonDay(shop.clock()))))
    throw data('Customer not found.', { status: 404 });
  const values = formValues(await readForm(request));
  if (values.intent === 'group') return saveGroup(shop, actor, id, values);
  if (values.intent === 'hold' || values.intent === 'release') return saveHold(shop, actor, id, values);
  if (values.intent === 'no-chase' || values.intent === 'chase') return saveChasing(shop, actor, id, values);
  return values.intent === 'payment'
    ? takePayment(shop, actor, id, values)
    : saveTerms(shop, actor, id, values);
}

async function saveTerms(shop: Shop, actor: Actor, id: string, values: Record<string, string>) {
  const refuse = (errors: FieldErrors, conflict: Conflict | null, status: number) =>
    data<CustomerAnswer>({ form: 'terms', errors, conflict, values }, { status });
  const parsed = termsSchema.safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error), null, 422);
  const { creditLimit, version, ...terms } = parsed.data;
  const saved = await saveCreditTerms(shop, actor, id, { ...terms, creditLimitPence: creditLimit }, version);
  if (saved.ok) throw redirect(`${href('/admin/customers/:customerId', { customerId: id })}?done=terms`);
  if (saved.kind === 'missing') throw data('Customer not found.', { status: 404 });
  if (saved.kind === 'below-balance') return refuse({ creditLimit: saved.message }, null, 422);
  return refuse({}, { actor: saved.actor, at: formatTime(saved.changedAt) }, 409);
}

async function saveHold(shop: Shop, actor: Actor, id: string, values: Record<string, string>) {
  const parsed = holdSchema.safeParse(values);
  if (!parsed.success)
    return data<CustomerAnswer>(
      { form: 'hold', errors: fieldErrors(parsed.error), conflict: null, values },
      { status: 422 },
    );
  const { version } = parsed.data;
  const change: CollectionChange =
    parsed.data.intent === 'hold' ? { kind: 'hold', reason: parsed.data.holdReason } : { kind: 'release' };
  return collect(shop, actor, { id, change, version, form: 'hold', values });
}

async function saveChasing(shop: Shop, actor: Actor, id: string, values: Record<string, string>) {
  const refuse = (errors: FieldErrors) =>
    data<CustomerAnswer>({ form: 'chasing', errors, conflict: null, values }, { status: 422 });
  const parsed = chasingSchema.safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error));
  const { version } = parsed.data;
  if (parsed.data.intent === 'chase')
    return collect(shop, actor, { id, change: { kind: 'chase' }, version, form: 'chasing', values });
  const { noChaseReason, until } = parsed.data;
  if (until < londonDay(shop.clock())) return refuse({ until: 'Enter today or a later day' });
  const change = { kind: 'no-chase', reason: noChaseReason, until } as const;
  return collect(shop, actor, { id, change, version, form: 'chasing', values });
}

async function collect(
  shop: Shop,
  actor: Actor,
  refused: Pick<CustomerAnswer, 'values'> & {
    id: string;
    change: CollectionChange;
    version: number;
    form: 'hold' | 'chasing';
  },
) {
  const { id, change, version, form, values } = refused;
  const outcome = await changeCollection(shop, actor, id, change, version);
  if (outcome.ok)
    throw redirect(`${href('/admin/customers/:customerId', { customerId: id })}?done=${change.kind}`);
  if (outcome.kind === 'missing') throw data('This customer has no trade account.', { status: 404 });
  const conflict = { actor: outcome.actor, at: formatTime(outcome.changedAt) };
  return data<CustomerAnswer>({ form, errors: {}, conflict, values }, { status: 409 });
}

async function saveGroup(shop: Shop, actor: Actor, userId: string, values: Record<string, string>) {
  const refuse = (words: string, status: number) =>
    data<CustomerAnswer>({ form: 'group', errors: { group: words }, conflict: null, values }, { status });
  const groupId = values.group || null;
  if (groupId && !isUuid(groupId)) return refuse('Choose a group', 422);
  const outcome = await changeGroup(shop, actor, userId, { groupBefore: values.seenGroup || null, groupId });
  if (outcome === 'missing') return refuse('Someone else has deleted this group. Choose another.', 409);
  if (outcome === 'stale')
    return refuse('Someone else has changed the group. Check it, then change it again.', 409);
  throw redirect(`${href('/admin/customers/:customerId', { customerId: userId })}?done=group`);
}

async function takePayment(shop: Shop, actor: Actor, userId: string, values: Record<string, string>) {
  const refuse = (errors: FieldErrors) =>
    data<CustomerAnswer>({ form: 'payment', errors, conflict: null, values }, { status: 422 });
  const parsed = paymentSchema.safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error));
  const { amount: amountPence, reference } = parsed.data;
  const recorded = await recordPayment(shop, actor, { userId, amountPence, reference });
  if (!recorded.ok) return refuse({ [recorded.field]: recorded.message });
  throw redirect(`${href('/admin/customers/:customerId', { customerId: userId })}?done=payment`);
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
  terms: 'Saved.',
  payment: 'Payment recorded.',
  group: 'Group changed.',
  hold: 'The account is on hold. They can still pay by card.',
  // If something else still prevents ordering on account, that is shown below.
  release: 'The account is no longer on hold.',
  'no-chase': 'They won’t be emailed about overdue invoices.',
  chase: 'They will be emailed about overdue invoices again.',
};

export default function CustomerPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { customer, orders, addresses, ledger, prices, today, done } = loaderData;
  // Most customers have no account, so zeros would dominate their page.
  const isTrade = customer.isApproved || customer.creditLimitPence > 0 || customer.currentBalancePence > 0;
  const availablePence = customer.creditLimitPence - customer.currentBalancePence;
  return (
    <>
      <title>{`${customer.lastName} | Back office`}</title>
      <p>
        <a href="/admin/customers">Customers</a>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="wrap-anywhere">
          {`${customer.firstName} ${customer.lastName}`.trim() || customer.email}
        </h1>
        <NewOrderFor name={customer.firstName || 'them'} fields={{ customerId: customer.id }} />
      </div>
      <p className="figures mt-2 flex flex-wrap gap-x-4 text-grey wrap-anywhere">
        <a href={`mailto:${customer.email}`} className="inline-block min-h-6">
          {customer.email}
        </a>
        <span>{customer.emailVerified ? '✓ confirmed' : '○ not confirmed'}</span>
        {customer.phone && <PhoneLink phone={customer.phone} className="inline-block min-h-6" />}
        <span>
          {customer.role === 'admin' ? 'Administrator' : 'Customer'} since {customer.since}
        </span>
        {isTrade && customer.accountNumber !== null && (
          <span>Account reference {accountReference(customer.accountNumber)}</span>
        )}
      </p>
      <div className="mt-4 space-y-3">
        {knownWords(DONE, done) && !answer && <Notice tone="good">{knownWords(DONE, done)}</Notice>}
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
          <LedgerPanel
            customer={customer}
            ledger={ledger}
            shownMax={LEDGER_SHOWN}
            today={today}
            unprintable={loaderData.unprintable}
          />
        </div>
        <div className="space-y-5">
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
          <AddressesPanel addresses={addresses} billTo={customer.billTo} />
        </div>
      </div>
      <OwnScript run={guardForm} />
    </>
  );
}
