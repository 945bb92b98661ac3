import { sql } from 'kysely';
import type { Order } from './order.ts';

/** SQL: the first order, if this one is a reprint. */
export const REPRINT_OF_JSON = sql<
  Order['reprintOf']
>`(select json_build_object('id', f.id, 'orderNumber', f.order_number)
  from orders f where f.id = orders.reprint_of)`;

/** SQL: the reprints of this order, oldest first. */
export const REPRINTS_JSON = sql<
  Order['reprints']
>`(select coalesce(json_agg(json_build_object('id', f.id, 'orderNumber', f.order_number) order by f.created_at), '[]')
  from orders f where f.reprint_of = orders.id)`;
