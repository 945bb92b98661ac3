import { data, redirect } from 'react-router';
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
import { formatTime, londonDay } from '#kit/london-time.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { useFrame } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Lines } from '#ui/lines.tsx';
import { Notice } from '#ui/notice.tsx';
import { OrderAgainButton } from '#ui/order-again-button.tsx';
import { CopyButton, PageTools, PrintButton } from '#ui/page-tools.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/order-page.ts';
import { chargesForCustomer } from './charges/charge.ts';
import { PaidCharges, WaitingCharges } from './charges/charge-list.tsx';
import { readChargeTransfer } from './charges/charge-transfer.server.ts';
import { DayNotes } from './days/day-notes.tsx';
import { DocumentsMenu } from './documents/documents-menu.tsx';
import { monthlyInvoiceWords } from './documents/monthly-day.ts';
import { orderPapers } from './documents/order-papers.ts';
import { collectionLines, isForCollection, pricedTo } from './handover.ts';
import { waitingDays } from './needs/waiting-days.server.ts';
import { openOwnOrder } from './open-own-order.server.ts';
import { isPlaced, type Order } from './order.ts';
import { billingLines, deliveryLines, isBilledElsewhere } from './order-addresses.ts';
import { OrderNotShown } from './order-not-shown.tsx';
import { OrderProblem } from './order-problem.tsx';
import { orderState } from './order-state.ts';
import { OrderStateBar } from './order-state-bar.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderedItems, waitsForCustomer } from './ordered-items.tsx';
import { shownItems } from './shown-items.server.ts';
import { readShownTransfer } from './shown-transfer.server.ts';
import { PaymentBadge, StatusBadge } from './status-badge.tsx';
import { TransferCard } from './transfer-card.tsx';

/** Loads a customer's own order, or a guest's by signed link. Another customer's order is not found (ruling 20). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const { order, again, key, hasEnded } = await openOwnOrder(shop, user, params.orderId, url);
  if (!order) return data({ ...NONE, hasEnded }, { status: hasEnded ? 410 : 404 });
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
    creditNotes: _notes,
    invoice: _invoice,
    ...shown
  } = order;
  const despatch = await readShownDespatch(shop.db, order);
  const problem = await readProblemState(shop.db, order.id);
  const transfer = await readShownTransfer(shop.db, order, again);
  return data({
    hasEnded: false,
    again,
    state: orderState(order, {
      today: londonDay(shop.clock()),
      again,
      isAsked: problem.state === 'asked',
      despatch,
    }),
    papers: orderPapers(order, { again, isUnpaidTransfer: transfer !== null }),
    refunds: refundsForCustomer(refunds, attention === 'refund-failed'),
    charges: chargesForCustomer(charges),
    problem,
    transfer,
    chargeTransfer: await readChargeTransfer(shop.db, order),
    waiting: await waitingDays(shop, order),
    despatch,
    done: knownWords(DONE, url.searchParams.get('done')),
    order: {
      ...shown,
      items: shownItems(shop, order, { again, key }),
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

/** What was done on the previous page. */
const DONE: Readonly<Record<string, string>> = {
  changed: 'We’ve changed your order, and emailed you the details.',
  address: 'We’ve changed the delivery address.',
};

const NONE = {
  order: null,
  state: null,
  papers: [],
  problem: null,
  waiting: {},
  despatch: null,
  refunds: [],
  charges: [],
  transfer: null,
  chargeTransfer: null,
  done: undefined,
  again: '',
};

export function meta(args: Route.MetaArgs) {
  const order = args.loaderData?.order;
  return pageMeta(args, { title: order ? `Order ${order.orderNumber}` : 'Order not found', isPrivate: true });
}

