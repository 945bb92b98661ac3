import { sql } from 'kysely';
import type { OrderedTurnaround } from '#kit/turnaround.ts';
import { isUuid } from '#kit/uuid.ts';
import { json, type Queries } from '#platform/db/database.ts';
import { AS_ORDERED_JSON, CHANGES_JSON, REMOVED_ITEMS_JSON } from './changes/change-store.server.ts';
import { CHARGES_JSON } from './charges/charge-store.server.ts';
import { DAY_CHANGES_JSON } from './days/item-days.server.ts';
import { CREDIT_NOTES_JSON } from './documents/credit-note-store.server.ts';
import { INVOICE_JSON, MONTHLY_BUYER_JSON, MONTHLY_INVOICE_JSON } from './documents/invoice-store.server.ts';
import { VAT_CHANGE_JSON } from './documents/vat-change.server.ts';
import { handPaymentJson } from './hand-payment-json.server.ts';
import { EVENTS_JSON, ORIGINALS_JSON } from './item-artwork-store.server.ts';
import type { CustomerDetails, DeliveryMethod, Order, StatusChange } from './order.ts';
import { storedBilling } from './order-addresses.ts';
import { termsOfToday } from './order-terms.server.ts';
import type { PaymentMethod } from './payment-method.ts';
import { REPRINT_OF_JSON, REPRINTS_JSON } from './reprint.server.ts';
import { insertItems, type NewOrderItem } from './write-items.server.ts';

export interface NewOrder {
  id: string;
  userId: string | null;
  cartId: string | null;
  /** the draft by staff that it was made from */
  draftId: string | null;
  /** the order of which it is a reprint; it costs nothing */
  reprintOf: string | null;
  /** the customer's own number for it */
  poNumber: string | null;
  /** a member of staff, or `Customer` */
  placedBy: string;
  checkoutKey: string;
  paymentMethod: PaymentMethod;
  paymentStatus: 'pending' | 'paid' | 'account';
  itemsPence: number;
  discountPence: number;
  shippingPence: number;
  totalPence: number;
  vatPence: number;
  netPence: number;
  discountCode: string | null;
  discountCodeId: string | null;
  customer: CustomerDetails;
  despatchOn: string;
  turnarounds: OrderedTurnaround[];
  deliveryMethod: DeliveryMethod;
  /** null if it is collected */
  deliveryZone: string | null;
  daysOnTheWay: number | null;
  weightGrams: number;
  weightIsAssumed: boolean;
  placedAt: Date | null;
}

/** The artwork problems that `showArtworkProblems` writes for an existing order. */
function artworkProblems(items: readonly NewOrderItem[]): string | null {
  const problems = items.flatMap(({ productName, artworkProblem, lookBy }) =>
    artworkProblem && !lookBy
      ? [items.length === 1 ? artworkProblem : `${productName}: ${artworkProblem}`]
      : [],
  );
  return problems.join('; ') || null;
}

/**
 * Takes the next order number of `year`, `ORD-2026-000123`, which is last in the lock order, and inserts an order with
 * its items and first history row; its artwork then no longer expires. Returns these parts of one statement for the
 * caller to end: the order is `placed`, with its `orderNumber`.
 */
export function insertOrder(
  db: Queries,
  year: number,
  { customer, turnarounds, placedBy, ...order }: NewOrder,
  items: readonly NewOrderItem[],
) {
  return db
    .with('numbered', (part) =>
      part
        .insertInto('numberSeries')
        .values({ series: `order-${year}`, lastNumber: 1 })
        .onConflict((conflict) =>
          conflict.column('series').doUpdateSet({ lastNumber: sql`number_series.last_number + 1` }),
        )
        .returning(sql<string>`${`ORD-${year}-`}::text || lpad(last_number::text, 6, '0')`.as('orderNumber')),
    )
    .with('placed', (part) =>
      part
        .insertInto('orders')
        .values((value) => ({
          ...order,
          orderNumber: value.selectFrom('numbered').select('orderNumber'),
          turnarounds: json(turnarounds),
          ...termsOfToday(order),
          productNames: [...new Set(items.map((item) => item.productName))].join(', '),
          itemReferences: [...new Set(items.flatMap(({ reference }) => reference ?? []))].join(', '),
          status: 'pending',
          customerName: `${customer.firstName} ${customer.lastName}`.trim(),
          customerFirstName: customer.firstName,
          customerLastName: customer.lastName,
          customerEmail: customer.email,
          customerPhone: customer.phone,
          shippingAddressLine1: customer.address,
          shippingCity: customer.city,
          shippingPostcode: customer.postalCode,
          shippingCountry: customer.country,
          billingAddress: json(storedBilling(customer)),
          artworkProblem: artworkProblems(items),
        }))
        .returning('orderNumber'),
    )
    .with('history', (part) =>
      part.insertInto('orderStatusHistory').values({ orderId: order.id, status: 'pending', actor: placedBy }),
    )
    .with('kept', (part) =>
      part
        .updateTable('artworks')
        .set({ expiresAt: null })
        .where(
          'id',
          'in',
          sql<string>`(select artwork_family(${items.flatMap(({ artworkId, ideaId }) => artworkId ?? ideaId ?? [])}::uuid[]))`,
        ),
    )
    .with('items', (part) => insertItems(part, order.id, items));
}

export async function insertHistory(
  db: Queries,
  row: Omit<StatusChange, 'createdAt' | 'message'> & {
    orderId: string;
    changedBy: string | null;
    message?: string | null;
  },
): Promise<void> {
  await db.insertInto('orderStatusHistory').values(row).execute();
}

