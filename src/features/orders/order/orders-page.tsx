import { redirect } from 'react-router';
import { returnedOrderContext } from '#features/money/payments/index.server.ts';
import { AccountOffer } from '#features/people/accounts/index.ts';
import { href } from '#kit/href.ts';
import { formatDay, formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ButtonLink, PrimaryLink, Submit } from '#ui/button.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { OrderAgainButton } from '#ui/order-again-button.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/orders-page.ts';
import { readCustomerOrders } from './customer-orders.server.ts';
import { handoverWord, isDayAhead } from './handover.ts';
import { loadConfirmation } from './load-confirmation.server.ts';
import type { OrderSummary } from './order.ts';
import { OrderConfirmed } from './order-confirmed.tsx';
import { PaymentBadge, StatusBadge } from './status-badge.tsx';

const SHOWN_MAX = 200;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Your orders',
    titledByPage: Boolean(args.loaderData?.confirmation),
    isPrivate: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const confirmation = await loadConfirmation(shop, url.searchParams, context.get(returnedOrderContext));
  // A customer whose session ended while they were paying still sees that they paid.
  if (!user && !confirmation)
    throw redirect(`${href('/login')}?next=${encodeURIComponent(url.pathname + url.search)}`);
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 100);
  if (confirmation || !user) return { confirmation, signedIn: user !== null, search, orders: [] };
  const orders = await readCustomerOrders(shop.db, user.id, SHOWN_MAX, search);
  return { confirmation, signedIn: true, search, orders };
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { confirmation, signedIn, search, orders } = loaderData;
  if (confirmation) {
    const { customerEmail: email, firstName, lastName } = confirmation;
    const offer = <AccountOffer email={email} firstName={firstName} lastName={lastName} />;
    return <OrderConfirmed confirmation={confirmation} signedIn={signedIn} offer={offer} />;
  }
  return (
    <div className="frame py-8">
      <h1>Your orders</h1>
      {(orders.length > 0 || search) && <SearchOrders search={search} />}
      {orders.length > 0 ? (
        <OrderList orders={orders} />
      ) : search ? (
        <NoneMatch search={search} />
      ) : (
        <NoOrders />
      )}
    </div>
  );
}

function SearchOrders({ search }: { search: string }) {
  return (
    <search className="mt-5 block max-w-md">
      <form method="get">
        <FieldLabel of="order-search">Search your orders</FieldLabel>
        <p id="order-search-hint" className="field-hint mb-1">
          By order number or product
        </p>
        <div className="flex gap-2">
          <input
            id="order-search"
            type="search"
            name="search"
            defaultValue={search}
            maxLength={100}
            aria-describedby="order-search-hint"
            className="field min-w-0"
          />
          <Submit>Search</Submit>
        </div>
      </form>
    </search>
  );
}

function NoneMatch({ search }: { search: string }) {
  return (
    <div className="mt-5">
      <p role="status">None of your orders match “{search}”.</p>
      <p className="mt-4">
        <ButtonLink to="/orders">Show all orders</ButtonLink>
      </p>
    </div>
  );
}

function NoOrders() {
  return (
    <div className="mt-5">
      <p>You haven’t ordered yet. You’ll find your orders here, with their artwork and progress.</p>
      <p className="mt-5">
        <PrimaryLink to="/shop">Continue Shopping</PrimaryLink>
      </p>
    </div>
  );
}

function OrderList({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <ul className="mt-5 space-y-3">
      {orders.map((order) => (
        <li
          key={order.id}
          className="sheet relative flex flex-wrap items-center gap-x-6 gap-y-2 p-4 hover:border-ink"
        >
          <div className="min-w-52 flex-1">
            <a
              href={href('/orders/:orderId', { orderId: order.id })}
              className="figures font-bold text-ink no-underline after:absolute after:inset-0"
            >
              {order.orderNumber}
            </a>
            <p className="text-sm">
              {order.firstItem}
              {order.itemCount > 1 ? ` and ${order.itemCount - 1} more` : ''}
            </p>
          </div>
          <p className="figures text-sm text-grey">{formatTime(order.createdAt)}</p>
          {isDayAhead(order) && (
            <p className="text-sm">
              {handoverWord(order)} {formatDay(order.despatchOn)}
            </p>
          )}
          <p className="flex gap-2">
            <StatusBadge {...order} />
            <PaymentBadge {...order} />
            {order.waitingPence > 0 && (
              <span className="badge payment-pending">{formatPounds(order.waitingPence)} still due</span>
            )}
          </p>
          <p className="figures ml-auto font-bold">{formatPounds(order.totalPence)}</p>
          <OrderAgainButton orderId={order.id} orderNumber={order.orderNumber} />
        </li>
      ))}
    </ul>
  );
}