export default function OrderPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { order, state, waiting, despatch, transfer, charges, chargeTransfer, done, hasEnded } = loaderData;
  const frame = useFrame();
  if (!order || !state || !despatch) return <OrderNotShown hasEnded={hasEnded} />;
  const isReadyHere = order.status === 'shipped' && isForCollection(order);
  return (
    <div className="frame py-8">
      <h1 className="figures">
        Order <span className="whitespace-nowrap">{order.orderNumber}</span>
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <StatusBadge {...order} />
        <PaymentBadge {...order} />
        <span className="figures text-grey">
          Placed {formatTime(order.createdAt)}
          {order.poNumber && `, your order number ${order.poNumber}`}
        </span>
      </p>
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
      <OrderStateBar state={state}>
        {isReadyHere && frame && (
          <address className="mt-2 not-italic">
            <Lines of={collectionLines(frame.company, frame.hours)} />
          </address>
        )}
        {order.reprintOf && (
          <p className="mt-1">{`A reprint of order ${order.reprintOf.orderNumber}. There is nothing to pay.`}</p>
        )}
        {order.monthlyInvoice && <p className="mt-1">{monthlyInvoiceWords(order.monthlyInvoice, 'your')}</p>}
        <DayNotes {...order} waiting={waiting} isCollected={isForCollection(order)} />
      </OrderStateBar>
      <WaitingCharges charges={charges} transfer={chargeTransfer} isNext={!state.press} />
      {transfer && (
        <div className="mt-5 max-w-2xl">
          <TransferCard transfer={transfer} />
        </div>
      )}
      <OrderTools {...loaderData} order={order} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <OrderedItems items={order.items} isCancelled={order.status === 'cancelled'} />
        <OrderSide {...loaderData} order={order} isReadyHere={isReadyHere} />
      </div>
    </div>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
type Shown = NonNullable<Loaded['order']>;

/** What can be done with the whole order; its papers first. */
function OrderTools({ order, papers, again }: { order: Shown } & Pick<Loaded, 'papers' | 'again'>) {
  return (
    <div className="no-print mt-5 flex flex-wrap gap-3">
      <DocumentsMenu papers={papers} />
      {canOrderAgain(order) && <OrderAgainButton orderId={order.id} again={again} />}
      {canChange(order) && (
        <a href={`${href('/orders/:orderId/change', { orderId: order.id })}${again}`} className="button">
          Change or cancel
        </a>
      )}
    </div>
  );
}

/** Beside the items, or below them on a phone: amounts and addresses first. */
function OrderSide({
  order,
  despatch,
  charges,
  refunds,
  problem,
  again,
  isReadyHere,
}: { order: Shown; isReadyHere: boolean } & Pick<
  Loaded,
  'despatch' | 'charges' | 'refunds' | 'problem' | 'again'
>) {
  const frame = useFrame();
  return (
    <div className="space-y-6">
      <section className="sheet p-5" aria-label="Totals">
        <TotalsList totals={order} code={order.discountCode} />
        {pricedTo(order) && <p className="mt-2 text-xs text-grey">{pricedTo(order)}</p>}
      </section>
      <PaidCharges charges={charges} />
      <RefundList refunds={refunds} />
      {!isForCollection(order) && <AddressSheet title="Delivery address" lines={deliveryLines(order)} />}
      {isForCollection(order) && !isReadyHere && frame && (
        <AddressSheet title="Collect from us" lines={collectionLines(frame.company, frame.hours)} />
      )}
      {(isForCollection(order) || isBilledElsewhere(order)) && (
        <AddressSheet title="Billing address" lines={billingLines(order)} />
      )}
      <OrderTimeline
        {...order}
        // Its parcels have the numbers.
        trackingNumber={despatch && despatch.parcels.length > 0 ? null : order.trackingNumber}
        artworkWaits={artworkWaits(order.items)}
      />
      {despatch && <ParcelList {...despatch} />}
      <OrderProblem
        path={`${href('/orders/:orderId/problem', { orderId: order.id })}${again}`}
        problem={problem}
        isCancelled={order.status === 'cancelled'}
      />
      <p className="no-print flex flex-wrap gap-3">
        <CopyButton text={order.orderNumber} label="Copy order number" />
        <PrintButton>Print this page</PrintButton>
      </p>
      <PageTools />
    </div>
  );
}

/** Who production is waiting for: the customer comes first. */
function artworkWaits(items: Shown['items']): 'you' | 'us' | null {
  if (items.some(waitsForCustomer)) return 'you';
  return items.some(({ lookBy }) => lookBy) ? 'us' : null;
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
