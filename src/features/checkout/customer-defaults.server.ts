import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';

/** What a signed-in customer's checkout starts from. */
export interface CustomerDefaults {
  /** The saved delivery addresses, the default one first. */
  addresses: {
    id: string;
    firstName: string;
    lastName: string;
    addressLine1: string;
    addressLine2: string | null;
    city: string;
    postalCode: string;
  }[];
  /** The approved trade account, if there is one. */
  credit: { availablePence: number; paymentTermsDays: number } | null;
}

/** What a guest's starts from. */
export const NO_DEFAULTS: CustomerDefaults = { addresses: [], credit: null };

/** Addresses and trade account of a customer, in one statement. */
export async function readDefaults(db: Queries, userId: string): Promise<CustomerDefaults> {
  const { rows } = await sql<CustomerDefaults>`
    select coalesce((select json_agg(json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
        'addressLine1', a.address_line1, 'addressLine2', a.address_line2, 'city', a.city, 'postalCode', a.postal_code)
        order by a.is_default desc, a.created_at)
      from addresses a where a.user_id = u.id and a.type = 'shipping'), '[]'::json) as addresses,
      (select json_build_object('availablePence', c.credit_limit_pence - c.current_balance_pence,
        'paymentTermsDays', c.payment_terms_days)
      from credit_accounts c where c.user_id = u.id and c.is_approved) as credit
    from users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? NO_DEFAULTS;
}