const ORDER_COLUMNS = [
  'id',
  'orderNumber',
  'userId',
  'status',
  'paymentMethod',
  'paymentStatus',
  'itemsPence',
  'discountPence',
  'discountCode',
  'shippingPence',
  'totalPence',
  'vatPence',
  'netPence',
  'customerName',
  'customerEmail',
  'customerPhone',
  'shippingAddressLine1',
  'shippingAddressLine2',
  'shippingCity',
  'shippingPostcode',
  'shippingCountry',
  'billingAddress',
  'despatchOn',
  'deliveryMethod',
  'deliveryZone',
  'daysOnTheWay',
  'weightGrams',
  'weightIsAssumed',
  'trackingNumber',
  'poNumber',
  'draftId',
  'notes',
  'attention',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** `/terms` and this category's page promise that a person proofreads its orders before printing. */
const PROOFREAD_CATEGORY = 'funeral';

const ITEMS_JSON = sql<
  Order['items']
>`(select json_agg(json_build_object('id', i.id, 'productId', i.product_id,
    'productName', i.product_name, 'isMade', i.is_made, 'note', i.note, 'reference', i.reference, 'title', i.title, 'customerText', i.customer_text, 'quantity', i.quantity, 'paperType', i.paper_type, 'finish', i.finish,
    'size', i.size, 'options', i.options, 'pricePence', i.price_pence, 'publicPence', i.public_price_pence, 'takesDiscount', i.takes_discount,
    'vatClass', i.vat_class, 'vatDecision', i.vat_decision, 'vatChange', ${VAT_CHANGE_JSON}, 'weightGrams', i.weight_grams, 'spineUm', i.spine_um, 'artwork', case when a.id is not null then json_build_object('id', a.id,
      'originalName', a.original_name, 'bytes', a.bytes, 'hasPreview', a.preview_key is not null, 'sha256', a.sha256,
      'removedAt', a.removed_at, 'pageCount', (a.report->>'pageCount')::int, 'opinions', artwork_opinions(a.id), 'originals', ${ORIGINALS_JSON}) end,
    'idea', (select json_build_object('id', f.id, 'originalName', f.original_name, 'hasPreview', f.preview_key is not null)
      from artworks f where f.id = i.idea_id and f.removed_at is null), 'lookBy', i.look_by, 'designId', (select m.design_id from design_artworks m where m.artwork_id = i.artwork_id), 'briefId', i.brief_id, 'designRounds', i.design_rounds,
    'accepted', i.accepted, 'artworkState', i.artwork_state, 'artworkProblem', i.artwork_problem,
    'job', (select json_build_object('code', j.code, 'changed', j.changed) from jobs j where j.item_id = i.id order by j.part limit 1), 'isBegun', item_has_begun(i.id, orders.status), 'waitsFor', (select j.blocked from jobs j where j.item_id = i.id
      and j.closed_at is null and j.blocked in ('file', 'approval', 'customer', 'payment') order by j.part limit 1),
    'proofAskedAt', i.proof_asked_at, 'artworkEvents', ${EVENTS_JSON}, 'needsProofreading', exists (
      select from products p where p.id = i.product_id and p.category_id = ${PROOFREAD_CATEGORY}))
    order by i.position)
  from order_items i left join artworks a on a.id = i.artwork_id where i.order_id = orders.id)`;

const HISTORY_JSON = sql<
  Order['history']
>`(select json_agg(json_build_object('status', h.status, 'notes', h.notes,
    'message', h.message, 'actor', h.actor, 'createdAt', h.created_at) order by h.id desc)
  from order_status_history h where h.order_id = orders.id)`;

const REFUNDS_JSON = sql<
  Order['refunds']
>`(select coalesce(json_agg(json_build_object('id', f.id, 'amountPence', f.amount_pence,
    'createdAt', f.created_at, 'providerRefundId', f.provider_refund_id, 'doneAt', f.done_at, 'refused', f.refused,
    'problem', f.problem, 'failingSince', f.failing_since, 'gaveUpAt', f.gave_up_at, 'paidBackHow', f.paid_back_how,
    'paidBackOn', f.paid_back_on, 'byHand', f.by_hand,
    'creditReason', f.credit_reason, 'isSurplus', p.charge_id is not null and not exists (
      select from charge_invoices j where j.payment_id = p.id)) order by f.created_at), '[]')
  from refunds f join payments p on p.id = f.payment_id where p.order_id = orders.id)`;

const HAND_PAYMENT_JSON = handPaymentJson(sql`p.order_id = orders.id and p.charge_id is null`);

/** Returns an order with items and history, whoever owns it: the caller checks access. One statement. */
export async function readOrder(db: Queries, id: string): Promise<Order | undefined> {
  if (!isUuid(id)) return undefined;
  const [order] = await readOrders(db, [id]);
  return order;
}

/** Returns the same for several orders, in no particular order. One statement. */
export async function readOrders(db: Queries, ids: readonly string[]): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .select([ITEMS_JSON.as('items'), HISTORY_JSON.as('history'), CREDIT_NOTES_JSON.as('creditNotes')])
    .select([REFUNDS_JSON.as('refunds'), CHARGES_JSON.as('charges'), DAY_CHANGES_JSON.as('dayChanges')])
    .select([
      HAND_PAYMENT_JSON.as('handPayment'),
      CHANGES_JSON.as('changes'),
      AS_ORDERED_JSON.as('asOrdered'),
      REMOVED_ITEMS_JSON.as('removedItems'),
      REPRINT_OF_JSON.as('reprintOf'),
      REPRINTS_JSON.as('reprints'),
      INVOICE_JSON.as('invoice'),
      MONTHLY_INVOICE_JSON.as('monthlyInvoice'),
      MONTHLY_BUYER_JSON.as('monthlyBuyer'),
    ])
    .where('id', 'in', [...ids])
    .execute();
  return rows as unknown as Order[];
}
