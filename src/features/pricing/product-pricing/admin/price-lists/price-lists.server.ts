import { sql } from 'kysely';
import { LISTED_GROUPS_JSON, termsOf } from '#features/pricing/prices/index.server.ts';
import {
  type DatedTerm,
  fromPricePence,
  type NamedProduct,
  type PricedProduct,
  termOf,
} from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ListedPriceList, PriceList } from './price-list.ts';

/**
 * Returns a price list with all its terms and the customers it applies to; undefined if there is none. One statement.
 */
export async function readPriceList(db: Queries, id: string): Promise<PriceList | undefined> {
  const { rows } = await sql<PriceList>`
    select l.id, l.name, l.valid_from as "validFrom", l.valid_until as "validUntil", l.with_codes as "withCodes",
      l.archived_at is not null as "isArchived", l.version, l.updated_at as "updatedAt",
      (select percent_bp from price_list_terms where list_id = l.id and category_id is null and product_id is null) as "everythingBp",
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'percentBp', t.percent_bp) order by c.position, c.id)
        from price_list_terms t join categories c on c.id = t.category_id where t.list_id = l.id), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'percentBp', t.percent_bp, 'method', t.method)
          order by p.name, p.id)
        from price_list_terms t join products p on p.id = t.product_id where t.list_id = l.id), '[]') as products,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name)
        from price_list_groups a join customer_groups g on g.id = a.group_id where a.list_id = l.id), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', u.id, 'email', u.email) order by u.email)
        from price_list_customers a join users u on u.id = a.user_id where a.list_id = l.id), '[]') as customers
    from price_lists l where l.id = ${id}`.execute(db);
  return rows[0];
}

const LISTED = sql`l.id, l.name, l.valid_from as "validFrom", l.valid_until as "validUntil",
  l.archived_at is not null as "isArchived",
  (select count(*)::int from price_list_customers where list_id = l.id) as customers,
  (select count(*)::int from price_list_terms where list_id = l.id) as terms,
  array(select g.name from price_list_groups a join customer_groups g on g.id = a.group_id
    where a.list_id = l.id order by g.name) as groups`;

/** Returns every price list by name, archived ones last. One statement. */
export async function listPriceLists(db: Queries): Promise<ListedPriceList[]> {
  const { rows } = await sql<ListedPriceList>`
    select ${LISTED} from price_lists l order by l.archived_at is not null, l.name, l.id`.execute(db);
  return rows;
}

/** Trade prices on a customer's page: their group, all groups, and the lists that apply to them on any day. */
export interface CustomerPrices {
  groupId: string | null;
  groups: { id: string; name: string }[];
  lists: (ListedPriceList & { throughGroup: boolean })[];
}

/** Returns a customer's group and price lists. One statement. */
export async function readCustomerPrices(db: Queries, userId: string): Promise<CustomerPrices> {
  const { rows } = await sql<CustomerPrices>`
    select (select group_id from customer_group_members where user_id = ${userId}) as "groupId",
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name) from customer_groups), '[]') as groups,
      coalesce((select json_agg(row_to_json(s) order by s.name) from (
        select ${LISTED}, not exists (select from price_list_customers where list_id = l.id and user_id = ${userId}) as "throughGroup"
        from price_lists l where l.archived_at is null and l.id in (
          select list_id from price_list_customers where user_id = ${userId}
          union all select a.list_id from customer_group_members m join price_list_groups a on a.group_id = m.group_id
            where m.user_id = ${userId})) s), '[]') as lists`.execute(db);
  return rows[0] ?? { groupId: null, groups: [], lists: [] };
}

/** What a list means for a product: its lowest price, for everybody and for the list's customers. */
interface ListedPrice {
  id: string;
  name: string;
  publicPence: number;
  tradePence: number;
}

/** The products affected by a list, and what it means for them. */
export interface ListMeaning {
  /** the first of them, in the shop's order */
  rows: ListedPrice[];
  /** how many there are */
  products: number;
}

const MEANING_MAX = 200;

/** Returns what a list on its own means, whenever it is valid. One statement. */
export async function readMeaning(db: Queries, listId: string): Promise<ListMeaning> {
  const { rows } = await sql<
    PricedProduct & { id: string; name: string; found: DatedTerm[]; products: number }
  >`select *, count(*) over ()::int as products from (
      select p.id, p.name, p.category_id, p.base_price_pence as "basePricePence", p.width_mm as "widthMm", p.height_mm as "heightMm",
        p.pricing, c.position as "categoryPosition", p.position, ${termsOf(sql`l.id = ${listId}`)} as found, ${LISTED_GROUPS_JSON} as "optionGroups"
      from products p join categories c on c.id = p.category_id
      where p.archived_at is null and c.archived_at is null) s
    where found is not null order by "categoryPosition", category_id, position, id limit ${MEANING_MAX}`.execute(
    db,
  );
  return {
    rows: rows.map(({ found, ...product }) => ({
      id: product.id,
      name: product.name,
      publicPence: fromPricePence(product),
      tradePence: fromPricePence({ ...product, terms: found.map(termOf) }),
    })),
    products: rows[0]?.products ?? 0,
  };
}

/** A group of customers, and whether anything still belongs to it. */
export interface CustomerGroup {
  id: string;
  name: string;
  members: number;
  lists: number;
  updatedAt: Date;
}

/** Returns all groups by name. One statement. */
export async function listGroups(db: Queries): Promise<CustomerGroup[]> {
  const { rows } = await sql<CustomerGroup>`
    select g.id, g.name, g.updated_at as "updatedAt",
      (select count(*)::int from customer_group_members where group_id = g.id) as members,
      (select count(*)::int from price_list_groups where group_id = g.id) as lists
    from customer_groups g order by g.name, g.id`.execute(db);
  return rows;
}

/**
 * Returns the products that a list may name: those for sale, and archived ones that it already names. One statement.
 */
export async function readProductNames(db: Queries, listId: string | null): Promise<NamedProduct[]> {
  const { rows } = await sql<NamedProduct>`
    select p.id, p.name from products p join categories c on c.id = p.category_id
    where (p.archived_at is null and c.archived_at is null)
      or exists (select from price_list_terms t where t.list_id = ${listId}::uuid and t.product_id = p.id)
    order by p.name, p.id`.execute(db);
  return rows;
}

/** Returns the categories that a list may name, in the shop's order. One statement. */
export async function readCategoryNames(db: Queries): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
