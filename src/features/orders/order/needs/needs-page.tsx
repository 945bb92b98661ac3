import { data } from 'react-router';
import { sendFileBy } from '#features/pricing/delivery/index.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { PrimaryLink } from '#ui/button.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import { chargesForCustomer } from '../charges/charge.ts';
import { WaitingCharges } from '../charges/charge-list.tsx';
import { readChargeTransfer } from '../charges/charge-transfer.server.ts';
import { chanceWords } from '../days/day-change.ts';
import { isForCollection } from '../handover.ts';
import { openOwnOrder } from '../open-own-order.server.ts';
import type { Order } from '../order.ts';
import { OrderNotShown } from '../order-not-shown.tsx';
import type { Route } from './+types/needs-page.ts';
import { needPress } from './need-press.ts';
import { needsOf, needTitle } from './needs.ts';
import { waitingDays } from './waiting-days.server.ts';

/** `/orders/:orderId/needs`: everything that the customer has to do now, through the order's link or signed in. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const { order, again, hasEnded } = await openOwnOrder(shop, user, params.orderId, url);
  if (!order) return data({ hasEnded, shown: null }, { status: hasEnded ? 410 : 404 });
  const waiting = await waitingDays(shop, order);
  const orderPath = `${href('/orders/:orderId', { orderId: order.id })}${again}`;
  const items = needsOf(order).flatMap((need) => {
    if (need.kind === 'charge') return [];
    const day = waiting[need.itemId];
    return {
      id: need.itemId,
      title: needTitle(need),
      why: need.why,
      byWhen: day
        ? need.kind === 'file'
          ? sendFileBy(day)
          : chanceWords(day, isForCollection(order))
        : null,
      press: needPress(need, order.id, again),
    };
  });
  const charges = chargesForCustomer(order.charges).filter(({ state }) => state === 'waiting');
  const transfer = await readChargeTransfer(shop.db, order);
  const { orderNumber, status } = order;
  return data({ hasEnded, shown: { orderNumber, status, orderPath, items, charges, transfer } });
}

export function meta(args: Route.MetaArgs) {
  const shown = args.loaderData?.shown;
  const title = shown ? `What we need from you, ${shown.orderNumber}` : 'Order not found';
  return pageMeta(args, { title, isPrivate: true });
}

export default function NeedsPage({ loaderData: { hasEnded, shown } }: Route.ComponentProps) {
  if (!shown) return <OrderNotShown hasEnded={hasEnded} />;
  const { orderNumber, status, orderPath, items, charges, transfer } = shown;
  return (
    <div className="frame max-w-3xl py-8">
      <p>
        <a href={orderPath} className="inline-flex min-h-11 items-center">
          Back to order {orderNumber}
        </a>
      </p>
      <h1>What we need from you</h1>
      {items.length + charges.length === 0 && <p className="mt-4">{nothingWords(status)}</p>}
      <ul className="mt-6 space-y-4">
        {items.map(({ id, title, why, byWhen, press }) => (
          <li key={id} className="sheet p-5">
            <h2 className="text-lg">{title}</h2>
            <p className="mt-1 whitespace-pre-line">{why}</p>
            {byWhen && <p className="mt-1 font-semibold">{byWhen}</p>}
            <p className="mt-4">
              <PrimaryLink to={press.to}>
                {press.label}
                <span className="sr-only">: {title}</span>
              </PrimaryLink>
            </p>
          </li>
        ))}
      </ul>
      <WaitingCharges charges={charges} action={orderPath} transfer={transfer} />
    </div>
  );
}

const nothingWords = (status: Order['status']) =>
  status === 'cancelled'
    ? 'This order was cancelled, so we don’t need anything from you.'
    : 'Nothing just now. We’ll email you if we need anything.';
