import type { LoaderFunctionArgs } from 'react-router';
import { type ExportedOrder, readOrdersForExport } from '#features/desk/order-list/index.server.ts';
import { type OrderView, readView } from '#features/desk/order-list/index.ts';
import { billingLines, METHOD_WORDS, PAYMENT_WORDS, statusWords } from '#features/orders/order/index.ts';
import { londonDay, timeField } from '#kit/london-time.ts';
import { poundsField } from '#kit/money.ts';
import type { Database } from '#platform/db/database.ts';
import { csvResponse } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';

/** Orders in memory at a time. */
const BATCH = 1000;

const COLUMNS = {
  orderNumber: 'Order',
  placed: 'Placed',
  customerName: 'Customer',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  company: 'Company',
  billTo: 'Bill to',
  shippingCountry: 'Country',
  firstItem: 'First item',
  itemCount: 'Items',
  despatchOn: 'Despatch',
  payment: 'Payment',
  paidHow: 'Paid by',
  status: 'Status',
  trackingNumber: 'Tracking number',
  vat: 'VAT (£)',
  total: 'Total (£)',
  added: 'Charged on top (£)',
  addedVat: 'VAT on top (£)',
};

/** `/admin/orders/export.csv?…`: streams a view's orders in its order. Even a million need only one batch's memory. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  const view = { ...readView(url.searchParams), after: null, before: null };
  const rows = rowsOf(await reports(), view, clock(), request.signal);
  return csvResponse(`orders-${londonDay(clock())}.csv`, COLUMNS, rows);
}

/** Reads batch after batch, each after the last row of the one before. Stops when the client disconnects. */
async function* rowsOf(db: Database, view: OrderView, now: Date, signal: AbortSignal) {
  let place = view;
  while (!signal.aborted) {
    const orders = await readOrdersForExport(db, place, now, BATCH);
    for (const order of orders) yield recordOf(order);
    const last = orders.at(-1);
    if (!last || orders.length < BATCH) return;
    place = { ...view, after: { at: last.at, id: last.id } };
  }
}

function recordOf(order: ExportedOrder) {
  return {
    ...order,
    placed: timeField(new Date(order.createdAt)),
    payment: PAYMENT_WORDS[order.paymentStatus],
    paidHow: METHOD_WORDS[order.paymentMethod],
    status: statusWords(order.status, order.deliveryMethod),
    vat: poundsField(order.vatPence),
    total: poundsField(order.totalPence),
    added: poundsField(order.added.totalPence),
    addedVat: poundsField(order.added.vatPence),
    company: order.billingAddress.company ?? '',
    billTo: billingLines(order).join(', '),
  };
}
