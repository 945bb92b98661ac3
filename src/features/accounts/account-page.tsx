import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { formatPhone, formValues, readForm } from '../../kit/forms.ts';
import { shopContext } from '../../platform/shop.ts';
import { ErrorSummary } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readCreditAccount } from '../credit/index.server.ts';
import { readCustomerOrders } from '../orders/index.server.ts';
import { changeAccount, type Refusal } from './account-action.server.ts';
import { AddressSection } from './address-section.tsx';
import { readAddresses, signedInUser } from './index.server.ts';
import { OrdersSection } from './orders-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { TradeSection } from './trade-section.tsx';

const RECENT_ORDERS = 3;

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const user = await signedInUser(context);
  const [addresses, credit, orders] = await Promise.all([
    readAddresses(db, user.id),
    readCreditAccount(db, user.id),
    readCustomerOrders(db, user.id, RECENT_ORDERS),
  ]);
  const { firstName, lastName, phone, email } = user;
  return {
    profile: {
      firstName,
      lastName,
      phone: phone && formatPhone(phone),
      email,
      createdOn: DAY.format(user.createdAt),
    },
    addresses,
    credit: credit?.isApproved ? credit : null,
    orders: orders.map(({ id, orderNumber, status, totalPence, firstItem, itemCount, createdAt }) => ({
      ...{ id, orderNumber, status, totalPence, firstItem, itemCount },
      orderedOn: DAY.format(createdAt),
    })),
    done: DONE[url.searchParams.get('done') ?? ''] ?? null,
    editsProfile: url.searchParams.get('edit') === 'profile',
  };
}

/** Each form of the page says what it wants in `intent`; done, the page is asked for anew, so that a reload repeats nothing. */
export async function action({ context, request }: ActionFunctionArgs) {
  const user = await signedInUser(context);
  const values = formValues(await readForm(request));
  const outcome = await changeAccount(context.get(shopContext), user, values);
  if (outcome.ok) throw redirect(`/account?done=${outcome.done}`);
  if (outcome.status !== 422) throw data(outcome.message, { status: outcome.status });
  return data(outcome, { status: 422 });
}

/** What has just been done, in words, by the `done` of the page's address. */
const DONE: Readonly<Record<string, string>> = {
  profile: 'Your profile is saved.',
  address: 'The address is saved.',
  default: 'The default address is changed. Checkout begins with it.',
  deleted: 'The address is deleted.',
};

export const meta = () => [
  { name: 'description', content: 'Your profile, saved addresses, trade account and latest orders.' },
  { name: 'robots', content: 'noindex' },
];

export default function AccountPage() {
  const { profile, addresses, credit, orders, done, editsProfile } = useLoaderData<typeof loader>();
  const refusal: Refusal | undefined = useActionData<typeof action>();
  const editing = editsProfile || refusal?.intent === 'save-profile';
  return (
    <div className="frame py-8 lg:py-12">
      <title>{`${refusal ? 'Error: ' : ''}My account | Print shop`}</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>My Account</h1>
        <form method="post" action="/logout">
          <button type="submit" className="button">
            Sign Out
          </button>
        </form>
      </div>
      <div className="mt-6 space-y-4">
        {done && !refusal && <Notice tone="good">{done}</Notice>}
        {refusal && <ErrorSummary errors={refusal.errors} />}
      </div>
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="order-2 min-w-0 space-y-12 lg:order-1">
          <OrdersSection orders={orders} />
          <AddressSection addresses={addresses} showForm={!editing} refusal={refusal} />
        </div>
        <div className="order-1 min-w-0 space-y-8 lg:order-2">
          <ProfileSection profile={profile} editing={editing} refusal={refusal} />
          {credit && <TradeSection credit={credit} />}
        </div>
      </div>
    </div>
  );
}
