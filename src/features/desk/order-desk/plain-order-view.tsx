import type { Brief } from '#features/artwork/briefs/index.ts';
import {
  deliveryWords,
  isForCollection,
  PROOFREADING_NOTE,
  promiseWords,
} from '#features/orders/order/index.ts';
import { StatusBadge } from '#features/orders/order/status-badge.tsx';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { Lines } from '#ui/lines.tsx';
import { Notice } from '#ui/notice.tsx';
import { ItemArtworkPanel } from './artwork/item-artwork-panel.tsx';
import { ItemFactsCard } from './artwork/item-facts-card.tsx';
import { ArtworkLinks, ArtworkPreview, Findings, ItemJobs } from './artwork/item-parts.tsx';
import { LookNotices } from './artwork/look-notices.tsx';
import { OrderComplaints } from './customer/order-complaints.tsx';
import type { ItemCheck, OrderWork } from './order-work.server.ts';
import type { PlainItem, PlainOrder } from './plain-order.ts';

interface ViewProps {
  order: PlainOrder;
  checks: Record<string, ItemCheck>;
  briefs: OrderWork['briefs'];
  jobs: OrderWork['jobs'];
  complaints: OrderWork['complaints'];
  /** whether they judge files */
  canJudge: boolean;
  done: string | undefined;
  problem: string | null | undefined;
}

/** An order for those who make or send it: the items and the files, without any amounts. */
export function PlainOrderView({
  order,
  checks,
  briefs,
  jobs,
  complaints,
  canJudge,
  done,
  problem,
}: ViewProps) {
  const print = (paper: string) => href('/admin/orders/:orderId/print/:paper', { orderId: order.id, paper });
  return (
    <>
      <title>{`${order.orderNumber} | Back office`}</title>
      <p>
        <a href={href('/admin/jobs')}>Board</a>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="figures text-2xl sm:whitespace-nowrap">{order.orderNumber}</h1>
        <StatusBadge {...order} />
      </div>
      <p className="figures mt-1 text-sm text-grey wrap-anywhere">
        Placed {formatTime(order.createdAt)} by {order.customerName}. {promiseWords(order)}
      </p>
      <OrderComplaints order={order} complaints={complaints} />
      <p className="no-print mt-3 flex flex-wrap gap-x-5 gap-y-1">
        {order.status !== 'cancelled' && (
          <>
            {order.sentTo && <a href={print('packing-slip')}>Packing slip</a>}
            <a href={print('job-tickets')}>Job {order.items.length === 1 ? 'ticket' : 'tickets'}</a>
          </>
        )}
        {order.items.some(({ artwork }) => artwork && !artwork.removedAt) && (
          <a href={href('/admin/orders/:orderId/artwork.zip', { orderId: order.id })} download>
            Download all artwork
          </a>
        )}
      </p>
      <div className="mt-4 space-y-3">
        {done && !problem && <Notice tone="good">{done}</Notice>}
        {problem && <Notice tone="stop">{problem}</Notice>}
        {order.status !== 'cancelled' && <LookNotices items={order.items} checks={checks} />}
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <section className="sheet p-4" aria-labelledby="items">
          <h2 id="items" className="text-lg">
            Order items
          </h2>
          <ul className="divide-y divide-rule">
            {order.items.map((item, i) => (
              <li
                key={item.id}
                id={`item-${i + 1}`}
                tabIndex={-1}
                className="ordered-item flex flex-wrap gap-4 py-4"
              >
                <ArtworkPreview item={item} />
                <div className="min-w-56 flex-1 text-sm">
                  <p className="figures text-grey">
                    Item {i + 1} of {order.items.length}
                  </p>
                  <ItemJobs jobs={jobs.filter(({ itemId }) => itemId === item.id)} />
                  <ItemWork
                    item={item}
                    order={order}
                    check={checks[item.id]}
                    brief={briefs[item.briefId ?? '']}
                    canJudge={canJudge}
                  />
                </div>
              </li>
            ))}
          </ul>
        </section>
        <div className="space-y-5">
          {order.sentTo && <SentTo order={order} lines={order.sentTo} />}
          {order.notes && (
            <section className="sheet p-4 text-sm" aria-labelledby="notes">
              <h2 id="notes" className="mb-2 text-lg">
                Notes
              </h2>
              <p className="whitespace-pre-line wrap-anywhere">{order.notes}</p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

interface ItemProps extends Pick<ViewProps, 'order' | 'canJudge'> {
  item: PlainItem;
  check: ItemCheck | undefined;
  brief: Brief | undefined;
}

function ItemWork({ item, order, check, brief, canJudge }: ItemProps) {
  return (
    <>
      <h3 className="text-base">{item.productName}</h3>
      {item.needsProofreading && <p className="notice notice-care my-2 font-semibold">{PROOFREADING_NOTE}</p>}
      <ItemFactsCard item={item} />
      <p className="mt-2">
        <ArtworkLinks item={item} orderId={order.id} />
      </p>
      {check && (item.artwork || !item.briefId) && <Findings check={check} />}
      <ItemArtworkPanel item={item} order={order} check={check} brief={brief} canJudge={canJudge} />
    </>
  );
}

function SentTo({ order, lines }: { order: PlainOrder; lines: string[] }) {
  return (
    <section className="sheet p-4 text-sm" aria-labelledby="sent-to">
      <h2 id="sent-to" className="mb-2 text-lg">
        {isForCollection(order) ? 'Collection' : 'Delivery'}
      </h2>
      {isForCollection(order) ? (
        <p>{order.customerName} collects it.</p>
      ) : (
        <address className="not-italic wrap-anywhere">
          <Lines of={lines} />
        </address>
      )}
      {deliveryWords(order) && <p className="figures mt-1">{deliveryWords(order)}</p>}
    </section>
  );
}
