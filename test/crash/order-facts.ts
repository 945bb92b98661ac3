import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ShopProcess } from './shop-process.ts';
import { until } from './until.ts';
import { withDatabase } from './with-database.ts';

type Data = Pick<ShopProcess, 'dataDir'>;

/** Queries the database of a shop that runs as its own process. */
export const rowsOf = <Row>({ dataDir }: Data, query: RawBuilder<Row>): Promise<Row[]> =>
  withDatabase(dataDir, async (db) => (await query.execute(db)).rows);

/** Waits until an order of this customer is placed; returns its id. */
export const placedOrder = (shop: Data, email: string): Promise<string> =>
  until(`the order of ${email} is placed`, 30_000, async () => {
    const [order] = await rowsOf(
      shop,
      sql<{ id: string }>`select id from orders
        where customer_email = ${email} and placed_at is not null and reprint_of is null`,
    );
    return order?.id;
  });

interface OrderFacts {
  totalPence: number;
  itemsPence: number;
  deliveryPence: number;
  /** states of its changes, oldest first */
  changes: string[];
  chargeInvoices: number;
  creditNotes: number[];
  refunds: number[];
  /** how many emails about it there are, by template */
  emails: Record<string, number>;
}

/** Returns the state of an order, and how often each document and email about it was made. */
export async function standsAt(shop: Data, orderId: string): Promise<OrderFacts> {
  const [facts] = await rowsOf(
    shop,
    sql<OrderFacts>`select o.total_pence as "totalPence", o.shipping_pence as "deliveryPence",
        (select sum(i.price_pence)::int from order_items i where i.order_id = o.id) as "itemsPence",
        array(select c.state::text from order_changes c where c.order_id = o.id order by c.created_at) as changes,
        (select count(*)::int from charge_invoices j join order_charges c on c.id = j.charge_id
          where c.order_id = o.id) as "chargeInvoices",
        array(select n.total_pence from credit_notes n where n.order_id = o.id) as "creditNotes",
        array(select r.amount_pence from refunds r join payments p on p.id = r.payment_id
          where p.order_id = o.id) as refunds,
        (select json_object_agg(template, n) from (select template, count(*)::int as n from mails m
          where m.order_id = o.id group by template) t) as emails
      from orders o where o.id = ${orderId}`,
  );
  if (!facts) throw new Error('no such order');
  return facts;
}

/** Returns the newest link to a customer's order from the emails they were sent. */
export async function linkOf({ dataDir }: Data, orderId: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  return until('an email with the order’s link', 30_000, async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.reverse()) {
      const email = await readFile(join(folder, name), 'utf8');
      // Quoted-printable: lines are broken, and `=` is encoded.
      const text = email.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = new RegExp(`/orders/${orderId}\\?key=[\\w.-]+`).exec(text)?.[0];
      if (link) return link;
    }
    return null;
  });
}
