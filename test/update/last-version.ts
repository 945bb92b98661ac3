import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Database, inTransaction, type Queries } from '#platform/db/database.ts';

/** The name of the last migration of the last version before the first release. */
export const LAST_MIGRATION = '0215_names_of_guards';

/**
 * Turns a database of the first release into one of the last version before it, with that version's schema and
 * migrations' names and the same rows.
 */
export async function backToLastVersion(db: Queries): Promise<void> {
  await sql.raw(await readFile('test/update/last-version.sql', 'utf8')).execute(db);
}

/** Tables that came since, which the update leaves empty. */
const TABLES_SINCE = [
  'cart_shares',
  'design_approvals',
  'design_artworks',
  'design_links',
  'design_lists',
  'design_notes',
  'design_template_products',
  'design_template_versions',
  'design_templates',
  'designs',
  'design_briefs',
  'design_comments',
  'design_files',
  'order_views',
  'people',
  'person_addresses',
  'person_contacts',
  'person_notes',
  'saved_lines',
  'template_drafts',
  'template_files',
];

/** Columns of tables that held rows then, and got them since with a default. */
const ADDED_SINCE = [
  'title',
  'customer_text',
  'alternatives',
  'picks',
  'from_staff',
  'brief_id',
  'design_rounds',
];

/** Rows that an update adds, by their ids. */
const ROWS_SINCE = ['design'];

/**
 * Returns what each table holds: how many rows, and the sum of their hashes. Ids of one server's transactions and the
 * migrations are left out, and so are the columns and tables that came since.
 */
export async function rowsOfTables(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename::text as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'page_changes' and tablename <> all(${TABLES_SINCE}::text[]) order by 1`.execute(
    db,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      content: string;
    }>`select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - ${ADDED_SINCE}::text[])::text, 0)::numeric), 0) as content
      from ${sql.table(name)} t where (to_jsonb(t) ->> 'id') is null or (to_jsonb(t) ->> 'id') <> all(${ROWS_SINCE}::text[])`.execute(
      db,
    );
    found[name] = rows[0]?.content ?? '';
  }
  return found;
}

/** Writes an order as a process of the last version does: first unpaid, then paid by card, with its job, invoice and email. */
export async function orderAsBefore(db: Database, nth: number): Promise<void> {
  await payAsBefore(db, nth, await placeAsBefore(db, nth));
}

const numberOf = (nth: number) => `ORD-2026-${9_000_000 + nth}`;

/** What a customer who presses Pay waits for. Returns the order's id. */
export async function placeAsBefore(db: Database, nth: number): Promise<string> {
  const number = numberOf(nth);
  return inTransaction(db, async (trx) => {
    await commandsAct(trx);
    const { rows } = await sql<{ id: string }>`
      insert into orders (order_number, checkout_key, payment_method, payment_status, items_pence, shipping_pence, total_pence, vat_pence, net_pence,
        customer_name, customer_first_name, customer_last_name, customer_email, shipping_address_line1, shipping_city, shipping_postcode,
        billing_address, product_names, despatch_on)
      values (${number}, ${number}, 'stripe', 'pending', 1999, 499, 2498, 416, 2082, 'Aoife Magee', 'Aoife', 'Magee', 'aoife@example.com', '1 High Street',
        'Lisburn', 'BT28 1AA', '{}', 'A5 Flyers', current_date + 5) returning id`.execute(trx);
    const order = rows[0]?.id ?? '';
    await sql`insert into order_status_history (order_id, status, actor) values (${order}, 'pending', 'Customer')`.execute(
      trx,
    );
    await sql`insert into order_items (order_id, position, cart_line_id, cart_line_changed_at, product_id, product_name, quantity, options, artwork_id,
        base_price_pence, price_pence, vat_class)
      select ${order}, 1, 'line-1', now(), (select id from products limit 1), 'A5 Flyers', 500, '[]', (select id from artworks limit 1), 1999, 1999,
        'standard'`.execute(trx);
    await sql`insert into payments (order_id, provider, idempotency_key, amount_pence, success_url, cancel_url)
      values (${order}, 'test', ${order}, 2498, '/', '/')`.execute(trx);
    return order;
  });
}

/** What a customer who comes back from the card page waits for. */
export async function payAsBefore(db: Database, nth: number, id: string): Promise<void> {
  const number = numberOf(nth);
  await inTransaction(db, async (trx) => {
    await commandsAct(trx);
    await sql`select from orders where id = ${id} for update`.execute(trx);
    await sql`update payments set status = 'paid', provider_payment_id = 'pi_' || id, settled_at = now() where order_id = ${id}`.execute(
      trx,
    );
    await sql`update orders set payment_status = 'paid', status = 'processing', placed_at = now(), updated_at = now(), version = version + 1
      where id = ${id}`.execute(trx);
    await sql`insert into order_status_history (order_id, status, actor) values (${id}, 'processing', 'Galley')`.execute(
      trx,
    );
    await sql`insert into jobs (order_id, item_id, code, quantity, family_id, stage_id, stage_since, due_on)
      select order_id, id, ${number} || '-1', quantity, 'sheets', 'to-print', now(), current_date + 5 from order_items where order_id = ${id}`.execute(
      trx,
    );
    await sql`insert into job_events (job_id, kind, to_stage, actor_name) select id, 'made', stage_id, 'Galley' from jobs where order_id = ${id}`.execute(
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

/** What each transaction of that version sets, so that the old flow's triggers do nothing. */
const commandsAct = (trx: Queries) => sql`set local galley.flow = 'commands'`.execute(trx);
