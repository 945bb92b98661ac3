import { sql } from 'kysely';
import { findScannedItem } from '#features/desk/order-desk/index.server.ts';
import { readOrders } from '#features/desk/order-list/index.server.ts';
import { readView } from '#features/desk/order-list/index.ts';
import { statusWords } from '#features/orders/order/index.ts';
import { profilesMatching } from '#features/people/accounts/index.server.ts';
import { notedPeopleMatching } from '#features/selling/drafts/index.server.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { phoneSearch } from '#kit/phone-search.ts';
import { printedNumber } from '#kit/printed-number.ts';
import type { Queries } from '#platform/db/database.ts';
import { likePattern } from '#platform/db/like-pattern.ts';
import { hasWords } from '#platform/db/search-words.ts';
import { findPlaces } from '#shell/back-office-places.ts';
import type { PaletteEntry } from '#shell/command-palette.tsx';
import type { Right } from '#visitor/rights.ts';
import { ordersByNumber } from './by-number.server.ts';

const EACH_MAX = 5;
/** A single letter matches almost everything. */
const SEARCH_LENGTH_MIN = 2;

/**
 * Finds anything in the back office by name: pages and actions, orders (by number, customer or product; by invoice,
 * tracking number, postcode or file), customers and products, at most five of each; or the item of a scanned job
 * ticket. Staff who don't see money find open jobs instead, and orders by the numbers that their work uses. At most two
 * statements, each using an index; none for fewer than two letters, which find pages only.
 */
export async function findAnything(
  db: Queries,
  text: string,
  { now, rights }: { now: Date; rights: readonly Right[] },
): Promise<PaletteEntry[]> {
  const search = text.replaceAll('\0', '').trim().slice(0, 100);
  const places = findPlaces(search, rights).map(({ kind, label, to }) => ({ kind, label, to, detail: '' }));
  if (search.length < SEARCH_LENGTH_MIN) return places;
  const scan = await findScannedItem(db, search, rights);
  if (scan?.found) return [{ kind: scan.kind, label: scan.code, detail: scan.detail, to: scan.to }];
  if (scan?.order)
    return [{ kind: 'Order', label: scan.order.orderNumber, detail: scan.words, to: scan.order.to }];
  if (!seesOrders(rights)) return [...places.slice(0, EACH_MAX), ...(await findWork(db, search, rights))];
  const [orders, others] = await Promise.all([findOrders(db, search, now), findOthers(db, search)]);
  // The text that matched says more than the order alone.
  const alone = orders.filter(({ to }) => !others.some((other) => other.to === to));
  return [...places.slice(0, EACH_MAX), ...alone, ...others];
}

/** Orders are found by what their customers paid and where they live, and shown with totals. */
const seesOrders = (rights: readonly Right[]) =>
  (['money', 'customers', 'catalogue'] as const).every((right) => rights.includes(right));

/**
 * Finds open jobs by code, product, file or customer's name and, for staff who may open or pack orders, orders by
 * number, file, postcode or tracking number. At most two statements.
 */
async function findWork(db: Queries, search: string, rights: readonly Right[]): Promise<PaletteEntry[]> {
  const [jobs, orders] = await Promise.all([
    findOpenJobs(db, search),
    rights.includes('orders') ? findOrdersOfWork(db, search, rights) : [],
  ]);
  return [...jobs, ...orders];
}

async function findOpenJobs(db: Queries, search: string): Promise<PaletteEntry[]> {
  const { rows } = await sql<{ code: string; product: string; customer: string; stage: string }>`
    select j.code, i.product_name as product, o.customer_name as customer, s.name as stage
    from jobs j join order_items i on i.id = j.item_id join orders o on o.id = j.order_id join stages s on s.id = j.stage_id
    left join artworks a on a.id = i.artwork_id
    where j.closed_at is null and (${hasWords(sql`j.search_words`, search)} or a.original_name ilike ${likePattern(search)})
    order by j.due_on, j.code limit ${EACH_MAX}`.execute(db);
  return rows.map(({ code, product, customer, stage }) => ({
    kind: 'Job',
    label: code,
    to: href('/admin/jobs/:code', { code }),
    detail: `${product}, ${customer}, ${stage}`,
  }));
}

