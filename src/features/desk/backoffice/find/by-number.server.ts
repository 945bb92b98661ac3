import { type RawBuilder, sql } from 'kysely';
import { printedNumber } from '#kit/printed-number.ts';
import { likePattern } from '#platform/db/like-pattern.ts';

/** Shorter parts of a file's name match too many. */
const NAME_LENGTH_MIN = 4;
/** Of files with a common name, this many are read to find the newest. */
const FILES_READ_MAX = 200;

/** What somebody may use to find orders, besides file names. */
export interface Findable {
  /** the numbers of invoices and credit notes */
  money: boolean;
  addresses: boolean;
  /** tracking numbers */
  parcels: boolean;
}

/**
 * SQL for orders by a number other than their own: of an invoice or credit note, a parcel's tracking number, a postcode
 * with or without its space, or part of a file's name. At most `most` of each, newest first: kind, label, detail, and
 * the order's id and number.
 */
export function ordersByNumber(search: string, most: number, { money, addresses, parcels }: Findable) {
  const number = printedNumber(search)?.number ?? search.toUpperCase();
  const compact = number.replaceAll(' ', '');
  const few = sql.lit(most);
  const parts = [
    ...(money ? [invoices(number, few)] : []),
    ...(parcels ? [trackingNumbers([number, compact], few)] : []),
    ...(addresses
      ? [
          sql`(select 'Postcode' as kind, shipping_postcode as label, id as order_id, created_at from orders
            where replace(shipping_postcode, ' ', '') = ${compact} order by created_at desc limit ${few})`,
        ]
      : []),
    ...(search.length < NAME_LENGTH_MIN ? [] : [files(search, few)]),
  ];
  return parts.length === 0
    ? null
    : sql`select f.kind, f.label, o.order_number || ', ' || o.customer_name as detail, o.id::text, o.order_number as number
        from (${sql.join(parts, sql` union all `)}) f join orders o on o.id = f.order_id order by f.kind, f.created_at desc`;
}

type Few = RawBuilder<unknown>;

const invoices = (number: string, few: Few) => sql`
  (select 'Invoice' as kind, invoice_number as label, order_id, created_at from invoices where invoice_number = ${number}
    order by order_id limit ${few})
  union all (select 'Invoice', i.invoice_number, c.order_id, i.created_at from charge_invoices i
    join order_charges c on c.id = i.charge_id where i.invoice_number = ${number})
  union all (select 'Credit note', note_number, order_id, created_at from credit_notes where note_number = ${number})`;

/** With or without the spaces that a carrier prints. */
const trackingNumbers = (written: readonly string[], few: Few) => sql`
  (select 'Tracking number' as kind, tracking_number as label, id as order_id, created_at from orders
    where tracking_number is not null and upper(tracking_number) = any(${written}::text[]) limit ${few})
  union all (select 'Tracking number', p.tracking_number, p.order_id, p.created_at from parcels p join orders n on n.id = p.order_id
    where p.tracking_number is not null and upper(p.tracking_number) = any(${written}::text[])
      and n.tracking_number is distinct from p.tracking_number limit ${few})`;

const files = (search: string, few: Few) => sql`
  (select 'File' as kind, a.original_name as label, i.order_id, a.created_at from (
    select id, original_name, created_at from artworks where expires_at is null
      and original_name ilike ${likePattern(search)} limit ${sql.lit(FILES_READ_MAX)}) a
    join order_items i on i.artwork_id = a.id order by a.created_at desc limit ${few})`;
