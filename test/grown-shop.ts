import { createHash } from 'node:crypto';
import pg from 'pg';
import { FIRST_NAMES, LAST_NAMES } from '#features/desk/sample-orders/sample-people.ts';
import type { Connection } from '#platform/embedded-postgres/index.ts';

/** How much a shop holds; products and categories include the seeded ones. */
export interface Size {
  products: number;
  categories: number;
  orders: number;
  customers: number;
  subscribers: number;
  artworks: number;
}

/** The size of the shop whose pages must all cost much the same as a small shop's. */
const FULL_SIZE: Size = {
  products: 10_000,
  categories: 300,
  orders: 1_000_000,
  customers: 100_000,
  subscribers: 1_000_000,
  artworks: 500_000,
};

/** The seeded catalogue and one category that fills a page, so that its list shows as much in a small shop as in a large one. */
const LEAST = { products: 85 + 24, categories: 20 + 1 };

/** The full size times a share: 0.001 makes a thousand orders. */
export function sizeOf(share: number): Size {
  const of = (name: keyof Size) => Math.round(FULL_SIZE[name] * share);
  return {
    products: Math.max(LEAST.products, of('products')),
    categories: Math.max(LEAST.categories, of('categories')),
    orders: of('orders'),
    customers: of('customers'),
    subscribers: of('subscribers'),
    artworks: of('artworks'),
  };
}

/** From this many orders it is quicker to build the indexes of large tables at the end. */
const REBUILT_FROM = 5000;

/**
 * Fills a seeded shop to a size by SQL: products, three years' orders with their history, payments, invoices and
 * emails, customers, subscribers with a campaign, and artworks. Rows are as the shop writes them, and its invariants
 * hold afterwards. Triggers and foreign keys are off in the meantime, and large tables get their indexes at the end, so
 * that a million orders take minutes.
 */
export async function growShop(connection: Connection, size: Size, now: Date): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres' });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '64MB'; set synchronous_commit = off",
    );
    const indexes = size.orders >= REBUILT_FROM ? await takeIndexes(client) : [];
    for (const statement of fillings(size, now)) await client.query(statement);
    for (const index of indexes) await client.query(index);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

const LARGE = [
  'orders',
  'order_items',
  'order_status_history',
  'payments',
  'invoices',
  'mails',
  'artworks',
  'subscribers',
  'campaign_recipients',
];

/** Drops those indexes of large tables that no constraint needs. Returns the statements that recreate them. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [LARGE],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

/** The statements that fill a shop, in order. Related rows find each other by the `md5` of their number. */
function fillings(size: Size, now: Date): string[] {
  const at = `'${now.toISOString()}'::timestamptz`;
  const names = (words: readonly string[]) => `(array['${words.join("','")}'])`;
  const first = (n: string) => `${names(FIRST_NAMES)}[1 + (${n}) % ${FIRST_NAMES.length}]`;
  const last = (n: string) =>
    `${names(LAST_NAMES)}[1 + (${n}) / ${FIRST_NAMES.length} % ${LAST_NAMES.length}]`;
  return [
    ...catalogue(size, at),
    ...people(size, at, first, last),
    ...orders(size, at, first, last),
    ...post(size, at, first, last),
  ];
}

type Name = (n: string) => string;
const YEARS_DAYS = 1095;
const rows = (count: number) => `generate_series(1, ${Math.max(0, count)})`;

