import { sql } from 'kysely';
import type { Company } from '#features/pricing/company/index.ts';
import { VAT_RATES, type VatRate, vatByRate } from '#features/pricing/prices/index.ts';
import { type Pence, pence, type VatClass } from '#kit/money.ts';
import type { Queries } from '#platform/db/database.ts';
import { AS_ORDERED_JSON } from '../changes/change-store.server.ts';
import type { OrderSide } from '../changes/order-change.ts';
import type { Order } from '../order.ts';
import {
  type Credited,
  creditByRate,
  creditOfParts,
  creditOfVat,
  leftToCredit,
  vatLeft,
} from './credit-note.ts';
import { issueInvoice } from './invoice-store.server.ts';

/**
 * The cause of a credit note: a completed refund, the ledger entry that takes an amount off an account, or a payment
 * that was too little.
 */
export type CreditCause = { refundId: string } | { ledgerId: number } | { shortfallOf: string };

/**
 * Issues a credit note for a placed order: `CN-2026-000012`, the next number of its year. Idempotent per cause. Call it
 * in the transaction that writes the cause, since consideration decreases when it is paid back or set off (VAT
 * Regulations 1995, 24B and 24C). The caller holds the order's lock; the number is taken last in the lock order. An
 * order older than invoicing gets its invoice first, and so does one that is waiting for a monthly invoice, unless all
 * of it was taken off the account: then it is never invoiced. Money returned beyond the invoice (an order paid twice)
 * was never part of it and is not credited.
 */
export async function issueCreditNote(
  db: Queries,
  note: {
    orderId: string;
    /** the additional charge whose own invoice is credited; left out for the order's */
    chargeId?: string;
    cause: CreditCause;
    amountPence: number;
    reason: string;
    day: string;
    /** for VAT that was not due, and no goods; a refund records that itself */
    isVatOnly?: boolean;
    /** how much of it is for goods at 0%, if the order has changed; a refund records that itself */
    zeroPence?: number;
  },
): Promise<void> {
  const { orderId, chargeId = null, cause, reason, day } = note;
  const refundId = 'refundId' in cause ? cause.refundId : null;
  const ledgerId = 'ledgerId' in cause ? cause.ledgerId : null;
  const shortfallOf = 'shortfallOf' in cause ? cause.shortfallOf : null;
  const order = await readCredited(db, { orderId, chargeId, refundId, ledgerId, shortfallOf });
  if (!order || order.isIssued || order.isNeverInvoiced) return;
  await issueInvoice(db, orderId, day);
  const invoiced = invoicedBy(order);
  const amountPence = Math.min(note.amountPence, leftToCredit(invoiced, order.credited));
  if (amountPence === 0) return;
  const isVatOnly = note.isVatOnly || order.isVatOnly || order.charge?.kind === 'vat';
  const zeroPence = note.zeroPence ?? order.refundZeroPence;
  const parts =
    zeroPence === null || amountPence < note.amountPence
      ? null
      : creditOfParts({ standard: amountPence - zeroPence, zero: zeroPence }, invoiced, order.credited);
  const rates = parts ?? (isVatOnly ? creditOfVat : creditByRate)(amountPence, invoiced, order.credited);
  const of = (vatClass: VatClass) => rates.find((rate) => rate.vatClass === vatClass);
  const year = day.slice(0, 4);
  await sql`
    with number as (
      insert into number_series as n (series, last_number) values (${`credit-note-${year}`}, 1)
      on conflict (series) do update set last_number = n.last_number + 1 returning last_number)
    insert into credit_notes (note_number, order_id, charge_id, refund_id, ledger_id, shortfall_of, issued_on, seller, reason,
      standard_gross_pence, standard_vat_pence, zero_gross_pence)
    select 'CN-' || ${year}::text || '-' || lpad(last_number::text, 6, '0'), ${orderId}, ${chargeId}, ${refundId}, ${ledgerId}, ${shortfallOf},
      ${day}::date, (select value from settings where key = 'company'), ${reason},
      ${of('standard')?.grossPence ?? 0}, ${of('standard')?.vatPence ?? 0}, ${of('zero')?.grossPence ?? 0}
    from number`.execute(db);
}

/** What is credited, by rate: an order as ordered, or a charge. */
function invoicedBy({ charge, ...order }: CreditedOrder): VatRate[] {
  if (!charge) return vatByRate((order.asOrdered ?? order).items, order.asOrdered ?? order);
  const { totalPence, vatPence, zeroPence } = charge;
  return [
    rateOf('standard', totalPence - zeroPence, vatPence),
    ...(zeroPence > 0 ? [rateOf('zero', zeroPence, 0)] : []),
  ];
}

