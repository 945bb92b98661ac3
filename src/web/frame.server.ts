import { sql } from 'kysely';
import { PASSWORD_LENGTH_MIN } from '#features/people/accounts/index.ts';
import {
  type ClosedDay,
  type Company,
  DEFAULT_OPENING_HOURS,
  DEFAULT_VISITING,
  type OpeningHours,
  type Visiting,
} from '#features/pricing/company/index.ts';
import {
  DEFAULT_DELIVERY,
  type DeliveryPlan,
  type DeliveryWords,
  deliveryWordsOf,
} from '#features/pricing/delivery/index.ts';
import { cartSummaryJson } from '#features/selling/cart/index.server.ts';
import { type CartSummary, NO_CART } from '#features/selling/cart/index.ts';
import type { Database } from '#platform/db/database.ts';
import { CATEGORY_PATH, MENU_PRODUCT_IDS, PRODUCT_PATH, SHIPPED_CATEGORY_IDS } from '#shell/menus.ts';
import type { NavLink } from '#ui/navigation.ts';
import type { Visitor } from '#visitor/visitor.ts';

/** The content of every page's header and footer. */
export interface Frame {
  company: Company;
  hours: OpeningHours;
  /** today and later */
  closedDays: ClosedDay[];
  visiting: Visiting;
  delivery: DeliveryWords;
  /** minimum password length */
  passwordMinimum: number;
  cart: CartSummary;
  /** addresses of archived categories, and of menu products that are not for sale */
  archived: string[];
  /** the first categories added by the owner, in order */
  added: NavLink[];
}

/** How many of the owner's categories the menu has room for; the All Products page has them all. */
const ADDED_MAX = 16;

/** Reads the company's details, opening hours, closed days and the visitor's cart in one statement. `today`: `2026-11-24`. */
export async function readFrame(db: Database, { owner }: Visitor, today: string): Promise<Frame> {
  const hasCart = owner.userId !== null || owner.cartToken !== null;
  const { rows } = await sql<{
    company: Company;
    hours: OpeningHours | null;
    closedDays: ClosedDay[];
    visiting: Partial<Visiting> | null;
    delivery: DeliveryPlan | null;
    passwordMinimum: number | null;
    cart: CartSummary | null;
    archived: string[];
    added: NavLink[];
  }>`
    select (select value from settings where key = 'company') as company,
      (select value from settings where key = 'opening_hours') as hours,
      (select value from settings where key = 'visiting') as visiting,
      (select value from settings where key = 'delivery') as delivery,
      (select value from settings where key = 'password_length_min') as password_minimum,
      (select coalesce(json_agg(json_build_object('day', day, 'name', name) order by day), '[]'::json)
        from closed_days where day >= ${today}) as closed_days,
      (select coalesce(json_agg(address), '[]'::json) from (
        select ${CATEGORY_PATH} || id as address from categories where archived_at is not null
        union all select ${PRODUCT_PATH} || p.id from products p join categories c on c.id = p.category_id
          where p.id = any(${MENU_PRODUCT_IDS}::text[]) and coalesce(p.archived_at, c.archived_at) is not null) out) as archived,
      (select coalesce(json_agg(json_build_object('to', ${CATEGORY_PATH} || id, 'label', name) order by position, id), '[]'::json)
        from (select * from categories where archived_at is null and id <> all(${SHIPPED_CATEGORY_IDS}::text[])
          order by position, id limit ${sql.lit(ADDED_MAX)}) c) as added,
      ${hasCart ? cartSummaryJson(owner) : sql`null`} as cart`.execute(db);
  const row = rows[0];
  if (!row?.company) throw new Error('the company setting is missing: the shop was never seeded');
  return {
    company: row.company,
    hours: row.hours ?? DEFAULT_OPENING_HOURS,
    closedDays: row.closedDays,
    visiting: { ...DEFAULT_VISITING, ...row.visiting },
    delivery: row.delivery ? deliveryWordsOf(row.delivery) : DEFAULT_DELIVERY,
    passwordMinimum: row.passwordMinimum ?? PASSWORD_LENGTH_MIN,
    cart: row.cart ?? NO_CART,
    archived: row.archived,
    added: row.added,
  };
}
