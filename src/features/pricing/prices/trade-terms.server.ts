import { type RawBuilder, sql } from 'kysely';
import type { DatedTerm } from './trade-terms.ts';

/** SQL for the price lists that apply to a customer, by name or through their group, on any day. */
const listsOf = (userId: string | RawBuilder<unknown>) => sql`(
  select c.list_id from price_list_customers c where c.user_id = ${userId}::uuid
  union all select g.list_id from customer_group_members m join price_list_groups g on g.group_id = m.group_id
    where m.user_id = ${userId}::uuid)`;

/**
 * SQL for the terms of a customer's price lists for the product `p`, as one JSON value; null if there are none, and for
 * a guest.
 */
export function termsJson(userId: string | null): RawBuilder<DatedTerm[] | null> {
  return userId ? termsOf(sql`l.archived_at is null and l.id in ${listsOf(userId)}`) : sql`null`;
}

/**
 * The same for certain price lists `l`. The most specific term of each list counts: for the product, its category or
 * everything.
 */
export function termsOf(lists: RawBuilder<unknown>): RawBuilder<DatedTerm[] | null> {
  return sql`(select json_agg(json_build_object('percentBp', t.percent_bp, 'method', t.method,
      'withCodes', l.with_codes, 'validFrom', l.valid_from, 'validUntil', l.valid_until) order by l.id)
    from price_lists l cross join lateral (
      select t.percent_bp, t.method from price_list_terms t where t.list_id = l.id
        and (t.product_id = p.id or t.category_id = p.category_id or (t.product_id is null and t.category_id is null))
      order by t.product_id is null, t.category_id is null limit 1) t
    where ${lists})`;
}

/** SQL for whether a customer has a price list that is valid on a day (`2026-11-24`, in Europe/London). */
export function hasTradePrices(userId: string | RawBuilder<unknown>, day: string): RawBuilder<boolean> {
  return sql`exists (select from price_lists l where l.archived_at is null and l.id in ${listsOf(userId)}
    and coalesce(l.valid_from <= ${day}::date, true) and coalesce(l.valid_until >= ${day}::date, true))`;
}
