import { sql } from 'kysely';
import type { DeliveryMethod, OrderStatus, StageKind } from '#features/orders/order/index.ts';
import type { Pence, VatClass } from '#kit/money.ts';
import type { Queries } from '#platform/db/database.ts';
import type { StalePaper } from './papers/stale-papers.ts';
import type { ParcelSize } from './parcel.ts';

/** A job to be packed. */
export interface PackedJob {
  id: string;
  code: string;
  product: string;
  /** size and paper, as ordered */
  details: string;
  /** the customer's own reference for it */
  reference: string | null;
  quantity: number;
  /** of its whole item, and the weight of that; null if it wasn't weighed */
  ofQuantity: number;
  weightGrams: number | null;
  /** the price of its item before discount, including VAT; for a reprint, the least that it would cost */
  pricePence: Pence;
  vatClass: VatClass;
  /** its category's, of the UK Trade Tariff; null if not known */
  commodityCode: string | null;
  stageName: string;
  kind: StageKind;
  isClosed: boolean;
  dueOn: string;
  turnaroundId: string | null;
}

/** A parcel with its contents. Times are ISO. */
export interface PackedParcel {
  id: string;
  number: number;
  version: number;
  carrierId: string | null;
  carrier: { name: string; trackingUrl: string | null } | null;
  trackingNumber: string | null;
  /** as weighed, or as recorded when it left; null to work it out from its items */
  weightGrams: number | null;
  size: ParcelSize;
  packedAt: string | null;
  packedBy: string | null;
  despatchedAt: string | null;
  despatchedBy: string | null;
  items: { code: string; quantity: number }[];
  /** papers for it, and the order's packing slip, made before something on them changed; none once it has left */
  stalePapers: StalePaper[];
}

/** A placed order to be packed, with all its jobs and parcels. */
export interface Packing {
  id: string;
  orderNumber: string;
  /** the customer's own number for it */
  poNumber: string | null;
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
  version: number;
  customerName: string;
  customerEmail: string;
  itemsPence: Pence;
  discountPence: Pence;
  /** whether an additional charge still has to be paid */
  hasOpenCharge: boolean;
  shippingAddressLine1: string;
  shippingAddressLine2: string | null;
  shippingCity: string;
  shippingPostcode: string;
  shippingCountry: string;
  jobs: PackedJob[];
  parcels: PackedParcel[];
  /** who last collected it; null if nobody has yet */
  handover: { collectedBy: string; handedBy: string; at: string } | null;
}

const JOBS = sql`(select coalesce(json_agg(json_build_object('id', j.id, 'code', j.code, 'product', i.product_name,
    'details', concat_ws(', ', nullif(regexp_replace(coalesce(i.size, ''), ' \\(.*\\)$', ''), ''),
      nullif(i.paper_type, 'Standard'), i.finish), 'reference', i.reference,
    'quantity', j.quantity, 'ofQuantity', i.quantity, 'weightGrams', i.weight_grams,
    'pricePence', coalesce(nullif(i.price_pence, 0), i.base_price_pence),
    'vatClass', i.vat_class, 'commodityCode', (select g.commodity_code from products r join categories g on g.id = r.category_id
      where r.id = i.product_id), 'stageName', s.name, 'kind', s.kind,
    'isClosed', j.closed_at is not null, 'dueOn', j.due_on, 'turnaroundId', i.turnaround_id) order by i.position, j.part), '[]')
  from jobs j join order_items i on i.id = j.item_id join stages s on s.id = j.stage_id where j.order_id = o.id)`;

const PARCELS = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'number', p.number, 'version', p.version,
    'carrierId', p.carrier_id, 'carrier', (select json_build_object('name', c.name, 'trackingUrl', c.tracking_url)
      from carriers c where c.id = p.carrier_id), 'trackingNumber', p.tracking_number, 'weightGrams', p.weight_grams, 'size', p.size,
    'packedAt', p.packed_at, 'packedBy', p.packed_by, 'despatchedAt', p.despatched_at, 'despatchedBy', p.despatched_by,
    'items', (select coalesce(json_agg(json_build_object('code', j.code, 'quantity', c.quantity) order by j.code), '[]')
      from parcel_items c join jobs j on j.id = c.job_id where c.parcel_id = p.id),
    'stalePapers', (select coalesce(json_agg(json_build_object('paper', s.paper, 'what', s.what)), '[]') from stale_papers(o) s
      where s.parcel_number = p.number or s.paper = 'packing-slip' and p.despatched_at is null)) order by p.number), '[]')
  from parcels p where p.order_id = o.id)`;

const HANDOVER = sql`(select json_build_object('collectedBy', h.collected_by, 'handedBy', h.handed_by, 'at', h.created_at)
  from handovers h where h.order_id = o.id order by h.id desc limit 1)`;

/** Returns placed orders to be packed, by number; unknown ones are left out. One statement. */
export async function readPackings(db: Queries, orderNumbers: readonly string[]): Promise<Packing[]> {
  const { rows } =
    await sql<Packing>`select o.id, o.order_number as "orderNumber", o.po_number as "poNumber", o.status,
      o.delivery_method as "deliveryMethod", o.version, o.customer_name as "customerName", o.customer_email as "customerEmail",
      o.items_pence as "itemsPence", o.discount_pence as "discountPence",
      exists (select from order_charges c where c.order_id = o.id and c.state = 'waiting') as "hasOpenCharge",
      o.shipping_address_line1 as "shippingAddressLine1", o.shipping_address_line2 as "shippingAddressLine2",
      o.shipping_city as "shippingCity", o.shipping_postcode as "shippingPostcode", o.shipping_country as "shippingCountry",
      ${JOBS} as jobs, ${PARCELS} as parcels, ${HANDOVER} as handover
    from orders o where o.order_number = any(${[...orderNumbers]}::text[]) and o.placed_at is not null
    order by o.order_number`.execute(db);
  return rows;
}

/**
 * The same for one order, locked until the transaction ends: its jobs don't move, and nobody else packs it. Undefined
 * if there is none. Two statements, so that the second reads everything committed before the lock was granted.
 */
export async function lockPacking(trx: Queries, orderNumber: string): Promise<Packing | undefined> {
  const { rows } = await sql`select id from orders where order_number = ${orderNumber} for update`.execute(
    trx,
  );
  return rows.length > 0 ? (await readPackings(trx, [orderNumber]))[0] : undefined;
}
