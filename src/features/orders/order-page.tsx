import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { formatPounds } from '../../kit/money.ts';
import { shopContext } from '../../platform/shop.ts';
import { pageMeta } from '../../shell/page-meta.tsx';
import { visitorContext } from '../accounts/index.server.ts';
import { signedPreview } from '../artwork/index.server.ts';
import { formatBytes } from '../artwork/index.ts';
import { formatDay, formatTime } from '../delivery/index.ts';
import { TotalsList } from '../pricing/totals-list.tsx';
import { opensOrder } from './confirmation.server.ts';
import { artworkPreviewUrl, type Order, type OrderItem, STATUS_WORDS } from './order.ts';
import { PaymentBadge, StatusBadge } from './status-badge.tsx';
import { readOrder } from './store.server.ts';

/** A customer's own order, or a guest's by the signed link of the e-mail. Somebody else's is as missing (ruling 20). */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const id = params.orderId ?? '';
  const key = url.searchParams.get('key');
  const byLink = key !== null && opensOrder(shop, id, key);
  const { user } = await context.get(visitorContext)();
  if (!user && !byLink) throw redirect(`/login?next=${encodeURIComponent(`/orders/${id}`)}`);
  const order = await readOrder(shop.db, id);
  if (!order || !(byLink || order.userId === user?.id)) return data({ order: null }, { status: 404 });
  const { notes: _internal, attention: _flag, userId: _owner, ...shown } = order;
  const items = order.items.map((item) => {
    const { id } = item.artwork;
    // The bearer of a link has the order, but not the session that its files belong to.
    return { ...item, previewUrl: byLink ? signedPreview(shop, id) : artworkPreviewUrl(id) };
  });
  return data({
    order: { ...shown, items, history: shown.history.map(({ notes: _note, ...entry }) => entry) },
  });
}

export function meta(args: MetaArgs<typeof loader>) {
  const order = args.loaderData?.order;
  return pageMeta(args, { title: order ? `Order ${order.orderNumber}` : 'Order not found', isPrivate: true });
}

type ShownOrder = Pick<Order, 'status'> & {
  items: (OrderItem & { previewUrl: string })[];
  history: { status: Order['status']; createdAt: string }[];
};

export default function OrderPage() {
  const { order } = useLoaderData<typeof loader>();
  if (!order)
    return (
      <div className="frame max-w-2xl py-16">
        <h1>Order not found</h1>
        <p className="mt-6">
          <a href="/orders" className="button button-primary">
            Back to your orders
          </a>
        </p>
      </div>
    );
  return (
    <div className="frame py-8">
      <h1 className="figures">
        Order <span className="whitespace-nowrap">{order.orderNumber}</span>
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
        <StatusBadge status={order.status} />
        <PaymentBadge status={order.paymentStatus} />
        <span className="figures text-grey">Placed {formatTime(order.createdAt)}</span>
      </p>
      <p className="mt-3">
        Despatch on <strong>{formatDay(order.despatchOn)}</strong>
        {order.trackingNumber && (
          <>
            . Tracking number <strong className="figures">{order.trackingNumber}</strong>
          </>
        )}
      </p>
      <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <OrderItems items={order.items} />
        <div className="space-y-6">
          <section className="sheet p-5" aria-label="Totals">
            <TotalsList totals={order} code={order.discountCode} />
          </section>
          <section className="sheet p-5 text-sm">
            <h2 className="mb-2 text-lg">Delivery address</h2>
            <address className="not-italic">
              {order.customerName}
              <br />
              {order.shippingAddressLine1}
              <br />
              {order.shippingCity}
              <br />
              {order.shippingPostcode}
              <br />
              {order.shippingCountry}
            </address>
          </section>
          <Timeline history={order.history} />
        </div>
      </div>
    </div>
  );
}

function OrderItems({ items }: { items: ShownOrder['items'] }) {
  return (
    <ul className="space-y-4">
      {items.map((item) => (
        <li key={item.id} className="sheet flex gap-4 p-4">
          {item.artwork.hasPreview && (
            <img
              src={item.previewUrl}
              alt={`First page of ${item.artwork.originalName}`}
              className="max-h-28 max-w-24 self-start border border-rule"
            />
          )}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap justify-between gap-x-4">
              <h2 className="text-lg">{item.productName}</h2>
              <p className="figures font-bold">{formatPounds(item.pricePence)}</p>
            </div>
            <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-2">
              {item.options.map((option) => (
                <div key={option.group} className="flex gap-1.5">
                  <dt className="text-grey">{option.label}:</dt>
                  <dd>{option.name}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-xs break-all text-grey">
              Artwork: {item.artwork.originalName} ({formatBytes(item.artwork.bytes)})
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Timeline({ history }: { history: ShownOrder['history'] }) {
  return (
    <section className="sheet p-5 text-sm">
      <h2 className="mb-2 text-lg">Progress</h2>
      <ol className="space-y-1.5">
        {history.map((entry) => (
          <li key={entry.createdAt} className="flex justify-between gap-3">
            <span className="font-semibold">{STATUS_WORDS[entry.status]}</span>
            <time dateTime={entry.createdAt} className="figures text-grey">
              {formatTime(entry.createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
