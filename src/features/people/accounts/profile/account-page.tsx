import { data, redirect } from 'react-router';
import { readTradeAccount, type TradeAccount } from '#features/money/credit/index.server.ts';
import {
  AGE_WORDS,
  AGES,
  agedDebt,
  HELD_WORDS,
  type Overdue,
  overdueWords,
  owedInvoices,
  statementMonths,
} from '#features/money/credit/index.ts';
import { readCustomerOrders } from '#features/orders/order/index.server.ts';
import { monthlyInvoiceDay } from '#features/orders/order/index.ts';
import { formatPhone, formValues, readForm } from '#kit/forms.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDay, londonDay, ZONE } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { useDeliveryWords } from '#shell/frame-data.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { Island } from '#ui/island.tsx';
import { Notice } from '#ui/notice.tsx';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { accountsContext } from '../index.server.ts';
import { readAccountLists } from '../sessions.server.ts';
import type { Route } from './+types/account-page.ts';
import { changeAccount } from './account-action.server.ts';
import type { Refusal } from './account-outcome.ts';
import { AddressSection } from './address-section.tsx';
import { BillingSection } from './billing-section.tsx';
import { DataSection } from './data-section.tsx';
import { deviceOf } from './device.ts';
import { OrdersSection } from './orders-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { TradeSection } from './trade-section.tsx';
import { UnverifiedNotice } from './unverified-notice.tsx';

export const handle = { islands: true };

const RECENT_ORDERS = 3;

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: ZONE });
const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: ZONE,
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const user = await signedInUser(context);
  const today = londonDay(clock());
  const [{ addresses, billing, sessions }, credit, orders] = await Promise.all([
    readAccountLists(db, user.id),
    readTradeAccount(db, user.id, today),
    readCustomerOrders(db, user.id, RECENT_ORDERS),
  ]);
  const { firstName, lastName, phone, email, emailVerified, role } = user;
  return {
    profile: {
      firstName,
      lastName,
      phone: phone && formatPhone(phone),
      email,
      createdOn: DAY.format(user.createdAt),
    },
    signIn: { emailVerified, role },
    addresses,
    billing,
    sessions: sessions.map(({ id, userAgent, lastActiveAt }) => ({
      id,
      device: deviceOf(userAgent),
      lastActive: TIME.format(new Date(lastActiveAt)),
      isHere: id === user.sessionId,
    })),
    credit: credit?.isApproved
      ? {
          ...credit,
          owed: owedInvoices(credit.owed).map((one) => ({ ...one, due: dueWords(one.dueOn, today) })),
          nextInvoice: credit.monthlyInvoice ? formatDay(monthlyInvoiceDay(clock())) : null,
          monthlyInvoices: credit.monthlyInvoices.map((one) => ({ ...one, issued: formatDay(one.issuedOn) })),
          overdue: credit.overdue && overdueNotice(credit.overdue),
          held: credit.isHeld ? `${HELD_WORDS} You can still pay by card.` : null,
          ages: agesOf(credit, today),
          months: statementMonths(today),
        }
      : null,
    orders: orders.map(
      ({ id, orderNumber, status, deliveryMethod, totalPence, firstItem, itemCount, createdAt }) => ({
        id,
        orderNumber,
        status,
        deliveryMethod,
        totalPence,
        firstItem,
        itemCount,
        orderedOn: DAY.format(createdAt),
      }),
    ),
    done: knownWords(DONE, url.searchParams.get('done')) ?? null,
    edits: url.searchParams.get('edit'),
  };
}

