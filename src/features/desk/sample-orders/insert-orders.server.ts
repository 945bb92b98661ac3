import { sql } from 'kysely';
import { makeJobs, ORDER_CONFIRMATION } from '#features/orders/order/index.server.ts';
import { UNITED_KINGDOM } from '#kit/country.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Basket } from './sample-baskets.ts';
import { type SampleMoment, turnaroundKey } from './sample-calendar.ts';
import { FIRST_NAMES, LAST_NAMES, STAFF, STREETS, TOWNS } from './sample-people.ts';

/** Six in ten customers have an account. */
const REGISTERED_SHARE = 0.6;
/** The shares of orders that are cancelled or late. */
const CANCELLED_SHARE = 0.03;
const LATE_SHARE = 0.02;

/** Temporary tables of this connection: the parts that orders are made from, and the drafts of one batch. */
export async function createSampleTables(db: Queries): Promise<void> {
  await dropSampleTables(db);
  await sql`create temporary table sample_baskets (n int primary key, turnaround text, items_pence int,
    discount_pence int, shipping_pence int, total_pence int, vat_pence int, net_pence int)`.execute(db);
  await sql`create temporary table sample_items (basket int, position int, product_id text, product_name text,
    quantity int, paper_type text, finish text, size text, options jsonb, artwork_id uuid, artwork_url text,
    base_price_pence int, price_pence int, vat_class text)`.execute(db);
  await sql`create temporary table sample_moments (n int primary key, opens timestamptz, minutes int,
    despatch jsonb)`.execute(db);
  await sql`create temporary table sample_people (n int primary key, user_id uuid, first_name text, last_name text,
    email text, phone text, line1 text, city text, postcode text)`.execute(db);
  await sql`create temporary table sample_drafts (i int, id uuid, person int, basket int, placed_at timestamptz,
    despatch_on date, status text, order_number text)`.execute(db);
}

export async function dropSampleTables(db: Queries): Promise<void> {
  await sql`drop table if exists sample_baskets, sample_items, sample_moments, sample_people, sample_drafts`.execute(
    db,
  );
}

