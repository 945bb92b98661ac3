import { type Kysely, sql } from 'kysely';
import { migrateUpTo } from '#platform/backup/schema.ts';
import { type Database, inTransaction, openDatabase, type Queries } from '#platform/db/database.ts';
import { migrationTexts } from '#platform/db/migrations.ts';
import type { Connection } from '#platform/embedded-postgres/index.ts';

/** The last migration that Galley had on 21 November 2026. */
const LAST_OF_NOVEMBER_21 = '0025_notes_forgotten';

/**
 * Sets up an empty database as Galley had it on 21 November, with this many orders over two years and what belongs to
 * them: files, payments, invoices, emails, and the log of what staff did. All but the newest have left. One customer in
 * twenty has an accent in their name.
 */
export async function makeNovemberShop(connection: Connection, orders: number): Promise<void> {
  const { db } = openDatabase({ connection, max: 1, limits: { statementMs: 0, lockMs: 0 } });
  await db
    .transaction()
    .execute((trx) => migrateUpTo(trx as unknown as Kysely<unknown>, LAST_OF_NOVEMBER_21, migrationTexts()));
  await sql.raw(CATALOGUE).execute(db);
  await sql.raw(people(orders)).execute(db);
  await inTransaction(db, (trx) => sql.raw(placed(orders)).execute(trx));
  await sql.raw(papers(orders)).execute(db);
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
}

const CATALOGUE = `
  insert into categories (id, name, description, position) values ('flyers', 'Flyers', '', 1);
  insert into products (id, category_id, name, description, base_price_pence, width_mm, height_mm, form, position)
    values ('a5-flyers-001', 'flyers', 'A5 Flyers', '', 1999, 148, 210, 'flat', 1);
  insert into option_groups (product_id, key, label, position) values ('a5-flyers-001', 'turnaround', 'Turnaround', 1);
  insert into product_options (product_id, group_key, id, name, position) values ('a5-flyers-001', 'turnaround', 'standard', 'Standard', 1)`;

const people = (orders: number) => `
  insert into users (id, name, email) select gen_random_uuid(), 'Customer ' || n, 'c' || n || '@example.com' from generate_series(1, ${orders / 20}) n;
  insert into profiles (id, first_name, last_name, email) select id, 'Customer', split_part(name, ' ', 2), email from users;
  insert into subscribers (email, status, source) select email, 'subscribed', 'footer' from users;
  insert into audit_log (actor, action, subject, before, after) select 'Ada', 'order.update', 'order:' || gen_random_uuid(), '{"status": "processing"}',
    '{"status": "shipped"}' from generate_series(1, ${orders}) n;
  insert into artworks (product_id, original_name, kind, bytes, sha256, storage_key, state, report, checked_at)
    select 'a5-flyers-001', 'flyer-' || n || '.pdf', 'pdf', 200000, repeat('a', 64), 'f' || n, 'checked', '{"findings": []}', now() from generate_series(1, ${orders / 2}) n`;

const CUSTOMER = `case when n % 20 = 0 then 'Siobhán' else 'Customer' end`;

/** SQL that writes orders 1 to `last`, each paid and with its items and history. */
const placed = (last: number) => `
  with files as (select array_agg(id) as ids from artworks),
  made as (
    insert into orders (order_number, checkout_key, user_id, payment_method, payment_status, status, items_pence, shipping_pence, total_pence, vat_pence,
      net_pence, customer_name, customer_first_name, customer_last_name, customer_email, shipping_address_line1, shipping_city, shipping_postcode,
      billing_address, product_names, despatch_on, placed_at, created_at, updated_at)
    select 'ORD-2026-' || lpad(n::text, 7, '0'), gen_random_uuid()::text, u.id, 'stripe', 'paid', case when n <= ${last * 0.99} then 'delivered' else 'processing' end,
      3998, 499, 4497, 750, 3747, ${CUSTOMER} || ' ' || n % 5000, ${CUSTOMER}, (n % 5000)::text,
      'c' || n % 5000 || '@example.com', n || ' Castle Street', 'Lisburn', 'BT28 1AA', '{}', 'A5 Flyers', (at + interval '5 days')::date, at, at, at
    from generate_series(1, ${last}) n cross join lateral (select now() - make_interval(mins => (${last} - n) * 4)) t (at)
    left join users u on n % 5 = 0 and u.email = 'c' || n % 5000 || '@example.com'
    returning id, status, order_number, created_at),
  history as (insert into order_status_history (order_id, status, actor, created_at)
    select id, s, 'Ada', created_at from made, unnest(array['pending', 'processing', 'shipped', 'delivered']) s
    where status = 'delivered' or s in ('pending', 'processing') order by id, array_position(array['pending', 'processing', 'shipped', 'delivered'], s))
  insert into order_items (order_id, position, cart_line_id, cart_line_changed_at, product_id, product_name, quantity, options, base_price_pence, price_pence,
    vat_class, artwork_id)
  select made.id, item, 'a5-flyers-001-' || item, created_at, 'a5-flyers-001', 'A5 Flyers', 500,
    '[{"group": "turnaround", "id": "standard", "label": "Turnaround", "name": "Standard", "pence": 0}]', 1999, 1999, 'standard',
    files.ids[1 + right(order_number, 6)::int % ${Math.floor(last / 2)}] from made, files, generate_series(1, 2) item`;