/** Copies of the seeded products, a tenth of them in one large category. */
function catalogue({ products, categories }: Size, at: string): string[] {
  return [
    `create temporary table seeded as select p.*, row_number() over (order by p.id) - 1 as nth, count(*) over () as many from products p`,
    `insert into categories (id, name, description, position)
      select 'grown-' || n, 'Grown ' || n, 'Everything of kind ' || n, 100 + n
      from generate_series(1, ${categories} - (select count(*) from categories)) n`,
    `create temporary table copies as select n, s.id || '-' || n as id, s.id as of, s.name || ' ' || n as name
      from generate_series(1, ${products} - (select count(*) from products)) n join seeded s on s.nth = n % s.many`,
    `insert into products (id, category_id, name, description, base_price_pence, vat_class, width_mm, height_mm, bleed_mm,
        safe_mm, pages_min, pages_max, form, panels, specifications, position)
      select c.id, case when n <= 24 or n % 10 = 0 or k.many = 1 then 'grown-1' else 'grown-' || 2 + n % (k.many - 1) end, c.name, s.description,
        100 + n % 20000, s.vat_class, s.width_mm, s.height_mm, s.bleed_mm, s.safe_mm, s.pages_min, s.pages_max, s.form,
        s.panels, s.specifications, n
      from copies c join seeded s on s.id = c.of, (select count(*) as many from categories where id like 'grown-%') k`,
    `insert into option_groups (product_id, key, label, position, sets_pages)
      select c.id, g.key, g.label, g.position, g.sets_pages from copies c join option_groups g on g.product_id = c.of`,
    `insert into product_options (product_id, group_key, id, name, description, price_modifier_pence, width_mm, height_mm,
        pages, copies, position, turnaround_id, unmeasured)
      select c.id, o.group_key, o.id, o.name, o.description, o.price_modifier_pence, o.width_mm, o.height_mm,
        o.pages, o.copies, o.position, o.turnaround_id, o.unmeasured
      from copies c join product_options o on o.product_id = c.of`,
    'insert into category_figures (category_id) select id from categories on conflict do nothing',
    'select keep_first_options(array(select id from products))',
    'select keep_category_figures(array(select id from categories))',
    'select keep_product_search(array(select id from products))',
    `insert into price_history (product_id, change_type, old_price_pence, new_price_pence, changed_by_name, created_at)
      select id, 'base', 90 + n % 20000, 100 + n % 20000, 'Nuala Print', ${at} - (n % 400 + 1) * interval '1 day'
      from copies, generate_series(1, 3)`,
    `insert into provider_products (provider, product_id, idempotency_key, wanted_hash, synced_hash, synced_at)
      select 'test', id, 'sync:' || id, 'a', 'a', ${at} from products`,
    'create temporary table sold as select row_number() over (order by id) - 1 as nth, id, name, vat_class from products',
    'create index on sold (nth); analyze sold',
  ];
}

function people({ customers }: Size, at: string, first: Name, last: Name): string[] {
  const since = `${at} - (n % ${YEARS_DAYS}) * interval '1 day'`;
  const email = `'customer-' || n || '@example.com'`;
  const id = `md5('customer' || n)::uuid`;
  return [
    `insert into users (id, name, email, created_at, updated_at)
      select ${id}, ${first('n')} || ' ' || ${last('n')}, ${email}, ${since}, ${since} from ${rows(customers)} n`,
    `insert into profiles (id, first_name, last_name, phone, email, created_at)
      select ${id}, ${first('n')}, ${last('n')}, '+447700900' || lpad((n % 1000)::text, 3, '0'), ${email}, ${since}
      from ${rows(customers)} n`,
    `insert into user_roles (user_id) select ${id} from ${rows(customers)} n`,
    `insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, is_default, created_at)
      select ${id}, ${first('n')}, ${last('n')}, n % 200 || ' Castle Street', 'Lisburn', 'BT28 1AA', true, ${since}
      from ${rows(customers)} n`,
    `insert into sessions (id, user_id, token, expires_at)
      select md5('session' || n)::uuid, ${id}, md5('token' || n), ${at} + n % 7 * interval '1 day'
      from ${rows(Math.round(customers / 10))} n`,
    `insert into credit_accounts (user_id, is_approved, credit_limit_pence, current_balance_pence)
      select ${id}, true, 100000, 5000 from ${rows(Math.round(customers / 50))} n`,
    `insert into credit_ledger (user_id, kind, amount_pence, reference, actor)
      select ${id}, 'adjustment', 5000, 'Balance brought forward', 'Nuala Print' from ${rows(Math.round(customers / 50))} n`,
  ];
}

/** The few files that all artworks of a grown shop share, `artwork/grown/0` and so on. A test that checks files stores them. */
export const GROWN_FILES = {
  folder: 'artwork/grown',
  count: 100,
  content: Buffer.from('%PDF-1.7 of a grown shop'),
};

const REPORT = {
  kind: 'pdf',
  pageCount: 2,
  pages: [1, 2].map((page) => ({
    page,
    boxes: Object.fromEntries(
      ['media', 'crop', 'bleed', 'trim'].map((box) => [
        box,
        box === 'trim' ? [8.504, 8.504, 428.031, 603.78] : [0, 0, 436.535, 612.283],
      ]),
    ),
    statedBoxes: ['media', 'trim', 'bleed'],
    rotate: 0,
    userUnit: 1,
    widthMm: 154,
    heightMm: 216,
  })),
  findings: [],
  engine: { name: 'grown', version: '1' },
  timing: { openMs: 1, pagesMs: 1, totalMs: 3 },
  complete: true,
};

/** The share of artworks that were ordered; the others wait in carts. */
const ORDERED = 0.9;

