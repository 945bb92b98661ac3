import { sql } from 'kysely';
import { productJson } from '#features/catalogue/products/index.server.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import { DELIVERY_TERMS, ORDER_SIDE_JSON } from '#features/orders/order/index.server.ts';
import type { StaffLine } from '#features/orders/staff-lines/index.ts';
import { CLOSED_DAYS, FULL_DAYS } from '#features/pricing/delivery/index.server.ts';
import { DEFAULT_DELIVERY_PLAN, type DeliveryPlan, type FullDays } from '#features/pricing/delivery/index.ts';
import { discountCodeFromJson } from '#features/pricing/discounts/index.server.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Changeable } from './changeable.ts';

type Row = Omit<Changeable, 'products' | 'plan' | 'days' | 'wantedCode'> & {
  products: Product[];
  plan: DeliveryPlan | null;
  closedDays: string[];
  fullDays: FullDays;
  wantedCode: Record<string, unknown> | null;
};

/**
 * Returns a placed order with everything that its changes depend on, its products on its customer's terms; undefined
 * for an unknown order. With `lock`, the order is locked first, until the transaction ends. `adds`: lines to be added,
 * whose products are read too; `code`: a code to be added.
 */
export async function readChangeable(
  db: Queries,
  orderId: string,
  {
    lock = false,
    adds = [],
    code = null,
  }: { lock?: boolean; adds?: readonly StaffLine[]; code?: string | null | undefined } = {},
): Promise<Changeable | undefined> {
  if (!isUuid(orderId)) return undefined;
  const {
    rows: [owner],
  } = await sql<{ userId: string | null }>`
    select user_id as "userId" from orders where id = ${orderId} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  if (!owner) return undefined;
  const addedProducts = adds.flatMap(({ productId }) => productId ?? []);
  const { rows } = await sql<Row>`
    select o.id, o.order_number as "orderNumber", o.version, o.status, o.payment_status as "paymentStatus",
      o.payment_method as "paymentMethod", o.placed_at is not null as "isPlaced", o.erased_at is not null as "isErased",
      o.user_id as "userId", o.customer_email as "customerEmail", o.delivery_method as "deliveryMethod",
      o.shipping_postcode as "postcode", o.shipping_country as "country", ${ORDER_SIDE_JSON} as before,
      exists (select from vat_changes v join order_items i on i.id = v.order_item_id where i.order_id = o.id) as "isVatDecided",
      exists (select from monthly_orders m where m.order_id = o.id)
        and not exists (select from invoices v where v.order_id = o.id) as "waitsForInvoice",
      exists (select from order_changes h where h.order_id = o.id and h.state = 'waiting') as "hasWaiting",
      (select json_object_agg(i.id, json_build_object('productId', i.product_id,
          'categoryId', (select p.category_id from products p where p.id = i.product_id), 'isMade', i.is_made, 'parts', (
          select count(*) from jobs j where j.item_id = i.id), 'stage', (select s.kind from jobs j join stages s on s.id = j.stage_id
            where j.item_id = i.id order by stage_rank(s.kind) desc limit 1), 'isBegun', item_was_begun(i.id)
          or exists (select from complaint_items c where c.order_item_id = i.id), 'sheet', (select h.code from sheet_jobs t
            join jobs j on j.id = t.job_id join sheets h on h.id = t.sheet_id where j.item_id = i.id and t.is_live limit 1)))
        from order_items i where i.order_id = o.id) as items,
      o.discount_code_id as "codeId", (select row_to_json(d) from discount_codes d where d.code = ${code}) as "wantedCode",
      (select code_terms(d) from discount_codes d where d.code = ${code}) as "wantedTerms",
      (select c.before from order_changes c where c.order_id = o.id and c.state = 'applied' order by c.sequence_number limit 1) as agreed,
      to_char(o.created_at at time zone 'Europe/London', 'YYYY-MM-DD') as "orderedOn", ${DELIVERY_TERMS} as plan, ${CLOSED_DAYS} as "closedDays", ${FULL_DAYS} as "fullDays",
      (select coalesce(json_agg(${productJson(owner.userId)}), '[]') from products p join categories c on c.id = p.category_id
        where p.id in (select i.product_id from order_items i where i.order_id = o.id union select unnest(${addedProducts}::text[]))
          and p.archived_at is null and c.archived_at is null) as products
    from orders o where o.id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { plan, closedDays, fullDays, wantedCode, ...order } = row;
  return {
    ...order,
    wantedCode: discountCodeFromJson(wantedCode),
    plan: plan ?? DEFAULT_DELIVERY_PLAN,
    days: { closedDays, ...fullDays },
  };
}
