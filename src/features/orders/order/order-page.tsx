import { data, redirect } from 'react-router';
import { signedPreview } from '#features/artwork/files/index.server.ts';
import { proofPath } from '#features/artwork/files/index.ts';
import { readShownDespatch } from '#features/floor/despatch/index.server.ts';
import { ParcelList } from '#features/floor/despatch/parcel-list.tsx';
import { openChargePage } from '#features/money/payments/index.server.ts';
import { refundsForCustomer } from '#features/money/payments/index.ts';
import { RefundList } from '#features/money/payments/refund-list.tsx';
import { readProblemState } from '#features/orders/complaints/index.server.ts';
import { TotalsList } from '#features/pricing/prices/totals-list.tsx';
import { formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDay, formatTime, londonDay } from '#kit/london-time.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { useFrame } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Lines } from '#ui/lines.tsx';
import { Notice } from '#ui/notice.tsx';
import { CopyButton, PageTools, PrintButton } from '#ui/page-tools.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/order-page.ts';
import { type Cancellation, cancellationOf, cancellationWords } from './cancellation.ts';
import { chargesForCustomer } from './charges/charge.ts';
import { PaidCharges, WaitingCharges } from './charges/charge-list.tsx';
import { readChargeTransfer } from './charges/charge-transfer.server.ts';
import { DayNotes } from './days/day-notes.tsx';
import { CreditNoteList } from './documents/credit-note-list.tsx';
import { InvoiceLinks, MonthlyInvoiceLinks } from './documents/invoice-links.tsx';
import { monthlyInvoiceWords } from './documents/monthly-day.ts';
import { simplifiedInvoicePath } from './documents/simplified-invoice.ts';
import {
  arrivalDay,
  collectionLines,
  handoverWord,
  isDayAhead,
  isForCollection,
  pricedTo,
} from './handover.ts';
import { proofState } from './item-artwork.ts';
import { needsOf, thingsWords } from './needs/needs.ts';
import { waitingDays } from './needs/waiting-days.server.ts';
import { openOwnOrder } from './open-own-order.server.ts';
import { artworkPreviewUrl, isPlaced, type Order } from './order.ts';
import { billingLines, deliveryLines, isBilledElsewhere } from './order-addresses.ts';
import { OrderAgainButton } from './order-again-button.tsx';
import { OrderNotShown } from './order-not-shown.tsx';
import { OrderProblem } from './order-problem.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderedItems, waitsForCustomer } from './ordered-items.tsx';
import { chosenIds } from './ordered-option.ts';
import { readShownTransfer } from './shown-transfer.server.ts';
import { PaymentBadge, StatusBadge } from './status-badge.tsx';
import { TransferCard } from './transfer-card.tsx';

