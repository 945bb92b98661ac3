import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { SHOP_TEXTS } from '#features/people/personal-data/shop-texts.ts';
import { TEXTS } from '#features/people/personal-data/words.ts';
import type { Queries } from '#platform/db/database.ts';
import type { TestShop } from './app.ts';

/** Every marker begins with this, and nothing else does. */
const MARK = 'wm7q';

/** The person whose rows are marked. */
interface Marked {
  userId: string | null;
  email: string;
}

/**
 * Columns by which rows are found, and those that the database itself derives from others; their rows are looked up by
 * the address.
 */
const BY_ADDRESS = /^(email|customer_email|recipient|search_words|identifier|value|refused)$/;

/** Where the words are in a JSON column. */
const IN_JSON: Readonly<Record<string, (mark: string) => RawBuilder<unknown>>> = {
  'audit_log.before': (mark) => sql`jsonb_build_object('note', ${mark}::text, 'status', 'processing')`,
  'audit_log.after': (mark) => sql`jsonb_build_object('reason', ${mark}::text, 'amountPence', 100)`,
  'mails.data': (mark) => sql`data || jsonb_build_object('reason', ${mark}::text)`,
  'order_changes.before': (mark) =>
    sql`jsonb_set(before, '{items,0,added}', jsonb_build_object('productId', null, 'note', ${mark}::text))`,
  'order_changes.after': (mark) =>
    sql`jsonb_set(after, '{items,0,added}', jsonb_build_object('reference', ${mark}::text))`,
  'removed_items.jobs': (mark) =>
    sql`jsonb_build_array(jsonb_build_object('code', 'ORD-2026-000001-9', 'blocked_note', ${mark}::text,
      'events', jsonb_build_array(jsonb_build_object('note', ${mark}::text))))`,
  'designs.filled_in': (mark) => sql`jsonb_build_object('texts', jsonb_build_object('name', ${mark}::text))`,
  'designs.service': (mark) => sql`jsonb_build_object('thanks', ${mark}::text)`,
  'design_lists.column_names': (mark) => sql`jsonb_build_array(${mark}::text)`,
  'design_lists.records': (mark) =>
    sql`jsonb_build_array(jsonb_build_object('row', 2, 'cells', jsonb_build_array(${mark}::text)))`,
  'people.tags': (mark) => sql`array[${mark}::text]`,
  'subscribers.tags': (mark) => sql`array[${mark}::text]`,
};

/** What else must be true of a row for its words to be allowed. */
const SO_THAT: Readonly<Record<string, string>> = {
  cart_shares: 'returned_at = now()',
  data_complaints: 'closed_at = now()',
  credit_accounts: 'no_chase_until = current_date',
  order_status_history: "status = 'cancelled'",
  designs: 'template_id = null, template_version = null',
  drafts: "source = 'request', state = 'declined'",
  jobs: "blocked = 'customer', blocked_since = now()",
  mails: 'failing_since = now()',
  order_charges: "state = 'withdrawn', withdrawn_by = 'Ada Trade', settled_at = now()",
  order_items: "artwork_state = 'problem'",
  payment_differences: "settled_how = 'seen', settled_at = now()",
  refunds:
    'done_at = now(), paid_back_on = current_date, next_try_at = null, problem = null, failing_since = null',
};

/** Which rows, if not all of the table's are this person's. */
const WHOSE: Readonly<Record<string, (who: Marked) => RawBuilder<unknown>>> = {
  users: ({ userId }) => sql`id = ${userId}`,
  profiles: ({ userId }) => sql`id = ${userId}`,
  sessions: ({ userId }) => sql`user_id = ${userId}`,
  audit_log: () => sql`subject ~ '^(order|user|enquiry|draft|complaint|review|subscriber|invitation):'`,
  order_charges: () => sql`kind = 'vat' and what = 'Marked'`,
  mails: ({ userId }) => sql`(user_id is null or user_id = ${userId})`,
  reviews: () => sql`not is_sample`,
};