/** Fills the tables to choose from. Numbers count from 0. */
export async function fillSampleTables(
  db: Queries,
  baskets: readonly Basket[],
  moments: readonly SampleMoment[],
): Promise<void> {
  const heads = baskets.map(({ totals, turnaround }, n) => ({
    n,
    turnaround: turnaroundKey(turnaround),
    ...snake(totals),
  }));
  await sql`insert into sample_baskets
    select b.* from jsonb_populate_recordset(null::sample_baskets, ${JSON.stringify(heads)}::jsonb) b`.execute(
    db,
  );
  const items = baskets.flatMap(({ items }, basket) => items.map((item) => ({ basket, ...snake(item) })));
  await sql`insert into sample_items
    select i.* from jsonb_populate_recordset(null::sample_items, ${JSON.stringify(items)}::jsonb) i`.execute(
    db,
  );
  const days = moments.map((moment, n) => ({ n, ...snake(moment) }));
  await sql`insert into sample_moments
    select m.* from jsonb_populate_recordset(null::sample_moments, ${JSON.stringify(days)}::jsonb) m`.execute(
    db,
  );
  for (const table of ['sample_baskets', 'sample_items', 'sample_moments'])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

/**
 * Invents customers, numbered from 1. Their email addresses have a running number, so that a second run invents others.
 * Phone numbers are from Ofcom's drama range: 07700 900000 to 900999.
 */
export async function fillPeople(db: Queries, count: number): Promise<void> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into number_series as s (series, last_number) values ('sample-customer', ${count}::int)
    on conflict (series) do update set last_number = s.last_number + excluded.last_number
    returning last_number`.execute(db);
  const before = (rows[0]?.lastNumber ?? count) - count;
  await sql`with names as (select ${[...FIRST_NAMES]}::text[] as firsts, ${[...LAST_NAMES]}::text[] as lasts,
      ${[...STREETS]}::text[] as streets, ${TOWNS.map(([town]) => town)}::text[] as towns,
      ${TOWNS.map(([, district]) => district)}::text[] as districts),
    drawn as materialized (select n, random() as registered,
        1 + floor(random() * cardinality(firsts))::int as first, 1 + floor(random() * cardinality(lasts))::int as last,
        1 + floor(random() * cardinality(streets))::int as street, 1 + floor(random() * cardinality(towns))::int as town,
        1 + floor(random() * 180)::int as house, floor(random() * 1000)::int as phone, floor(random() * 400)::int as code
      from names, generate_series(1, ${count}::int) n)
    insert into sample_people
    select n, case when registered < ${REGISTERED_SHARE} then gen_random_uuid() end, firsts[first], lasts[last],
      lower(translate(firsts[first] || '.' || lasts[last], '’', '')) || '.' || n + ${before}::int || '@example.com',
      case when phone % 3 > 0 then '+447700900' || lpad(phone::text, 3, '0') end,
      house || ' ' || streets[street], towns[town],
      districts[town] || ' ' || 1 + code % 9 || substr('ABDEFGHJLN', 1 + code % 10, 1) || substr('PQRSTUWXYZ', 1 + code / 40, 1)
    from drawn, names`.execute(db);
  await sql`analyze sample_people`.execute(db);
}

/** Writes accounts for those customers in a range who have one; nobody can sign in to them. */
export async function insertCustomers(trx: Queries, from: number, to: number, now: Date): Promise<void> {
  const who = sql`from sample_people where user_id is not null and n between ${from}::int and ${to}::int`;
  const since = sql`${now}::timestamptz - interval '366 days'`;
  await sql`insert into users (id, name, email, created_at, updated_at)
    select user_id, first_name || ' ' || last_name, email, ${since}, ${since} ${who}`.execute(trx);
  await sql`insert into profiles (id, first_name, last_name, phone, email, created_at)
    select user_id, first_name, last_name, phone, email, ${since} ${who}`.execute(trx);
  await sql`insert into user_roles (user_id) select user_id ${who}`.execute(trx);
  await sql`insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, is_default, created_at)
    select user_id, first_name, last_name, line1, city, postcode, true, ${since} ${who}`.execute(trx);
}

/**
 * Drafts the orders from..to of `count`: date (denser towards today, since the shop is growing), customer, basket,
 * status. Apart from a few, orders due by now have left, and those that left two days ago have arrived.
 */
export async function draftOrders(
  db: Queries,
  {
    from,
    to,
    count,
    customers,
    now,
  }: { from: number; to: number; count: number; customers: number; now: Date },
): Promise<void> {
  await sql`truncate sample_drafts`.execute(db);
  await sql`with known as (select (select count(*) from sample_moments) as moments, (select count(*) from sample_baskets) as baskets),
    drawn as materialized (select i, random() as minute, random() as luck,
        floor((1 - power(1 - (i - 1)::float / ${count}::int, 1.3)) * moments)::int as moment,
        1 + floor(power(random(), 1.5) * ${customers}::int)::int as person, floor(random() * baskets)::int as basket
      from known, generate_series(${from}::int, ${to}::int) i)
    insert into sample_drafts
    select i, gen_random_uuid(), person, basket, opens + minutes * minute * interval '1 minute', despatch_on,
      case when luck < ${CANCELLED_SHARE} then 'cancelled'
        when despatch_on < ${now}::timestamptz::date - 2 and luck > ${CANCELLED_SHARE + LATE_SHARE} then 'delivered'
        when despatch_on < ${now}::timestamptz::date then 'shipped'
        when opens < ${now}::timestamptz - interval '20 hours' then 'processing'
        else 'pending' end
    from drawn join sample_moments m on m.n = moment join sample_baskets b on b.n = basket,
      lateral (select (m.despatch ->> b.turnaround)::date as despatch_on) despatch`.execute(db);
}

/** Assigns each year's next order numbers to the drafts, by date. */
export async function takeOrderNumbers(db: Queries): Promise<void> {
  await sql`with wanted as (select extract(year from placed_at at time zone 'UTC')::int as year, count(*)::int as orders
      from sample_drafts group by 1),
    taken as (insert into number_series as s (series, last_number) select 'order-' || year, orders from wanted
      on conflict (series) do update set last_number = s.last_number + excluded.last_number
      returning series, last_number),
    numbered as (select i, year, last_number - orders + row_number() over (partition by year order by placed_at) as number
      from sample_drafts join wanted on year = extract(year from placed_at at time zone 'UTC')::int
        join taken on series = 'order-' || year)
    update sample_drafts d set order_number = 'ORD-' || year || '-' || lpad(number::text, greatest(6, length(number::text)), '0')
    from numbered where numbered.i = d.i`.execute(db);
}

/**
 * Writes the drafts as complete orders: items, history, payment and confirmation, in the caller's transaction. Returns
 * the artworks that they need.
 */
export async function insertDraftedOrders(trx: Queries, now: Date): Promise<string[]> {
  await insertOrders(trx, now);
  await sql`insert into order_items (order_id, position, cart_line_id, cart_line_changed_at, product_id, product_name,
      quantity, paper_type, finish, size, options, artwork_id, artwork_url, base_price_pence, price_pence, vat_class)
    select d.id, position, 'sample-' || position, placed_at - interval '10 minutes', product_id, product_name,
      quantity, paper_type, finish, size, options, artwork_id, artwork_url, base_price_pence, price_pence, vat_class
    from sample_drafts d join sample_items i on i.basket = d.basket order by d.i, position`.execute(trx);
  await insertHistories(trx, now);
  await makeDraftedJobs(trx);
  await insertPayments(trx);
  await sql`insert into mails (event_key, template, recipient, data, order_id, status, created_at, sent_at)
    select ${ORDER_CONFIRMATION}::text || ':' || d.id, ${ORDER_CONFIRMATION}::text, email,
      jsonb_build_object('orderId', d.id), d.id, 'sent', placed_at, placed_at + interval '4 seconds'
    from sample_drafts d join sample_people p on p.n = d.person where d.status <> 'cancelled'`.execute(trx);
  const { rows } = await sql<{ artworkId: string }>`
    select distinct artwork_id from sample_items where basket in (select basket from sample_drafts)`.execute(
    trx,
  );
  return rows.map(({ artworkId }) => artworkId);
}

async function insertOrders(trx: Queries, now: Date): Promise<void> {
  await sql`insert into orders (id, order_number, user_id, checkout_key, status, payment_method, payment_status,
      items_pence, discount_pence, shipping_pence, total_pence, vat_pence, net_pence, customer_name, customer_first_name,
      customer_last_name, customer_email, customer_phone, shipping_address_line1, shipping_city, shipping_postcode,
      shipping_country, billing_address, despatch_on, tracking_number, version, placed_at, created_at, updated_at, product_names)
    select d.id, order_number, user_id, 'sample:' || d.id, d.status, 'stripe',
      case d.status when 'cancelled' then 'expired' else 'paid' end,
      items_pence, discount_pence, shipping_pence, total_pence, vat_pence, net_pence, first_name || ' ' || last_name,
      first_name, last_name, email, phone, line1, city, postcode, ${UNITED_KINGDOM}::text,
      jsonb_build_object('line1', line1, 'city', city, 'postal_code', postcode, 'country', ${UNITED_KINGDOM}::text), despatch_on,
      case when d.status in ('shipped', 'delivered') then 'SAMPLE' || lpad((d.i % 1000000000)::text, 9, '0') || 'GB' end,
      case d.status when 'processing' then 2 when 'shipped' then 3 when 'delivered' then 4 else 1 end,
      case when d.status <> 'cancelled' then placed_at end, placed_at - interval '2 minutes',
      least(${now}::timestamptz, case d.status when 'delivered' then despatch_on + interval '1 day 12 hours'
        when 'shipped' then despatch_on + interval '15 hours' when 'processing' then placed_at + interval '4 hours'
        when 'cancelled' then placed_at + interval '1 hour' else placed_at end),
      (select string_agg(distinct product_name, ', ') from sample_items i where i.basket = d.basket)
    from sample_drafts d join sample_baskets b on b.n = d.basket join sample_people p on p.n = d.person
    order by d.i`.execute(trx);
}

/** Oldest first: the row with the highest number has the current status. */
async function insertHistories(trx: Queries, now: Date): Promise<void> {
  const [maker, sender] = STAFF;
  await sql`insert into order_status_history (order_id, status, notes, actor, created_at)
    select d.id, h.status, h.notes, h.actor, least(${now}::timestamptz, h.at)
    from sample_drafts d, lateral (values
      (1, 'pending', null, 'Customer', placed_at - interval '2 minutes'),
      (2, 'processing', null, ${maker}::text, placed_at + interval '4 hours'),
      (3, 'shipped', null, ${sender}::text, despatch_on + interval '15 hours'),
      (4, 'delivered', null, ${sender}::text, despatch_on + interval '1 day 12 hours'),
      (5, 'cancelled', 'Not paid in time', 'Checkout', placed_at + interval '1 hour')) h (step, status, notes, actor, at)
    where case d.status when 'cancelled' then step in (1, 5) when 'delivered' then step <= 4
      when 'shipped' then step <= 3 when 'processing' then step <= 2 else step = 1 end
    order by d.i, step`.execute(trx);
}

async function makeDraftedJobs(trx: Queries): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from sample_drafts where status <> 'cancelled'`.execute(trx);
  await makeJobs(
    trx,
    rows.map(({ id }) => id),
  );
}

async function insertPayments(trx: Queries): Promise<void> {
  await sql`insert into payments (order_id, provider, idempotency_key, session_id, provider_payment_id, status,
      amount_pence, success_url, cancel_url, created_at, settled_at)
    select d.id, 'test', 'order:' || d.id || ':attempt:1:create-session', 'cs_sample_' || d.id,
      case when d.status <> 'cancelled' then 'pi_sample_' || d.id end,
      case d.status when 'cancelled' then 'expired' else 'paid' end, total_pence, '/shop', '/cart',
      placed_at - interval '2 minutes', case d.status when 'cancelled' then placed_at + interval '1 hour' else placed_at end
    from sample_drafts d join sample_baskets b on b.n = d.basket`.execute(trx);
}

/** Converts keys to column names: `totalPence` → `total_pence`. */
function snake(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