/** Loads a customer's own order, or a guest's by signed link. Another customer's order is not found (ruling 20). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const { order, again, key, hasEnded } = await openOwnOrder(shop, user, params.orderId, url);
  if (!order) return data({ ...NONE, hasEnded }, { status: hasEnded ? 410 : 404 });
  const { id } = order;
  const byLink = again !== '';
  const {
    notes: _internal,
    draftId: _draft,
    reprints: _reprints,
    attention,
    userId: _owner,
    refunds,
    charges,
    handPayment: _payment,
    changes: _changes,
    asOrdered: _asOrdered,
    removedItems: _removed,
    monthlyBuyer: _buyer,
    ...shown
  } = order;
  const items = order.items.map(({ artworkEvents, vatChange, job: _job, ...item }) => {
    const { artwork, productId } = item;
    // A link opens the order, but not the session that owns its files.
    const review =
      productId && `${href('/orders/:orderId/review/:productId', { orderId: order.id, productId })}${again}`;
    return {
      ...item,
      // Answers that staff overruled are not filled in again.
      vatDecision: vatChange ? null : item.vatDecision,
      previewUrl: artwork && (byLink ? signedPreview(shop, artwork.id) : artworkPreviewUrl(artwork.id)),
      proofPath:
        artwork && productId
          ? proofPath(artwork.id, productId, chosenIds(item.options), {
              item: item.id,
              ...(byLink ? { order: order.id, key } : {}),
            })
          : null,
      reviewPath: order.status === 'delivered' ? review : null,
      artworkPath: `${href('/orders/:orderId/artwork/:itemId', { orderId: order.id, itemId: item.id })}${again}`,
      canReplace: !item.isBegun,
      proof: proofState({ ...item, artworkEvents }).state,
      version: artworkEvents.filter(({ kind }) => kind === 'replaced').length + 1,
    };
  });
  const despatch = await readShownDespatch(shop.db, order);
  return data({
    hasEnded: false,
    again,
    invoicePath:
      isPlaced(order.paymentStatus) && !order.reprintOf && !order.monthlyInvoice
        ? `${href('/orders/:orderId/invoice', { orderId: id })}${again}`
        : null,
    simplifiedPath: simplifiedInvoicePath(order, again),
    refunds: refundsForCustomer(refunds, attention === 'refund-failed'),
    charges: chargesForCustomer(charges),
    needed: needsOf(order).length,
    problem: await readProblemState(shop.db, id),
    transfer: await readShownTransfer(shop.db, order, again),
    chargeTransfer: await readChargeTransfer(shop.db, order),
    waiting: await waitingDays(shop, order),
    despatch,
    cancellation: forCustomer(cancellationOf(order)),
    done: knownWords(DONE, url.searchParams.get('done')),
    order: {
      ...shown,
      items,
      history: shown.history.map(({ status, createdAt }) => ({ status, createdAt })),
    },
  });
}

/** Leads to the card page for an additional charge, or says why it can't. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const { order, again, hasEnded } = await openOwnOrder(shop, visitor.user, params.orderId, url);
  if (!order) return data({ problem: null }, { status: hasEnded ? 410 : 404 });
  const wait = await shop.limits.tooMany(RATE_RULES.checkout, visitor.user?.id ?? visitor.network);
  if (wait)
    return data({ problem: tooManyTries(wait) }, { status: 429, headers: { 'Retry-After': String(wait) } });
  const { chargeId = '' } = formValues(await readForm(request));
  const here = `${href('/orders/:orderId', { orderId: order.id })}${again}`;
  const back = `${shop.site.originOf(request)}${here}`;
  const page = await openChargePage(shop, {
    orderId: order.id,
    chargeId,
    successUrl: `${back}${again ? '&' : '?'}success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: back,
  });
  if (page.ok) throw redirect(page.url);
  // Paid or withdrawn in the meantime: the page says which.
  if (page.why === 'settled') throw redirect(here);
  const problem =
    'We can’t open the card page right now, and nothing was taken. Please try again in a minute.';
  return data({ problem }, { status: 503, headers: { 'Retry-After': '10' } });
}

/** Leaves out who cancelled it: customers aren't told the names of staff. */
const forCustomer = (cancellation: Cancellation | null) =>
  cancellation && { words: cancellationWords(cancellation), createdAt: cancellation.createdAt };

/** What was done on the previous page. */
const DONE: Readonly<Record<string, string>> = {
  changed: 'We’ve changed your order, and emailed you the details.',
  address: 'We’ve changed the delivery address.',
};

const NONE = {
  order: null,
  needed: 0,
  problem: null,
  waiting: {},
  despatch: null,
  refunds: [],
  charges: [],
  transfer: null,
  chargeTransfer: null,
  cancellation: null,
  done: undefined,
  invoicePath: null,
  simplifiedPath: null,
  again: '',
};

export function meta(args: Route.MetaArgs) {
  const order = args.loaderData?.order;
  return pageMeta(args, { title: order ? `Order ${order.orderNumber}` : 'Order not found', isPrivate: true });
}