const papers = (orders: number) => `
  insert into payments (order_id, provider, idempotency_key, session_id, provider_payment_id, amount_pence, status, success_url, cancel_url, settled_at, created_at)
    select id, 'test', id::text, 'cs_' || id, 'pi_' || id, total_pence, 'paid', '/', '/', created_at, created_at from orders;
  insert into invoices (order_id, invoice_number, issued_on, seller, total_pence, vat_pence, net_pence)
    select id, replace(order_number, 'ORD', 'INV'), created_at::date, '{}', total_pence, vat_pence, net_pence from orders;
  insert into mails (event_key, template, recipient, data, status, sent_at, order_id)
    select kind || ':' || id, kind, customer_email, jsonb_build_object('orderId', id), 'sent', created_at, id
    from orders, unnest(array['order-confirmation'${orders > 10_000 ? ", 'order-shipped'" : ''}]) kind`;

/** Makes a transaction behave like one of a version in which triggers did what commands do now (migration 0214). */
export const asTheVersionBefore = (trx: Queries) => sql`set local galley.flow = ''`.execute(trx);

/** Writes an order as the shop of 21 November did: first unpaid, then paid by card, with an invoice and an email. */
export async function orderAsOfNovember(db: Database, nth: number): Promise<void> {
  const number = `ORD-2026-${9_000_000 + nth}`;
  const id = await inTransaction(db, async (trx) => {
    await asTheVersionBefore(trx);
    const { rows } = await sql<{ id: string }>`
      insert into orders (order_number, checkout_key, payment_method, payment_status, items_pence, shipping_pence, total_pence, vat_pence, net_pence,
        customer_name, customer_first_name, customer_last_name, customer_email, shipping_address_line1, shipping_city, shipping_postcode,
        billing_address, product_names, despatch_on)
      values (${number}, ${number}, 'stripe', 'pending', 1999, 499, 2498, 416, 2082, 'Aoife Magee', 'Aoife', 'Magee', 'aoife@example.com', '1 High Street',
        'Lisburn', 'BT28 1AA', '{}', 'A5 Flyers', current_date + 5) returning id`.execute(trx);
    const order = rows[0]?.id;
    await sql`insert into order_status_history (order_id, status, actor) values (${order}, 'pending', 'Customer')`.execute(
      trx,
    );
    await sql`insert into order_items (order_id, position, cart_line_id, cart_line_changed_at, product_id, product_name, quantity, options, artwork_id,
        base_price_pence, price_pence, vat_class)
      select ${order}, 1, 'a5-flyers-001-1', now(), 'a5-flyers-001', 'A5 Flyers', 500, '[]', (select id from artworks limit 1), 1999, 1999, 'standard'`.execute(
      trx,
    );
    await sql`insert into payments (order_id, provider, idempotency_key, amount_pence, success_url, cancel_url)
      values (${order}, 'test', ${order}, 2498, '/', '/')`.execute(trx);
    return order;
  });
  await inTransaction(db, async (trx) => {
    await asTheVersionBefore(trx);
    await sql`select from orders where id = ${id} for update`.execute(trx);
    await sql`update payments set status = 'paid', provider_payment_id = 'pi_' || id, settled_at = now() where order_id = ${id}`.execute(
      trx,
    );
    await sql`update orders set payment_status = 'paid', status = 'processing', placed_at = now(), updated_at = now(), version = version + 1
      where id = ${id}`.execute(trx);
    await sql`insert into order_status_history (order_id, status, actor) values (${id}, 'processing', 'Galley')`.execute(
      trx,
    );
    await sql`insert into invoices (order_id, invoice_number, issued_on, seller, total_pence, vat_pence, net_pence)
      values (${id}, ${number.replace('ORD', 'INV')}, current_date, '{}', 2498, 416, 2082)`.execute(trx);
    await sql`insert into mails (event_key, template, recipient, data, order_id)
      values (${`order-confirmation:${id}`}, 'order-confirmation', 'aoife@example.com', '{}', ${id})`.execute(
      trx,
    );
  });
}