/** Puts a different marker into every column that can hold a person's words. Returns the columns as `table.column`. */
export async function markWords({ owner }: TestShop, who: Marked): Promise<string[]> {
  const marked: string[] = [];
  await owner.transaction().execute(async (trx) => {
    for (const [table, { words }] of Object.entries(TEXTS)) {
      const columns = (words ?? '').split(' ').filter((column) => column !== '' && !BY_ADDRESS.test(column));
      if (columns.length === 0) continue;
      const sets = columns.map((column) => sql`${sql.id(column)} = ${markAt(`${table}.${column}`)}`);
      if (SO_THAT[table]) sets.push(sql.raw(SO_THAT[table]));
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(sets)}
        where ${WHOSE[table]?.(who) ?? sql`true`}`.execute(trx);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
      if (numAffectedRows) marked.push(...columns.map((column) => `${table}.${column}`));
    }
  });
  return marked;
}

export const markOf = (column: string) => `${MARK}-${column}-`;

function markAt(column: string): RawBuilder<unknown> {
  const mark = markOf(column);
  const inJson = IN_JSON[column];
  if (inJson) return inJson(mark);
  return column === 'credit_ledger.reference' ? sql`${mark}::text || id` : sql`${mark}::text`;
}

/** Returns the columns whose marker is anywhere in the database. */
export async function marksLeft({ owner }: TestShop): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(owner);
  const words: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ mark: string }>`select distinct m[1] as mark
      from ${sql.raw(name)} t, regexp_matches(t::text, ${`${MARK}-([a-z_.]+)-`}, 'g') m`.execute(owner);
    words.push(...rows.map(({ mark }) => `${mark} in ${name}`));
  }
  return words.sort();
}

/** Columns of the schema that hold text or JSON, as `table.column`. */
export async function textColumns(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
      and (c.data_type in ('text', 'jsonb', 'json', 'character varying') or c.udt_name in ('_text', '_varchar'))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** The same, according to the two lists. */
export function listedColumns(): string[] {
  const about = Object.entries(TEXTS).flatMap(([table, { words, kept, secret, staff, ours }]) =>
    [words, Object.keys(kept ?? {}).join(' '), secret, staff, ours].flatMap((columns) =>
      named(table, columns),
    ),
  );
  return [
    ...about,
    ...Object.entries(SHOP_TEXTS).flatMap(([table, columns]) => named(table, columns)),
  ].sort();
}

const named = (table: string, columns = '') =>
  columns
    .split(' ')
    .filter((column) => column !== '')
    .map((column) => `${table}.${column}`);

/** Gives an order a row in each table that is usually empty for an order. */
export async function fillOrder({ owner, time }: TestShop, orderId: string): Promise<void> {
  const at = time.now;
  const changeId = randomUUID();
  await owner.transaction().execute(async (trx) => {
    const side = sql`jsonb_build_object('items', (select jsonb_agg(jsonb_build_object('id', i.id, 'productName', i.product_name))
      from order_items i where i.order_id = ${orderId}))`;
    await sql`insert into order_changes (id, order_id, state, what, why, before, after, standard_pence, zero_pence, vat_pence,
        created_by, created_at, settled_at, ended_why)
      values (${changeId}, ${orderId}, 'ended', 'Nothing', 'w', ${side}, ${side}, 0, 0, 0, 'Ada Trade', ${at}, ${at}, 'Ended')`.execute(
      trx,
    );
    await sql`insert into removed_items (id, order_id, change_id, product_id, is_made, reference, codes, jobs, removed_at)
      values (${randomUUID()}, ${orderId}, ${changeId}, 'a5-flyers-001', true, 'r', '{}', '[]', ${at})`.execute(
      trx,
    );
    await sql`insert into order_charges (order_id, kind, what, why, net_pence, vat_pence, state, created_by, settled_at, withdrawn_by, withdrawn_why)
      values (${orderId}, 'vat', 'Marked', 'w', 0, 100, 'withdrawn', 'Ada Trade', ${at}, 'Ada Trade', 'w')`.execute(
      trx,
    );
    await sql`insert into day_changes (order_id, item_id, was_on, leaves_on, cause, note, actor_name, created_at)
      select order_id, id, '2026-11-24', '2026-11-25', 'shop', 'w', 'Ada Trade', ${at} from order_items where order_id = ${orderId}`.execute(
      trx,
    );
    await sql`insert into artwork_events (order_item_id, kind, actor_name, note)
      select id, 'problem', 'Ada Trade', 'w' from order_items where order_id = ${orderId}`.execute(trx);
    await sql`with share as (insert into proof_shares (artwork_id, product_id, selected_options, order_item_id, created_at, expires_at)
        select artwork_id, product_id, '{}', id, ${at}, ${at} from order_items where order_id = ${orderId} and artwork_id is not null
        returning id, artwork_id)
      insert into proof_answers (share_id, artwork_id, kind, name, words) select id, artwork_id, 'refused', 'w', 'w' from share`.execute(
      trx,
    );
    await sql`insert into cart_shares (cart_id, revision, total_pence, created_at, expires_at)
      select id, revision, 1, ${at}, ${at}::timestamptz + interval '7 days' from carts
      where id = (select cart_id from orders where id = ${orderId}) or user_id = (select user_id from orders where id = ${orderId})
      on conflict do nothing`.execute(trx);
    await sql`insert into audit_log (actor, action, subject, after) values ('Ada Trade', 'order.refund', ${`order:${orderId}`}, '{}')`.execute(
      trx,
    );
    const { rows } = await sql<{ id: string }>`select id from payments where order_id = ${orderId}`.execute(
      trx,
    );
    for (const table of ['receipts', 'refunds'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    for (const { id } of rows) {
      await sql`insert into receipts (payment_id, kind, amount_pence, how, moved_on, reference, why, actor, created_at)
        values (${id}, 'returned', -1, 'bank', '2026-11-24', 'w', 'w', 'Ada Trade', ${at})`.execute(trx);
      await sql`insert into payment_differences (fingerprint, kind, provider, order_id, payment_id, ours, theirs, found_at)
        values (${randomUUID()}, 'amount', 'test', ${orderId}, ${id}, '{}', '{}', ${at})`.execute(trx);
      await sql`insert into refunds (payment_id, idempotency_key, amount_pence, reason) values (${id}, ${randomUUID()}, 1, 'w')`.execute(
        trx,
      );
    }
    for (const table of ['receipts', 'refunds'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  });
}
