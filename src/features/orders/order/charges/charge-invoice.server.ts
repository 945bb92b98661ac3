import { sql } from 'kysely';
import { sellerJson } from '#features/pricing/company/index.server.ts';
import type { Seller } from '#features/pricing/company/index.ts';
import { VAT_RATES, type VatRate } from '#features/pricing/prices/index.ts';
import { pence } from '#kit/money.ts';
import type { Queries } from '#platform/db/database.ts';
import type { OrderSide } from '../changes/order-change.ts';
import { issueInvoice } from '../documents/invoice-store.server.ts';
import { type ChargeLine, chargeLines, feesIn } from './charge-lines.ts';

/** The payment for a charge: a card payment, or an entry on its customer's account. */
export type ChargeMoney = { paymentId: string } | { ledgerId: number };

/**
 * Issues the VAT invoice of a charge, in the transaction in which it is paid: the next number of its year, in the
 * series of the orders' invoices. It adds to the order's own invoice, which is issued first if the order is older than
 * invoicing, and it has the same tax point, because it is the same sale. The caller holds the order's lock; the number
 * is last in the lock order.
 */
export async function issueChargeInvoice(
  trx: Queries,
  { chargeId, orderId, money, day }: { chargeId: string; orderId: string; money: ChargeMoney; day: string },
): Promise<void> {
  const paymentId = 'paymentId' in money ? money.paymentId : null;
  const ledgerId = 'ledgerId' in money ? money.ledgerId : null;
  const year = day.slice(0, 4);
  await issueInvoice(trx, orderId, day);
  await sql`
    with number as (
      insert into number_series as n (series, last_number) values (${`invoice-${year}`}, 1)
      on conflict (series) do update set last_number = n.last_number + 1 returning last_number)
    insert into charge_invoices (charge_id, invoice_number, payment_id, ledger_id, issued_on, due_on, supplied_on, seller,
      total_pence, vat_pence, net_pence)
    select c.id, 'INV-' || ${year}::text || '-' || lpad(number.last_number::text, 6, '0'), ${paymentId}, ${ledgerId}::bigint,
      ${day}::date, case when ${ledgerId}::bigint is not null then ${day}::date + coalesce(a.payment_terms_days, 0) end,
      i.supplied_on, ${sellerJson(sql`${ledgerId}::bigint is not null`)}, c.total_pence, c.vat_pence, c.net_pence
    from order_charges c join invoices i on i.order_id = c.order_id join orders o on o.id = c.order_id
      left join credit_accounts a on a.user_id = o.user_id cross join number
    where c.id = ${chargeId}`.execute(trx);
}

/** A charge's invoice as issued, money in pence, days as `2026-11-24`. */
export interface ChargeInvoice {
  invoiceNumber: string;
  issuedOn: string;
  /** null if it was paid at once */
  dueOn: string | null;
  suppliedOn: string | null;
  seller: Seller;
  what: string;
  why: string;
  totalPence: number;
  vatPence: number;
  netPence: number;
  /** the same by rate of VAT */
  rates: VatRate[];
  /** the same by rate of VAT, with a change fee on a separate line */
  lines: ChargeLine[];
  /** the invoice that it adds to */
  addsTo: { invoiceNumber: string; issuedOn: string };
}

/** Returns the invoice with this number of one of the order's charges; undefined if there is none. One statement. */
export async function readChargeInvoice(
  db: Queries,
  orderId: string,
  invoiceNumber: string,
): Promise<ChargeInvoice | undefined> {
  const row = await db
    .selectFrom('chargeInvoices as j')
    .innerJoin('orderCharges as c', 'c.id', 'j.chargeId')
    .innerJoin('invoices as i', 'i.orderId', 'c.orderId')
    .leftJoin('orderChanges as h', 'h.id', 'c.changeId')
    .select(['j.invoiceNumber', 'j.issuedOn', 'j.dueOn', 'j.suppliedOn', 'j.seller', 'c.what', 'c.why'])
    .select(['j.totalPence', 'j.vatPence', 'j.netPence', 'c.zeroPence'])
    .select(['i.invoiceNumber as firstNumber', 'i.issuedOn as firstIssuedOn', 'h.before', 'h.after'])
    .where('c.orderId', '=', orderId)
    .where('j.invoiceNumber', '=', invoiceNumber)
    .executeTakeFirst();
  if (!row) return undefined;
  const { firstNumber, firstIssuedOn, seller, zeroPence, before, after, ...invoice } = row;
  const addsTo = { invoiceNumber: firstNumber, issuedOn: firstIssuedOn };
  const rates = ratesOf(invoice, zeroPence);
  const change =
    before && after ? ({ before, after } as unknown as { before: OrderSide; after: OrderSide }) : null;
  const lines = chargeLines(invoice.what, rates, feesIn(change));
  return { ...invoice, rates, lines, seller: seller as unknown as Seller, addsTo };
}

/** The amounts of a charge by rate of VAT; rates without any are left out. */
function ratesOf(
  { totalPence, vatPence }: { totalPence: number; vatPence: number },
  zeroPence: number,
): VatRate[] {
  const standardPence = totalPence - zeroPence;
  const rates = [
    { vatClass: 'standard' as const, grossPence: pence(standardPence), vatPence: pence(vatPence) },
    { vatClass: 'zero' as const, grossPence: pence(zeroPence), vatPence: pence(0) },
  ];
  return rates
    .filter(({ grossPence }) => grossPence > 0)
    .map((rate) => ({
      ...rate,
      rate: VAT_RATES[rate.vatClass],
      netPence: pence(rate.grossPence - rate.vatPence),
    }));
}