function orders(size: Size, at: string, first: Name, last: Name): string[] {
  const { orders: count, customers, artworks } = size;
  const ordered = Math.max(1, Math.round(artworks * ORDERED));
  const id = `md5('order' || n)::uuid`;
  // What is removed after two years is already gone.
  const isOldGuests = `(not known and placed_at < ${at} - interval '720 days')`;
  const paid = "status <> 'cancelled' and not unpaid";
  return [
    // The newest order has the highest number. Two in three belong to customers with an account.
    `create temporary table drafts as
      select n, id, person, person <= ${customers} as known, placed_at, unpaid, items, 1200 + n % 20 * 600 as price,
        case when n % 33 = 0 then 'cancelled' when age < interval '1 day' then 'pending' when age < interval '3 days' then 'processing'
          when age < interval '5 days' then 'shipped' else 'delivered' end as status
      from (select n, ${id} as id, 1 + (n::bigint * 7919) % ${Math.max(1, Math.round(customers * 1.5))} as person, ${at} - age as placed_at, age,
          age < interval '1 day' and n % 33 <> 0 and n % 50 = 1 as unpaid, 1 + (n % 3) / 2 as items
        from ${rows(count)} n, lateral (select interval '1 minute' + (${count} - n) * (interval '${YEARS_DAYS} days' / ${count}) as age) a) d`,
    'alter table drafts add primary key (n); analyze drafts',
    `insert into artworks (id, user_id, product_id, original_name, kind, bytes, sha256, storage_key, state, report, created_at,
        checked_at, expires_at, removed_at)
      select md5('artwork' || n)::uuid, case when n % 3 > 0 then md5('customer' || 1 + n % ${Math.max(1, customers)})::uuid end,
        'a5-flyers-001', 'flyer-' || n || '.pdf', 'pdf', ${GROWN_FILES.content.length}, '${createHash('sha256').update(GROWN_FILES.content).digest('hex')}', '${GROWN_FILES.folder}/' || n % ${GROWN_FILES.count},
        'checked', '${JSON.stringify(REPORT)}', ${at} - (n % ${YEARS_DAYS}) * interval '1 day',
        ${at} - (n % ${YEARS_DAYS}) * interval '1 day', case when n > ${ordered} then ${at} + (1 + n % 30) * interval '1 day' end,
        case when n <= ${ordered} and n % ${YEARS_DAYS} > 720 then ${at} end
      from ${rows(artworks)} n`,
    `insert into orders (id, order_number, user_id, checkout_key, status, payment_method, payment_status, items_pence,
        shipping_pence, total_pence, vat_pence, net_pence, customer_name, customer_first_name, customer_last_name,
        customer_email, customer_phone, shipping_address_line1, shipping_city, shipping_postcode, billing_address,
        despatch_on, placed_at, created_at, updated_at, product_names, erased_at)
      select d.id, 'ORD-' || extract(year from placed_at)::int || '-' || lpad(n::text, 7, '0'),
        case when known then md5('customer' || person)::uuid end, 'grown:' || n, status, 'stripe',
        case when status = 'cancelled' then 'expired' when unpaid then 'pending' else 'paid' end,
        price * items, 480, price * items + 480, (price * items + 480) / 6, price * items + 480 - (price * items + 480) / 6,
        ${first('person')} || ' ' || ${last('person')}, ${first('person')}, ${last('person')},
        case when ${isOldGuests} then 'erased@galley.invalid' else case when known then 'customer-' else 'guest-' end || person || '@example.com' end,
        case when not ${isOldGuests} then '+447700900' || lpad((person % 1000)::text, 3, '0') end, person % 200 || ' Castle Street', 'Lisburn', 'BT28 1AA',
        jsonb_build_object('line1', person % 200 || ' Castle Street', 'city', 'Lisburn', 'postal_code', 'BT28 1AA', 'country', 'United Kingdom'),
        (placed_at + interval '3 days')::date, case when ${paid} then placed_at end, placed_at - interval '2 minutes',
        least(${at}, placed_at + interval '5 days'), s.name, case when ${isOldGuests} then ${at} end
      from drafts d join sold s on s.nth = n % (select count(*) from sold) order by n`,
    `insert into order_items (order_id, position, cart_line_id, cart_line_changed_at, product_id, product_name, quantity, options,
        artwork_id, base_price_pence, price_pence, vat_class)
      select d.id, k, 'line-' || k, placed_at, s.id, s.name, 100, '[]', md5('artwork' || 1 + (n + k - 1) % ${ordered})::uuid, price, price, 'standard'
      from drafts d, generate_series(1, 2) k, sold s where k <= items and s.nth = (n + k - 1) % (select count(*) from sold) order by n, k`,
    `insert into order_status_history (order_id, status, actor, created_at)
      select d.id, h.status, h.actor, least(${at}, placed_at + h.after)
      from drafts d, lateral (values (1, 'pending', 'Customer', interval '0'), (2, 'processing', 'Nuala Print', interval '1 day'),
        (3, 'shipped', 'Ross Despatch', interval '3 days'), (4, 'delivered', 'Ross Despatch', interval '5 days'),
        (5, 'cancelled', 'Checkout', interval '1 hour')) h (step, status, actor, after)
      where case d.status when 'cancelled' then step in (1, 5) when 'delivered' then step <= 4 when 'shipped' then step <= 3
        when 'processing' then step <= 2 else step = 1 end
      order by n, step`,
    `insert into jobs (order_id, item_id, code, quantity, family_id, stage_id, stage_since, due_on, closed_at)
      select d.id, i.id, o.order_number || '-' || i.position, i.quantity, 'sheets',
        case d.status when 'pending' then 'artwork' when 'processing' then 'printing' else 'despatched' end, d.placed_at, o.despatch_on,
        case when d.status in ('shipped', 'delivered') then least(${at}, d.placed_at + interval '3 days') end
      from drafts d join orders o on o.id = d.id join order_items i on i.order_id = d.id where ${paid.replaceAll('status', 'd.status')} order by n`,
    'update jobs j set search_words = words_of_job(j) where closed_at is null',
    `insert into job_events (job_id, kind, to_stage, actor_name, created_at)
      select id, 'made', stage_id, 'Galley', stage_since from jobs`,
    `insert into payments (order_id, provider, idempotency_key, session_id, provider_payment_id, status, amount_pence,
        success_url, cancel_url, created_at, settled_at, checked_at)
      select id, 'test', 'grown:' || n, 'cs_grown_' || n, case when ${paid} then 'pi_grown_' || n end,
        case when status = 'cancelled' then 'expired' when unpaid then 'pending' else 'paid' end, price * items + 480, '/shop', '/cart',
        placed_at, case when not unpaid then placed_at end, ${at} from drafts order by n`,
    `insert into payment_events (provider, event_id, type, session_id, outcome, received_at)
      select 'test', 'evt_grown_' || n, 'checkout.session.completed', 'cs_grown_' || n, 'applied', placed_at from drafts where ${paid} order by n`,
    `insert into invoices (order_id, invoice_number, issued_on, supplied_on, seller, total_pence, vat_pence, net_pence)
      select id, 'INV-' || year || '-' || lpad(nth::text, greatest(6, length(nth::text)), '0'), placed_at::date, placed_at::date, seller, total, total / 6, total - total / 6
      from (select id, n, placed_at, extract(year from placed_at)::int as year, price * items + 480 as total,
          row_number() over (partition by extract(year from placed_at) order by n) as nth from drafts where ${paid}) o,
        (select value as seller from settings where key = 'company') c order by n`,
    `insert into number_series select 'invoice-' || extract(year from placed_at)::int, count(*) from drafts where ${paid} group by 1
      on conflict (series) do update set last_number = excluded.last_number`,
    `insert into number_series select 'order-' || extract(year from placed_at)::int, max(n) from drafts group by 1
      on conflict (series) do update set last_number = excluded.last_number`,
    // Emails are stored for a year.
    `insert into mails (event_key, template, recipient, data, order_id, status, created_at, sent_at, removed_at)
      select 'order-confirmation:' || id, 'order-confirmation', case when placed_at < ${at} - interval '300 days' then 'removed.invalid'
          else case when known then 'customer-' else 'guest-' end || person || '@example.com' end,
        case when placed_at < ${at} - interval '300 days' then '{}' else jsonb_build_object('orderId', id) end, id, 'sent', placed_at, placed_at,
        case when placed_at < ${at} - interval '300 days' then placed_at + interval '300 days' end
      from drafts where ${paid} order by n`,
    `insert into audit_log (actor, action, subject, after, created_at)
      select 'Nuala Print', 'order.status', 'order:' || id, '{"status": "shipped"}', placed_at from drafts where n % 10 = 0 order by n`,
    `insert into reviews (product_id, order_id, author_name, rating, body, status, created_at)
      select s.id, d.id, ${first('person')}, 3 + n % 3, 'Good print, on time.', case when n > ${count} - 1000 then 'pending' else 'published' end, placed_at
      from drafts d join sold s on s.nth = n % (select count(*) from sold) where n % 100 = 0 and status <> 'cancelled'`,
    'insert into review_counts select status, is_sample, rating, count(*) from reviews group by 1, 2, 3 on conflict (status, is_sample, rating) do update set reviews = excluded.reviews',
    `insert into carts (id, token, created_at, updated_at)
      select md5('cart' || n)::uuid, md5('cart' || n) || md5('token' || n), ${at}, ${at} - n % 20 * interval '1 day' from ${rows(artworks - ordered)} n`,
    `insert into cart_lines (cart_id, id, product_id, selected_options, artwork_id, seen_price_pence, changed_at)
      select md5('cart' || n)::uuid, 'line-1', 'a5-flyers-001', '{}', md5('artwork' || ${ordered} + n)::uuid, 1200, ${at} from ${rows(artworks - ordered)} n`,
    `insert into discount_codes (code, name, type, value, valid_from, valid_until)
      select 'GROWN' || n, 'Grown ' || n, 'percentage', 1000, ${at} - interval '1 year', ${at} + (n % 60 - 30) * interval '1 day'
      from ${rows(Math.ceil(count / 10_000))} n`,
  ];
}

