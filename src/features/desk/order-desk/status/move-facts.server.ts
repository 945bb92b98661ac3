import { sql } from 'kysely';
import type { DeliveryMethod, OrderStatus, PaymentMethod } from '#features/orders/order/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { type ItemLeft, leftOf } from './left-value.ts';

/** The facts that decide the question before an order's status changes, and the effects of the change. */
export interface MoveFacts {
  deliveryMethod: DeliveryMethod;
  paymentMethod: PaymentMethod;
  /** whether none, some, or all of the goods that we make have left the shop */
  left: 'none' | 'part' | 'all';
  /** the value of what has left, in pence: with its share of the discount, and with delivery */
  leftPence: number;
  /** how many parcels there are, and how many have left */
  parcels: number;
  parcelsLeft: number;
  /** jobs that are being made, or have been made and are still here */
  jobsBegun: number;
  /** the amount on the account for the order and its additional charges, in pence */
  onAccountPence: number;
}

type Row = Omit<MoveFacts, 'left' | 'leftPence'> & {
  status: OrderStatus;
  discountPence: number;
  shippingPence: number;
  items: ItemLeft[];
};

/** Returns the facts about an order whose status may change: its parcels, jobs and money; undefined for an unknown one. One statement. */
export async function readMoveFacts(db: Queries, orderId: string): Promise<MoveFacts | undefined> {
  const { rows } = await sql<Row>`
    select o.status, o.delivery_method as "deliveryMethod", o.payment_method as "paymentMethod", o.discount_pence as "discountPence",
      o.shipping_pence as "shippingPence",
      (select count(*)::int from parcels p where p.order_id = o.id) as parcels,
      (select count(*)::int from parcels p where p.order_id = o.id and p.despatched_at is not null) as "parcelsLeft",
      (select count(*)::int from jobs j join stages s on s.id = j.stage_id where j.order_id = o.id and j.closed_at is null
        and s.kind in ('making', 'ready')) as "jobsBegun",
      (select coalesce(sum(l.amount_pence), 0)::int from credit_ledger l where l.order_id = o.id
        and l.kind in ('order', 'reversal', 'charge', 'charge-reversal')) as "onAccountPence",
      (select coalesce(json_agg(json_build_object('pricePence', i.price_pence, 'takesDiscount', i.takes_discount, 'isFee', i.is_fee,
          'copies', case when i.is_made then i.quantity else 0 end, 'copiesLeft', (
            select coalesce(sum(case when s.kind = 'gone' then j.quantity else least(j.quantity, (
              select coalesce(sum(t.quantity), 0) from parcel_items t join parcels p on p.id = t.parcel_id
              where t.job_id = j.id and p.despatched_at is not null)) end), 0)::int
            from jobs j join stages s on s.id = j.stage_id where j.item_id = i.id)) order by i.position), '[]')
        from order_items i where i.order_id = o.id) as items
    from orders o where o.id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { status, discountPence, shippingPence, items, ...facts } = row;
  const hasLeft = status === 'shipped' || status === 'delivered';
  const { left, leftPence } = leftOf(items, { discountPence, shippingPence });
  return { ...facts, left: hasLeft ? 'all' : left, leftPence };
}
