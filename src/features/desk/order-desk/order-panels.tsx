import type { ReactNode } from 'react';
import type { Brief } from '#features/artwork/briefs/index.ts';
import {
  billingLines,
  deliveryLines,
  deliveryWords,
  isBilledElsewhere,
  isForCollection,
  type Order,
  type OrderItem,
  PROOFREADING_NOTE,
} from '#features/orders/order/index.ts';
import { StatusBadge } from '#features/orders/order/status-badge.tsx';
import { TotalsList } from '#features/pricing/prices/totals-list.tsx';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { Lines } from '#ui/lines.tsx';
import { CopyButton } from '#ui/page-tools.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { ItemArtworkPanel } from './artwork/item-artwork-panel.tsx';
import { ItemFactsCard } from './artwork/item-facts-card.tsx';
import { ArtworkLinks, ArtworkPreview, Findings, ItemJobs } from './artwork/item-parts.tsx';
import { AddressForm, type AddressInput } from './customer/address-form.tsx';
import type { ItemCheck, OrderWork } from './order-work.server.ts';
import { shownHistory } from './shown-history.ts';
import { ItemVat, type VatInput } from './vat/item-vat.tsx';

/** The items, with artwork to print, and the totals. */
interface ItemsPanelProps {
  order: Order;
  checks: Record<string, ItemCheck>;
  briefs: OrderWork['briefs'];
  jobs: OrderWork['jobs'];
  vatInput?: VatInput | undefined;
}

export function ItemsPanel({ order, checks, briefs, jobs, vatInput }: ItemsPanelProps) {
  return (
    <section className="sheet p-4" aria-labelledby="items">
      <h2 id="items" className="text-lg">
        Order items
      </h2>
      <ul className="divide-y divide-rule">
        {order.items.map((item, i) => (
          <Item
            key={item.id}
            item={item}
            order={order}
            place={i + 1}
            check={checks[item.id]}
            brief={briefs[item.briefId ?? '']}
            jobs={jobs.filter(({ itemId }) => itemId === item.id)}
            vatInput={vatInput}
          />
        ))}
      </ul>
      <div className="ml-auto max-w-80 border-t border-rule pt-4">
        <TotalsList totals={order} code={order.discountCode} />
      </div>
    </section>
  );
}

interface ItemProps {
  item: OrderItem;
  order: Order;
  /** position in the order, from 1, as on its job ticket */
  place: number;
  check: ItemCheck | undefined;
  brief: Brief | undefined;
  jobs: OrderWork['jobs'];
  vatInput: VatInput | undefined;
}

function Item({ item, order, place, check, brief, jobs, vatInput }: ItemProps) {
  return (
    <li id={`item-${place}`} tabIndex={-1} className="ordered-item flex flex-wrap gap-4 py-4">
      <ArtworkPreview item={item} />
      <div className="min-w-56 flex-1 text-sm">
        <p className="figures text-grey">
          Item {place} of {order.items.length}
        </p>
        <ItemJobs jobs={jobs} />
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="text-base">{item.productName}</h3>
          <span className="figures text-right font-bold">
            {formatPounds(item.pricePence)}
            {item.publicPence > item.pricePence && (
              <span className="block text-xs font-normal text-grey">
                Trade price (public price {formatPounds(item.publicPence)})
              </span>
            )}
          </span>
        </div>
        {item.needsProofreading && (
          <p className="notice notice-care my-2 font-semibold">{PROOFREADING_NOTE}</p>
        )}
        <ItemFactsCard item={item} />
        <p className="mt-2">
          <ArtworkLinks item={item} orderId={order.id} />
        </p>
        {check && (item.artwork || !item.briefId) && <Findings check={check} />}
        <ItemArtworkPanel item={item} order={order} check={check} brief={brief} canJudge />
        <ItemVat item={item} order={order} values={vatInput?.itemId === item.id ? vatInput : undefined} />
      </div>
    </li>
  );
}

export function CustomerPanel({ order }: { order: Order }) {
  return (
    <Panel title="Customer Details">
      <p className="font-semibold">{order.customerName}</p>
      {order.customerEmail ? (
        <p>
          <a href={`mailto:${order.customerEmail}`} className="inline-block min-h-6 wrap-anywhere">
            {order.customerEmail}
          </a>
        </p>
      ) : (
        <p>No email address: nothing is emailed. Print their invoice and order instead.</p>
      )}
      {order.customerPhone && (
        <p>
          <PhoneLink phone={order.customerPhone} className="inline-block min-h-6" />
        </p>
      )}
      {order.customerEmail && (
        <p className="mt-1">
          <CopyButton text={order.customerEmail} label="Copy email" />
        </p>
      )}
      <p className="mt-1 text-grey">{order.userId ? 'Has an account' : 'Ordered as a guest'}</p>
    </Panel>
  );
}

export function AddressPanel({ order, input }: { order: Order; input: AddressInput | undefined }) {
  return (
    <Panel title={isForCollection(order) ? 'Collection' : 'Shipping Address'}>
      {isForCollection(order) && (
        <p className="figures mb-2">{deliveryWords(order)}. The customer’s address:</p>
      )}
      <AddressLines lines={deliveryLines(order).slice(1)} label="Copy address" />
      {!isForCollection(order) && deliveryWords(order) && (
        <p className="figures mt-1">{deliveryWords(order)}</p>
      )}
      {mayBeCorrected(order) && <AddressForm order={order} values={input} />}
    </Panel>
  );
}

/** The command decides: this only hides the form for orders that have left. */
const mayBeCorrected = (order: Order) =>
  !isForCollection(order) && (order.status === 'pending' || order.status === 'processing');

/** The billing details, if they differ from the delivery address. */
export function BillingPanel({ order }: { order: Order }) {
  if (!isBilledElsewhere(order)) return null;
  return (
    <Panel title="Billing Address">
      <AddressLines lines={billingLines(order)} label="Copy billing address" />
    </Panel>
  );
}

function AddressLines({ lines, label }: { lines: string[]; label: string }) {
  return (
    <>
      <address className="not-italic wrap-anywhere">
        <Lines of={lines} />
      </address>
      <p className="mt-1">
        <CopyButton text={lines.join('\n')} label={label} />
      </p>
    </>
  );
}

/** Status changes after the first; an untouched order has none. */
export function HistoryPanel({ history, deliveryMethod }: Pick<Order, 'history' | 'deliveryMethod'>) {
  const entries = shownHistory(history);
  if (entries.length <= 1)
    return (
      <Panel title="Status History">
        <p className="text-grey">No status changes yet</p>
      </Panel>
    );
  return (
    <Panel title="Status History">
      <ol className="space-y-3">
        {entries.map((entry) => (
          <li key={entry.createdAt}>
            <p className="flex items-center justify-between gap-3">
              <StatusBadge status={entry.status} deliveryMethod={deliveryMethod} />
              <time dateTime={entry.createdAt} className="figures text-xs text-grey">
                {formatTime(entry.createdAt)}
              </time>
            </p>
            <p className="mt-0.5 text-xs text-grey">{entry.actor}</p>
            {entry.notes && <p className="mt-0.5 whitespace-pre-line">{entry.notes}</p>}
            {entry.message && <p className="mt-0.5 whitespace-pre-line">“{entry.message}”</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet p-4 text-sm">
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}
