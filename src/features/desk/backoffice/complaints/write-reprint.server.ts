import { sql } from 'kysely';
import { WRONG, type Wrong } from '#features/orders/complaints/index.ts';
import { FILE_TO_FOLLOW, type NewOrderItem } from '#features/orders/order/index.server.ts';
import {
  billingOf,
  type CustomerDetails,
  type DeliveryMethod,
  type StoredBilling,
} from '#features/orders/order/index.ts';
import { CLOSED_DAYS, FULL_DAYS_OF_ITEM, readDeliveryPlan } from '#features/pricing/delivery/index.server.ts';
import { type Despatch, deliveryOf, despatchFor, latestDespatch } from '#features/pricing/delivery/index.ts';
import { type PlacedOrder, writePurchase } from '#features/selling/checkout/index.server.ts';
import { figure } from '#kit/count-words.ts';
import { countryOf } from '#kit/country.ts';
import { londonDay } from '#kit/london-time.ts';
import { NO_MONEY, type VatClass } from '#kit/money.ts';
import type { OrderedTurnaround } from '#kit/turnaround.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

interface Reprint {
  /** the order whose items are printed again: the first, or itself a reprint */
  orderId: string;
  firstOrderId: string;
  /** the reason: the tickets say what was wrong */
  complaintId: string;
  /** makes writing it twice harmless */
  checkoutKey: string;
  placedBy: string;
  /** how many copies of which items */
  copies: ReadonlyMap<string, number>;
}

/**
 * Writes an order that reprints some copies of another: the same items from the same files, free of charge, to the same
 * address. It is placed at once and has no invoice. Its files were printed before, so it goes straight to production;
 * if one was deleted because of its age, the customer is asked for it. The caller holds the locks of both orders.
 */
export async function writeReprint(shop: Shop, trx: Queries, reprint: Reprint): Promise<PlacedOrder> {
  const { firstOrderId, checkoutKey, placedBy, copies } = reprint;
  const { order, closedDays, items: all } = await readPrinted(trx, reprint);
  const items = all.filter(({ id }) => copies.has(id));
  const now = shop.clock();
  const despatches = items.map((item) => despatchOf(item, now, closedDays));
  const posted = items.map((item) => ({
    productName: item.productName,
    weightGrams: weightOf(item, copies),
    isCollected: item.turnaround?.isCollected === true,
  }));
  const customer = customerOf(order);
  const to = { postcode: customer.postalCode, country: customer.country };
  const collected = order.deliveryMethod !== 'delivery';
  const { days, ...delivery } = deliveryOf(await readDeliveryPlan(trx), posted, { ...to, collected });
  const turnarounds = items.flatMap(({ turnaround }) => turnaround ?? []);
  return writePurchase(shop, trx, {
    order: {
      itemsPence: NO_MONEY,
      discountPence: NO_MONEY,
      shippingPence: NO_MONEY,
      totalPence: NO_MONEY,
      vatPence: NO_MONEY,
      netPence: NO_MONEY,
      userId: order.userId,
      cartId: null,
      draftId: null,
      reprintOf: firstOrderId,
      poNumber: order.poNumber,
      placedBy,
      checkoutKey,
      paymentMethod: 'none',
      customer,
      despatchOn: latestDespatch(despatches.flatMap((despatch) => despatch ?? []))?.day ?? londonDay(now),
      turnarounds: [...new Map(turnarounds.map((it) => [it.id, it])).values()],
      deliveryMethod: delivery.method,
      deliveryZone: delivery.zone,
      daysOnTheWay: days ?? null,
      weightGrams: delivery.weightGrams,
      weightIsAssumed: delivery.unweighed.length > 0,
    },
    items: items.map((item, i) => ({
      ...itemOf(item, i, { copies, now, despatchOn: despatches[i]?.day ?? null }),
      note: noteOf(item, order),
    })),
    discount: null,
    successUrl: '',
    cancelUrl: '',
    tooLittle: '',
  });
}

interface PrintedOrder {
  /** of the first order */
  orderNumber: string;
  userId: string | null;
  poNumber: string | null;
  customerEmail: string;
  customerFirstName: string;
  customerLastName: string;
  customerPhone: string | null;
  shippingAddressLine1: string;
  shippingAddressLine2: string | null;
  shippingCity: string;
  shippingPostcode: string;
  shippingCountry: string;
  billingAddress: StoredBilling;
  deliveryMethod: DeliveryMethod;
}

/** The parts of an item that its reprint takes over. */
type SameItem = Pick<
  NewOrderItem,
  | 'productId'
  | 'productName'
  | 'quantity'
  | 'paperType'
  | 'finish'
  | 'size'
  | 'options'
  | 'artworkId'
  | 'artworkUrl'
  | 'isMade'
  | 'note'
  | 'reference'
  | 'title'
  | 'customerText'
  | 'accepted'
  | 'weightGrams'
  | 'spineUm'
  | 'artworkNeeds'
  | 'madeOf'
>;

/** An item as printed. */
interface PrintedItem extends SameItem {
  id: string;
  wrong: Wrong | null;
  vatClass: VatClass;
  turnaround: OrderedTurnaround | null;
  /** days on which it can't be sent out */
  fullDays: string[];
}