/** Handles the page's forms by `intent` and redirects on success, so that a reload repeats nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const user = await signedInUser(context);
  const values = formValues(await readForm(request));
  const outcome = await changeAccount(context.get(shopContext), context.get(accountsContext), {
    user,
    values,
    headers: request.headers,
  });
  if (outcome.ok) throw redirect(outcome.to, outcome.headers ? { headers: outcome.headers } : {});
  if ('message' in outcome) throw data(outcome.message, { status: outcome.status });
  const { status, wait, ...refusal } = outcome;
  return data(refusal, { status, headers: wait ? { 'Retry-After': String(wait) } : {} });
}

function dueWords(dueOn: string, today: string): string {
  const day = DAY.format(new Date(dueOn));
  return dueOn < today ? `was due on ${day}` : `by ${day}`;
}

/** The amounts owed, by age, once something is overdue; ages without any are left out. */
function agesOf({ owed, overdue, currentBalancePence }: TradeAccount, today: string): [string, number][] {
  if (!overdue) return [];
  const debt = agedDebt(owed, currentBalancePence, today);
  return AGES.filter((age) => debt[age] > 0).map((age) => [AGE_WORDS[age], debt[age]]);
}

/** The overdue notice for customers. */
function overdueNotice(overdue: Overdue): string {
  const { stopped, stopsOn, oldest } = overdue;
  const words = overdueWords(overdue, DAY.format(new Date(oldest.dueOn)));
  if (stopped) return `${words} Until you pay it, please pay for new orders by card.`;
  const until =
    stopsOn &&
    ` If it is still unpaid on ${DAY.format(new Date(stopsOn))}, you can only pay by card until you pay it.`;
  return `${words}${until ?? ''}`;
}

const JOINED = 'Orders you placed with it as a guest are now in your account.';

/** The success message, by the `done` in the page's address. */
const DONE: Readonly<Record<string, string>> = {
  profile: 'We’ve saved your profile.',
  address: 'We’ve saved the address.',
  billing: 'We’ve saved your billing details. We’ll fill them in for you at checkout.',
  default: 'We’ve changed your default address. We’ll fill it in for you at checkout.',
  deleted: 'We’ve deleted the address.',
  sent: 'We’ve emailed you a new link. It works for 7 days. Earlier links no longer work.',
  verified: 'Your email address is confirmed.',
  'verified-orders': `Your email address is confirmed. ${JOINED}`,
  asked: 'We’ve emailed a link to the new address. Open it to change your address.',
  email: 'We’ve changed your email address. Sign in with the new one from now on.',
  'email-orders': `We’ve changed your email address. ${JOINED}`,
  password: 'We’ve changed your password and signed out every other device.',
  session: 'We’ve signed out that device.',
  sessions: 'We’ve signed out every other device.',
};

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'My account',
    titledByPage: true,
    isPrivate: true,
    description: 'Your profile, saved addresses, trade account and latest orders.',
  });

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, signIn, addresses, billing, sessions, credit, orders, done, edits } = loaderData;
  const refusal: Refusal | undefined = actionData;
  const toIreland = useDeliveryWords().irishDays !== null;
  return (
    <div className="frame py-8 lg:py-12">
      <PageTitle page="My account" refused={refusal !== undefined} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>My Account</h1>
        <Island name="sign-out-button" of={SignOutButton} props={{}} />
      </div>
      <div className="mt-6 space-y-4">
        {done && !refusal && <Notice tone="good">{done}</Notice>}
        {refusal && <ErrorSummary errors={refusal.errors} />}
        {!signIn.emailVerified && <UnverifiedNotice email={profile.email} />}
      </div>
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="min-w-0 space-y-12">
          <OrdersSection orders={orders} />
          <AddressSection addresses={addresses} edits={edits} refusal={refusal} toIreland={toIreland} />
          <BillingSection billing={billing} refusal={refusal} toIreland={toIreland} />
          <SessionsSection sessions={sessions} />
        </div>
        <div className="min-w-0 space-y-8">
          <Island
            name="profile-section"
            of={ProfileSection}
            props={{ known: profile, editing: edits === 'profile', refusal: refusal ?? null }}
          />
          <SignInSection {...signIn} edits={edits} refusal={refusal} />
          {credit && <TradeSection credit={credit} />}
          <DataSection />
        </div>
      </div>
    </div>
  );
}
