import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { likePattern } from '#platform/db/like-pattern.ts';
import { sortedBy } from '#platform/db/sorted-by.ts';
import { type DiscountCode, normaliseCode } from '../discount.ts';
import type { CodeStatus } from './code-status.ts';

const PAGE_SIZE = 50;

/** A code in the back office list. */
export interface ListedCode extends DiscountCode {
  updatedAt: Date;
}

/** What the list can be sorted by. */
const SORT_KEYS = {
  created: sql`created_at`,
  code: sql`code`,
  usage: sql`usage_count`,
  until: sql`valid_until`,
};

export interface CodeFilter {
  /** part of a code or its name */
  search: string;
  status: CodeStatus | null;
  /** newest first, if left out */
  sort?: keyof typeof SORT_KEYS;
  dir?: 'asc' | 'desc';
  /** from 1 */
  page: number;
  now: Date;
  /** rows of a page */
  size?: number;
}

const SHOWN = [
  ...(['id', 'code', 'name', 'description', 'type', 'value', 'minimumOrderPence'] as const),
  ...(['maximumDiscountPence', 'usageLimit', 'usageCount', 'isActive', 'validFrom', 'validUntil'] as const),
  ...(['applicableCategories', 'applicableProducts', 'updatedAt'] as const),
] as const;

/** Returns a filter's codes in an order, and how many match; a page past the end is the last one. Two statements. */
export async function listCodes(
  db: Queries,
  { search, status, sort = 'created', dir = 'desc', page: requestedPage, now, size = PAGE_SIZE }: CodeFilter,
): Promise<{ codes: ListedCode[]; total: number; page: number; pages: number }> {
  let matching = db.selectFrom('discountCodes');
  if (search) {
    const pattern = likePattern(search);
    matching = matching.where((is) => is.or([is('code', 'ilike', pattern), is('name', 'ilike', pattern)]));
  }
  // The document's filters: `expired` checks only the end, `inactive` only the flag.
  if (status === 'active') matching = matching.where('isActive', '=', true).where('validUntil', '>', now);
  if (status === 'expired') matching = matching.where('validUntil', '<=', now);
  if (status === 'inactive') matching = matching.where('isActive', '=', false);
  const counted = await matching
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(requestedPage, pages);
  const codes = await matching
    .select(SHOWN)
    .orderBy(sortedBy(SORT_KEYS[sort], dir))
    .orderBy('code')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { codes: codes as ListedCode[], total, page, pages };
}

export interface CodeStats {
  totalCodes: number;
  activeCodes: number;
  expiredCodes: number;
  /** orders placed with a code and not cancelled, including codes that have been deleted since */
  totalUsage: number;
  totalSavingsPence: number;
}

/** The figures above the list: sums over real orders (ruling 31). One statement. */
export async function readCodeStats(db: Queries, now: Date): Promise<CodeStats> {
  const { rows } = await sql<CodeStats>`
    select count(*)::int as "totalCodes",
      count(*) filter (where is_active and valid_until > ${now})::int as "activeCodes",
      count(*) filter (where valid_until <= ${now})::int as "expiredCodes",
      used.usage as "totalUsage", used.savings as "totalSavingsPence"
    from (select count(*)::int as usage, coalesce(sum(discount_pence), 0)::int as savings from orders
      where discount_code is not null and payment_status in ('paid', 'account') and status <> 'cancelled') used
    left join discount_codes on true group by used.usage, used.savings`.execute(db);
  const [stats] = rows;
  if (!stats) throw new Error('an aggregate without a row');
  return stats;
}

/** A product that a code can be limited to. */
export interface CodeProduct {
  id: string;
  name: string;
  /** of its category */
  category: string;
  isArchived: boolean;
}

/** Returns every product as the catalogue lists them, archived ones last. One statement. */
export async function readCodeProducts(db: Queries): Promise<CodeProduct[]> {
  const { rows } = await sql<CodeProduct>`
    select p.id, p.name, c.name as category, p.archived_at is not null as "isArchived"
    from products p join categories c on c.id = p.category_id
    order by p.archived_at is not null, c.position, p.position, p.id`.execute(db);
  return rows;
}

/** Whether another code has this name. */
export async function isCodeTaken(db: Queries, code: string, id: string | undefined): Promise<boolean> {
  const other = await db
    .selectFrom('discountCodes')
    .select('id')
    .where('code', '=', normaliseCode(code.replaceAll('\0', '')))
    .executeTakeFirst();
  return other !== undefined && other.id !== id;
}

/** Returns one code with the time of its last change; undefined if there is none. */
export async function readCode(db: Queries, id: string): Promise<ListedCode | undefined> {
  const row = await db.selectFrom('discountCodes').select(SHOWN).where('id', '=', id).executeTakeFirst();
  return row as ListedCode | undefined;
}

export interface OrdersOfCode {
  /** the latest hundred, in any status */
  orders: {
    id: string;
    orderNumber: string;
    customerName: string;
    discountPence: number;
    totalPence: number;
    /** placed and not cancelled, so included in the figures */
    counts: boolean;
    isCancelled: boolean;
  }[];
  /** of all orders that count, as in the figures above the list */
  usage: number;
  savingsPence: number;
}

/** Returns a code's orders, newest first, and the total of those that count. One statement. */
export async function ordersOfCode(db: Queries, codeId: string): Promise<OrdersOfCode> {
  const { rows } = await sql<
    OrdersOfCode['orders'][number] & { usage: number; savingsPence: number }
  >`with made as (select id, order_number, customer_name, discount_pence, total_pence, created_at, status = 'cancelled' as cancelled,
        payment_status in ('paid', 'account') and status <> 'cancelled' as counts
      from orders where discount_code_id = ${codeId})
    select id, order_number as "orderNumber", customer_name as "customerName", discount_pence as "discountPence",
      total_pence as "totalPence", counts, cancelled as "isCancelled", (count(*) filter (where counts) over ())::int as usage,
      (coalesce(sum(discount_pence) filter (where counts) over (), 0))::int as "savingsPence"
    from made order by created_at desc limit 100`.execute(db);
  const [first] = rows;
  return {
    orders: rows.map(({ usage: _usage, savingsPence: _savings, ...order }) => order),
    usage: first?.usage ?? 0,
    savingsPence: first?.savingsPence ?? 0,
  };
}