interface CreditedOrder {
  items: { pricePence: Pence; vatClass: VatClass; takesDiscount: boolean }[];
  discountPence: Pence;
  shippingPence: Pence;
  /** the figures on its invoice, if the order has changed since */
  asOrdered: OrderSide | null;
  /** the charge's invoice; null if the order's is credited */
  charge: { kind: 'vat' | 'change'; totalPence: number; vatPence: number; zeroPence: number } | null;
  /** by the valid notes, one entry each */
  credited: Credited[];
  /** it was waiting for its monthly invoice, and nothing of it is left on the account */
  isNeverInvoiced: boolean;
  /** the cause already has its note */
  isIssued: boolean;
  /** the cause is a refund of VAT that was not due */
  isVatOnly: boolean;
  /** how much of the refund is for goods at 0%; null to share it in proportion */
  refundZeroPence: number | null;
}

async function readCredited(
  db: Queries,
  of: {
    orderId: string;
    chargeId: string | null;
    refundId: string | null;
    ledgerId: number | null;
    shortfallOf: string | null;
  },
): Promise<CreditedOrder | undefined> {
  const { orderId, chargeId, refundId, ledgerId, shortfallOf } = of;
  const { rows } = await sql<CreditedOrder>`
    select orders.discount_pence, orders.shipping_pence,
      (select json_agg(json_build_object('pricePence', i.price_pence, 'vatClass', i.vat_class, 'takesDiscount', i.takes_discount))
        from order_items i where i.order_id = orders.id) as items,
      (select coalesce(json_agg(json_build_object('vatClass', r.vat_class, 'grossPence', r.gross, 'vatPence', r.vat)), '[]')
        from credit_notes n cross join lateral (values ('standard', n.standard_gross_pence, n.standard_vat_pence),
          ('zero', n.zero_gross_pence, 0)) r (vat_class, gross, vat)
        where n.order_id = orders.id and n.charge_id is not distinct from ${chargeId}::uuid and ${IS_VALID}) as credited,
      ${AS_ORDERED_JSON} as "asOrdered",
      (select json_build_object('kind', h.kind, 'totalPence', j.total_pence, 'vatPence', j.vat_pence, 'zeroPence', h.zero_pence)
        from charge_invoices j join order_charges h on h.id = j.charge_id where j.charge_id = ${chargeId}::uuid) as charge,
      exists (select from monthly_orders m where m.order_id = orders.id)
        and not exists (select from invoices v where v.order_id = orders.id)
        and not exists (select from credit_ledger l where l.order_id = orders.id and l.kind in ('order', 'reversal')
          having sum(l.amount_pence) > 0) as "isNeverInvoiced",
      exists (select 1 from credit_notes n where n.refund_id = ${refundId}::uuid or n.ledger_id = ${ledgerId}::bigint
        or n.shortfall_of = ${shortfallOf}::uuid)
        as "isIssued",
      exists (select 1 from refunds r where r.id = ${refundId}::uuid and r.vat_only) as "isVatOnly",
      (select r.zero_pence from refunds r where r.id = ${refundId}::uuid) as "refundZeroPence"
    from orders where orders.id = ${orderId} and orders.placed_at is not null`.execute(db);
  return rows[0];
}

/** Returns how much VAT of an order's invoice has not been credited yet, in pence. The caller holds the order's lock. */
export async function vatLeftToCredit(db: Queries, orderId: string): Promise<number> {
  const order = await readCredited(db, {
    orderId,
    chargeId: null,
    refundId: null,
    ledgerId: null,
    shortfallOf: null,
  });
  return order ? vatLeft(invoicedBy(order), order.credited) : 0;
}

/** SQL: the note `n` is not cancelled. */
const IS_VALID = sql<boolean>`not exists (select 1 from credit_note_cancellations c where c.note_number = n.note_number)`;

/**
 * Cancels the valid credit notes of an order's own invoice, or that of one of its refunds: no money went back after
 * all, so the consideration never decreased (24B) and the invoice is correct. Notes and numbers stay; nothing replaces
 * them.
 */