/** A year's enquiries, subscribers, and campaigns, the newest of which went to all of them. */
function post({ orders: count, subscribers }: Size, at: string, first: Name, last: Name): string[] {
  const since = `${at} - n % ${YEARS_DAYS} * interval '1 day'`;
  const thisYear = `${at} - n % 360 * interval '1 day'`;
  return [
    `insert into contact_messages (first_name, last_name, email, subject, message, status, created_at)
      select ${first('n')}, ${last('n')}, 'guest-' || n || '@example.com', 'quote', 'How much are 500 flyers?',
        case when n % 360 < 1 then 'new' else 'done' end, ${thisYear} from ${rows(Math.ceil(count / 100))} n`,
    `insert into sample_pack_requests (name, email, address, city, postal_code, status, created_at)
      select ${first('n')} || ' ' || ${last('n')}, 'guest-' || n || '@example.com', '1 Castle Street', 'Lisburn', 'BT28 1AA',
        case when n % 360 < 1 then 'new' else 'done' end, ${thisYear} from ${rows(Math.ceil(count / 200))} n`,
    `insert into subscribers (id, email, first_name, last_name, status, tags, interests, source, marketing_consent, consent_text,
        subscribed_at, last_activity_at)
      select md5('subscriber' || n)::uuid, 'reader-' || n || '@example.com', ${first('n')}, ${last('n')},
        case when n % 20 = 0 then 'unsubscribed' when n % 33 = 0 then 'pending' when n % 50 = 1 then 'cleaned' else 'subscribed' end,
        case when n % 4 = 0 then array['trade'] else '{}' end, array[(array['printing','design','business','offers','news'])[1 + n % 5]],
        'footer', true, 'Yes', ${since}, ${since} from ${rows(subscribers)} n`,
    `insert into suppressions (email, reason) select email, case status when 'cleaned' then 'bounced' else 'unsubscribed' end
      from subscribers where status in ('unsubscribed', 'cleaned')`,
    `insert into subscriber_days (day, gained) select (subscribed_at at time zone 'Europe/London')::date, count(*) from subscribers
      where status = 'subscribed' group by 1`,
    'insert into subscriber_counts select status, count(*) from subscribers group by 1',
    'insert into subscriber_tags select tag, count(*) from subscribers, unnest(tags) as tag group by 1',
    `insert into campaigns (id, name, subject, content, status, sent_at, queued_at, created_at)
      select md5('campaign' || n)::uuid, 'Campaign ' || n, 'News ' || n, '{"blocks": []}', 'sent', ${at} - n * interval '7 days',
        ${at} - n * interval '7 days', ${at} - n * interval '7 days' from ${rows(Math.ceil(count / 10_000))} n`,
    `insert into campaign_recipients (campaign_id, subscriber_id, state, sent_at, opened_at, clicked_at)
      select md5('campaign1')::uuid, id, 'sent', ${at} - interval '7 days', case when length(email) % 3 = 0 then ${at} - interval '6 days' end, null
      from subscribers where status = 'subscribed' and subscribed_at < ${at} - interval '7 days'`,
    `insert into campaign_figures (campaign_id, recipients, delivered, opened)
      select c.id, count(r.mail_id), count(r.mail_id), count(r.opened_at) from campaigns c left join campaign_recipients r on r.campaign_id = c.id
      where c.name like 'Campaign %' group by c.id`,
  ];
}
