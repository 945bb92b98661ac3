import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '#platform/db/like-pattern.ts';
import { sortedBy } from '#platform/db/sorted-by.ts';

/** What the list can be sorted by. */
const SORT_KEYS = {
  category: sql`row(c.position, c.id, p.position)`,
  name: sql`lower(p.name)`,
  price: sql`coalesce(p.method_from_pence, p.base_price_pence)`,
};

/** Which products a back-office list has, and which of its pages is shown. */
export interface ProductsOfPage {
  /** part of a name or id in any letter case; '' for no search */
  search: string;
  /** '' for all categories */
  category: string;
  /** from 1; a page past the end is the last one */
  page: number;
  size: number;
  /** only archived products, or none of them */
  archived: boolean;
  /** without products in archived categories */
  sold: boolean;
  /** by default in the shop's order, which is by category */
  sort?: keyof typeof SORT_KEYS | undefined;
  dir?: 'asc' | 'desc' | undefined;
}

/** SQL for whether a product `p` meets a search and a category; either may be ''. */
export const meetsFilter = ({ search, category }: Pick<ProductsOfPage, 'search' | 'category'>) => {
  const parts = [sql`true`];
  if (search) parts.push(sql`(p.name ilike ${likePattern(search)} or p.id ilike ${likePattern(search)})`);
  if (category) parts.push(sql`p.category_id = ${category}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
};

/**
 * SQL for one page of products in an order: all columns of `products`, `category_name`,
 * `category_archived_at`, `nth`, the position in the list, and `matching`, the number on all pages.
 */
export function productsByPage(filter: ProductsOfPage): RawBuilder<unknown> {
  const size = sql.lit(filter.size);
  const page = sql`least(${filter.page}::int - 1, (matching - 1) / ${size})`;
  const isInShopOrder = (filter.sort ?? 'category') === 'category' && filter.dir !== 'desc';
  const isCounted = isInShopOrder && !filter.search && !filter.archived;
  const source = isCounted ? counted(filter, page) : searched(filter);
  return sql`select * from (${source}) found where nth / ${size} = ${page}`;
}

/** All products that match a search, or that are archived, in any order. */
const searched = ({ sort = 'category', dir = 'asc', ...filter }: ProductsOfPage) => sql`
  select p.*, c.name as category_name, c.archived_at as category_archived_at, (count(*) over ())::int as matching,
    row_number() over (order by ${sortedBy(SORT_KEYS[sort], dir)}, p.id) - 1 as nth
  from products p join categories c on c.id = p.category_id
  where (p.archived_at is not null) = ${sql.lit(filter.archived)} and ${ofShop(filter)} and ${meetsFilter(filter)}`;

/** The products of those categories that have some on the page: stored figures tell where each category begins. */
const counted = (filter: ProductsOfPage, page: RawBuilder<unknown>) => sql`
  select p.*, s.name as category_name, s.archived_at as category_archived_at, s.matching,
    s.before + row_number() over (partition by s.id order by p.position, p.id) - 1 as nth
  from (select c.id, c.name, c.archived_at, c.position, f.products, (sum(f.products) over ())::int as matching,
      (sum(f.products) over (order by c.position, c.id))::int - f.products as before
    from categories c join category_figures f on f.category_id = c.id
    where f.products > 0 and ${ofShop(filter)} and (${filter.category} = '' or c.id = ${filter.category})) s
  join products p on p.category_id = s.id and p.archived_at is null
  where s.before / ${sql.lit(filter.size)} <= ${page} and (s.before + s.products - 1) / ${sql.lit(filter.size)} >= ${page}`;

const ofShop = ({ sold }: ProductsOfPage) => (sold ? sql`c.archived_at is null` : sql`true`);