/** Returns an order and its items as printed, in order. A deleted file is left out. One statement. */
async function readPrinted(
  trx: Queries,
  { orderId, firstOrderId, complaintId }: Reprint,
): Promise<{ order: PrintedOrder; closedDays: string[]; items: PrintedItem[] }> {
  const { rows } = await sql<{ order: PrintedOrder; closedDays: string[]; items: PrintedItem[] }>`
    select ${CLOSED_DAYS} as "closedDays", json_build_object('orderNumber', (
          select f.order_number from orders f where f.id = ${firstOrderId}), 'userId', o.user_id, 'poNumber', o.po_number,
        'customerEmail', o.customer_email, 'customerFirstName', o.customer_first_name, 'customerLastName', o.customer_last_name,
        'customerPhone', o.customer_phone, 'shippingAddressLine1', o.shipping_address_line1,
        'shippingAddressLine2', o.shipping_address_line2, 'shippingCity', o.shipping_city, 'shippingPostcode', o.shipping_postcode,
        'shippingCountry', o.shipping_country, 'billingAddress', o.billing_address, 'deliveryMethod', o.delivery_method) as order,
      (select json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'productName', i.product_name,
          'quantity', i.quantity, 'paperType', i.paper_type, 'finish', i.finish, 'size', i.size, 'options', i.options,
          'artworkId', a.id, 'artworkUrl', case when a.id is not null then i.artwork_url end, 'isMade', i.is_made, 'note', i.note, 'reference', i.reference, 'title', i.title, 'customerText', i.customer_text,
          'wrong', (select n.wrong from complaint_items n where n.complaint_id = ${complaintId} and n.order_item_id = i.id),
          'accepted', i.accepted, 'weightGrams', i.weight_grams, 'spineUm', i.spine_um, 'artworkNeeds', i.artwork_needs, 'madeOf', i.made_of, 'vatClass', i.vat_class,
          'turnaround', (select t from jsonb_array_elements(o.turnarounds) t where t ->> 'id' = i.turnaround_id limit 1),
          'fullDays', (select coalesce(json_agg(n.day), '[]') from ${FULL_DAYS_OF_ITEM} n (day))) order by i.position)
        from order_items i left join artworks a on a.id = i.artwork_id and a.removed_at is null
        where i.order_id = o.id) as items
    from orders o where o.id = ${orderId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`no order ${orderId} to print again`);
  return row;
}

function customerOf(order: PrintedOrder): CustomerDetails {
  return {
    email: order.customerEmail,
    firstName: order.customerFirstName,
    lastName: order.customerLastName,
    address: [order.shippingAddressLine1, order.shippingAddressLine2].filter(Boolean).join(', '),
    city: order.shippingCity,
    postalCode: order.shippingPostcode,
    country: countryOf(order.shippingCountry),
    phone: order.customerPhone,
    billing: billingOf(order.billingAddress, order),
  };
}

/**
 * Returns when it leaves with the ordered turnaround; null for an item that we don’t make, or an order from before
 * turnarounds were recorded.
 */
const despatchOf = (
  { turnaround, fullDays }: PrintedItem,
  now: Date,
  closedDays: readonly string[],
): Despatch | null => turnaround && despatchFor(turnaround, now, new Set(closedDays), new Set(fullDays));

/** Returns the note for production on board and tickets: what is printed again, and what was wrong. */
function noteOf({ note, wrong }: PrintedItem, { orderNumber }: PrintedOrder): string {
  const own = note?.startsWith(REPRINT_OF) ? null : note;
  return [`${REPRINT_OF}${orderNumber}${wrong ? `: ${WRONG[wrong]}` : ''}`, own].filter(Boolean).join('. ');
}

const REPRINT_OF = 'Reprint of ';

const weightOf = ({ id, quantity, weightGrams }: PrintedItem, copies: Reprint['copies']): number | null =>
  weightGrams === null ? null : Math.ceil((weightGrams * (copies.get(id) ?? 0)) / quantity);

function itemOf(
  item: PrintedItem,
  position: number,
  { copies, now, despatchOn }: { copies: Reprint['copies']; now: Date; despatchOn: string | null },
): Omit<NewOrderItem, 'note'> {
  const { id, turnaround, fullDays: _, wrong: _wrong, note: _note, artworkId, artworkUrl, ...same } = item;
  const isAwaited = item.isMade && artworkId === null;
  return {
    ...same,
    position,
    cartLineId: `reprint:${id}`,
    cartLineChangedAt: now.toISOString(),
    quantity: copies.get(id) ?? 0,
    options: item.options.map((option) =>
      option.group === 'quantities' ? { ...option, name: figure(copies.get(id) ?? 0) } : option,
    ),
    weightGrams: weightOf(item, copies),
    ...(isAwaited
      ? FILE_TO_FOLLOW
      : { artworkId, artworkUrl, artworkState: artworkId ? 'checked' : 'received', artworkProblem: null }),
    basePricePence: 0,
    pricePence: 0,
    tradeSavingPence: 0,
    takesDiscount: false,
    takesCodes: false,
    vatDecision: null,
    turnaroundId: turnaround?.id ?? null,
    despatchOn: turnaround && despatchOn,
  };
}