export async function cancelCreditNotes(
  db: Queries,
  cancelled: { orderId: string; refundId?: string; reason: string; day: string },
): Promise<void> {
  const { orderId, refundId = null, reason, day } = cancelled;
  await sql`
    insert into credit_note_cancellations (note_number, cancelled_on, reason)
    select n.note_number, ${day}::date, ${reason} from credit_notes n
    where n.order_id = ${orderId} and ${IS_VALID}
      and case when ${refundId}::uuid is null then n.charge_id is null else n.refund_id = ${refundId}::uuid end`.execute(
    db,
  );
}

/** SQL for the credit notes of the order `orders`, oldest first. */
export const CREDIT_NOTES_JSON = sql<
  Order['creditNotes']
>`(select coalesce(json_agg(json_build_object('noteNumber', n.note_number,
    'issuedOn', n.issued_on, 'totalPence', n.total_pence, 'zeroPence', n.zero_gross_pence, 'reason', n.reason, 'createdAt', n.created_at,
    'cancelledOn', c.cancelled_on, 'refundId', n.refund_id, 'changeId', (select l.change_id from credit_ledger l where l.id = n.ledger_id), 'isShortfall', n.shortfall_of is not null) order by n.created_at, n.note_number), '[]')
  from credit_notes n left join credit_note_cancellations c on c.note_number = n.note_number
  where n.order_id = orders.id)`;

/** A credit note as issued, money in pence, days as `2026-11-24`. */
export interface CreditNote {
  noteNumber: string;
  issuedOn: string;
  invoiceNumber: string;
  invoiceIssuedOn: string;
  seller: Company;
  reason: string;
  /** `otherwise`: paid back by staff outside Galley, by bank transfer or in cash; `let-go`: it was never paid */
  wayBack: 'card' | 'account' | 'otherwise' | 'let-go';
  rates: VatRate[];
  /** the charge that is credited; null for the order's goods and delivery */
  charged: string | null;
  totalPence: number;
  vatPence: number;
  netPence: number;
  /** null if still valid */
  cancelled: { on: string; reason: string } | null;
}

/** Returns one of this order's credit notes; undefined if it has none with that number. One statement. */
export async function readCreditNote(
  db: Queries,
  orderId: string,
  noteNumber: string,
): Promise<CreditNote | undefined> {
  const row = await db
    .selectFrom('creditNotes as n')
    .innerJoin('invoices as i', 'i.orderId', 'n.orderId')
    .leftJoin('creditNoteCancellations as c', 'c.noteNumber', 'n.noteNumber')
    .leftJoin('refunds as f', 'f.id', 'n.refundId')
    .leftJoin('chargeInvoices as j', 'j.chargeId', 'n.chargeId')
    .leftJoin('orderCharges as h', 'h.id', 'n.chargeId')
    .select(['f.paidBackHow', 'h.what as charged', 'n.noteNumber', 'n.issuedOn', 'n.seller'])
    .select(({ fn }) => [
      fn.coalesce('j.invoiceNumber', 'i.invoiceNumber').as('invoiceNumber'),
      fn.coalesce('j.issuedOn', 'i.issuedOn').as('invoiceIssuedOn'),
    ])
    .select([
      'n.reason',
      'n.refundId',
      'n.shortfallOf',
      'n.standardGrossPence',
      'n.standardVatPence',
      'n.zeroGrossPence',
    ])
    .select(['n.totalPence', 'n.vatPence', 'n.netPence', 'c.cancelledOn', 'c.reason as cancelledBecause'])
    .where('n.orderId', '=', orderId)
    .where('n.noteNumber', '=', noteNumber)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    refundId,
    shortfallOf,
    paidBackHow,
    standardGrossPence,
    standardVatPence,
    zeroGrossPence,
    cancelledOn,
    cancelledBecause,
    ...note
  } = row;
  const rates = [rateOf('standard', standardGrossPence, standardVatPence), rateOf('zero', zeroGrossPence, 0)];
  return {
    ...note,
    seller: note.seller as unknown as Company,
    wayBack:
      shortfallOf !== null
        ? 'let-go'
        : refundId === null
          ? 'account'
          : paidBackHow === null
            ? 'card'
            : 'otherwise',
    rates: rates.filter(({ grossPence }) => grossPence > 0),
    cancelled: cancelledOn === null ? null : { on: cancelledOn, reason: cancelledBecause ?? '' },
  };
}

const rateOf = (vatClass: VatClass, grossPence: number, vatPence: number): VatRate => ({
  vatClass,
  rate: VAT_RATES[vatClass],
  grossPence: pence(grossPence),
  vatPence: pence(vatPence),
  netPence: pence(grossPence - vatPence),
});