export default function OrderPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const {
    order,
    needed,
    problem,
    waiting,
    despatch,
    refunds,
    charges,
    transfer,
    chargeTransfer,
    cancellation,
    done,
    invoicePath,
    simplifiedPath,
    again,
    hasEnded,
  } = loaderData;
  const frame = useFrame();
  const arrives = order && arrivalDay(order);
  if (!order || !despatch) return <OrderNotShown hasEnded={hasEnded} />;
  const isLookedAt = order.items.some(({ lookBy }) => lookBy);
  return (
    <div className="frame py-8">
      <h1 className="figures">
        Order <span className="whitespace-nowrap">{order.orderNumber}</span>
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
        <StatusBadge {...order} />
        <PaymentBadge {...order} />
        <span className="figures text-grey">
          Placed {formatTime(order.createdAt)}
          {order.poNumber && `, your order number ${order.poNumber}`}
        </span>
      </p>
      {cancellation && (
        <Notice className="mt-4">
          <p className="font-bold">{`This order was cancelled on ${formatDay(londonDay(new Date(cancellation.createdAt)))}.`}</p>
          <p className="mt-1">{cancellation.words}</p>
        </Notice>
      )}
      {order.reprintOf && (
        <p className="mt-3">
          {`A reprint of order ${order.reprintOf.orderNumber}. There is nothing to pay.`}
        </p>
      )}
      {order.monthlyInvoice && <p className="mt-3">{monthlyInvoiceWords(order.monthlyInvoice, 'your')}</p>}
      {isDayAhead(order) && (
        <p className="mt-3">
          {arrives && (
            <>
              With you by <strong>{formatDay(arrives)}</strong>, despatch on {formatDay(order.despatchOn)}
            </>
          )}
          {!arrives && (
            <>
              {handoverWord(order)} on <strong>{formatDay(order.despatchOn)}</strong>
            </>
          )}
          {isLookedAt && ', if your file can be printed as it is'}
        </p>
      )}
      {order.status === 'shipped' && arrives && <p className="mt-3">{`With you by ${formatDay(arrives)}`}</p>}
      <DayNotes {...order} waiting={waiting} isCollected={isForCollection(order)} />
      <div className="no-print mt-4 flex flex-wrap gap-3">
        {canOrderAgain(order) && <OrderAgainButton orderId={order.id} again={again} />}
        {invoicePath && (
          <InvoiceLinks orderId={order.id} full={invoicePath} simplified={simplifiedPath} again={again} />
        )}
        {order.monthlyInvoice?.invoiceNumber && !again && (
          <MonthlyInvoiceLinks invoiceNumber={order.monthlyInvoice.invoiceNumber} />
        )}
        <CopyButton text={order.orderNumber} label="Copy order number" />
        <PrintButton>Print this page</PrintButton>
        {canChange(order) && (
          <a href={`${href('/orders/:orderId/change', { orderId: order.id })}${again}`} className="button">
            Change or cancel
          </a>
        )}
      </div>
      <PageTools />
      {done && !answered && (
        <Notice tone="good" className="mt-5">
          {done}
        </Notice>
      )}
      {answered?.problem && (
        <Notice tone="stop" className="mt-5">
          {answered.problem}
        </Notice>
      )}
      {needed > 0 && (
        <Notice tone="care" className="no-print mt-5">
          <p className="font-bold">We need {thingsWords(needed)} from you.</p>
          <p className="mt-2">
            <ButtonLink to={`${href('/orders/:orderId/needs', { orderId: order.id })}${again}`}>
              See what we need from you
            </ButtonLink>
          </p>
        </Notice>
      )}
      <WaitingCharges charges={charges} transfer={chargeTransfer} />
      {transfer && (
        <div className="mt-5 max-w-2xl">
          <TransferCard transfer={transfer} />
        </div>
      )}
      <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <OrderedItems items={order.items} isCancelled={order.status === 'cancelled'} />
        <div className="space-y-6">
          <OrderTimeline
            {...order}
            // Its parcels have the numbers.
            trackingNumber={despatch.parcels.length > 0 ? null : order.trackingNumber}
            artworkWaits={order.items.some(waitsForCustomer) ? 'you' : isLookedAt ? 'us' : null}
          />
          <ParcelList {...despatch} />
          <section className="sheet p-5" aria-label="Totals">
            <TotalsList totals={order} code={order.discountCode} />
            {pricedTo(order) && <p className="mt-2 text-xs text-grey">{pricedTo(order)}</p>}
          </section>
          <PaidCharges orderId={order.id} charges={charges} again={again} />
          <RefundList refunds={refunds} />
          <CreditNoteList order={order} again={again} />
          {isForCollection(order) ? (
            frame && (
              <AddressSheet title="Collect from us" lines={collectionLines(frame.company, frame.hours)} />
            )
          ) : (
            <AddressSheet title="Delivery address" lines={deliveryLines(order)} />
          )}
          {(isForCollection(order) || isBilledElsewhere(order)) && (
            <AddressSheet title="Billing address" lines={billingLines(order)} />
          )}
          <OrderProblem
            path={`${href('/orders/:orderId/problem', { orderId: order.id })}${again}`}
            problem={problem}
            isCancelled={order.status === 'cancelled'}
          />
        </div>
      </div>
    </div>
  );
}

const canChange = ({
  status,
  paymentStatus,
  reprintOf,
}: Pick<Order, 'status' | 'paymentStatus' | 'reprintOf'>) =>
  isPlaced(paymentStatus) && !reprintOf && (status === 'pending' || status === 'processing');

/** A reprint costs nothing, and what isn’t a product has no price to order it at. */
const canOrderAgain = ({
  reprintOf,
  items,
}: {
  reprintOf: unknown;
  items: readonly { productId: unknown }[];
}) => !reprintOf && items.some(({ productId }) => productId);

function AddressSheet({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section className="sheet p-5 text-sm">
      <h2 className="mb-2 text-lg">{title}</h2>
      <address className="not-italic">
        <Lines of={lines} />
      </address>
    </section>
  );
}