async function findOrdersOfWork(
  db: Queries,
  search: string,
  rights: readonly Right[],
): Promise<PaletteEntry[]> {
  const byNumber = ordersByNumber(search, EACH_MAX, {
    money: false,
    addresses: rights.includes('addresses'),
    parcels: rights.includes('despatch'),
  });
  const { rows } = await sql<{ kind: string; label: string; detail: string; id: string; number: string }>`
    (select 'Order' as kind, order_number as label, customer_name as detail, id::text, order_number as number from orders
      where order_number = ${printedNumber(search)?.number ?? search.toUpperCase()})
    ${byNumber ? sql`union all (${byNumber})` : sql``}`.execute(db);
  return rows.map(({ id, number, kind, ...rest }) => ({
    kind,
    ...rest,
    // Somebody who searches for a parcel packs it or has packed it.
    to:
      kind === 'Order' || kind === 'File'
        ? href('/admin/orders/:orderId', { orderId: id })
        : href('/admin/despatch/:orderNumber', { orderNumber: number }),
  }));
}

async function findOrders(db: Queries, search: string, now: Date): Promise<PaletteEntry[]> {
  const view = readView(new URLSearchParams({ search }));
  const orders = await readOrders(db, view, now, { limit: EACH_MAX, backwards: false });
  return orders.map(({ id, orderNumber, customerName, status, deliveryMethod, totalPence }) => ({
    kind: 'Order',
    label: orderNumber,
    to: href('/admin/orders/:orderId', { orderId: id }),
    detail: `${customerName}, ${statusWords(status, deliveryMethod)}, ${formatPounds(totalPence)}`,
  }));
}

/**
 * Finds customers by name, email or phone, as their list does, products by name or id, quotes and monthly invoices by
 * number, and orders by their other numbers. One statement.
 */
async function findOthers(db: Queries, search: string): Promise<PaletteEntry[]> {
  const pattern = likePattern(search);
  const byNumber = ordersByNumber(search, EACH_MAX, { money: true, addresses: true, parcels: true });
  const number = printedNumber(search)?.number ?? '';
  const { rows } = await sql<{ kind: string; label: string; detail: string; id: string }>`
    (select 'Customer' as kind, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) as label,
      p.email as detail, p.id::text, null as number from ${profilesMatching(search)} p
    order by p.created_at desc, p.id limit ${EACH_MAX})
    union all
    (select case when m.user_id is null then 'Noted customer' else 'Customer' end,
      coalesce(nullif(u.name, ''), nullif(trim(m.first_name || ' ' || m.last_name), ''), m.company, nullif(m.email, ''), m.phone),
      concat_ws(', ', m.company, coalesce(u.email, nullif(m.email, ''), m.phone)), coalesce(m.user_id, m.id)::text, null
    from people m left join users u on u.id = m.user_id
    where m.merged_into is null and m.id in ${notedPeopleMatching(phoneSearch(search))}
      and (select a.id from users a where m.user_id is null and m.email <> '' and a.email = lower(m.email)) is null
    order by m.created_at desc, m.id limit ${EACH_MAX})
    union all
    (select 'Product', p.name, case when p.archived_at is null then c.name else c.name || ', archived' end,
      p.id, null from products p join categories c on c.id = p.category_id
    where p.name ilike ${pattern} or p.id ilike ${pattern}
    order by c.position, p.position, p.id limit ${EACH_MAX})
    union all
    (select 'Quote', d.draft_number, concat_ws(', ', nullif(trim(d.first_name || ' ' || d.last_name), ''), nullif(d.company, '')),
      d.id::text, null from drafts d where d.draft_number = ${number})
    union all
    (select 'Monthly invoice', m.invoice_number, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email), m.user_id::text, null
      from monthly_invoices m join profiles p on p.id = m.user_id where m.invoice_number = ${number})
    ${byNumber ? sql`union all (${byNumber})` : sql``}`.execute(db);
  const found = rows.map(({ kind, label, detail, id }) => ({
    kind: kind === 'Noted customer' ? 'Customer' : kind,
    label,
    detail,
    to: addressOf(kind, id),
  }));
  // A customer may match by their own words and by what staff noted.
  return [...new Map(found.toReversed().map((entry) => [entry.to, entry])).values()].toReversed();
}

function addressOf(kind: string, id: string): string {
  switch (kind) {
    case 'Customer':
    case 'Monthly invoice':
      return href('/admin/customers/:customerId', { customerId: id });
    case 'Noted customer':
      return href('/admin/customers/:kind/:personId', { kind: 'person', personId: id });
    case 'Quote':
      return href('/admin/drafts/:draftId', { draftId: id });
    case 'Product':
      return href('/admin/products/:productId', { productId: id });
    default:
      return href('/admin/orders/:orderId', { orderId: id });
  }
}
