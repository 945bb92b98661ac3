import { sql } from 'kysely';
import { vatByRate } from '#features/pricing/prices/index.ts';
import { type Pence, pence, shareOut, type VatClass } from '#kit/money.ts';
import type { Queries } from '#platform/db/database.ts';
import { AS_ORDERED_JSON } from './change-store.server.ts';
import type { OrderSide } from './order-change.ts';
import type { Creditable } from './share-back.ts';

interface Credit {
  chargeId: string | null;
  amountPence: number;
  /** null if it is shared out in proportion when it is paid back */
  zeroPence: number | null;
}

interface Row {
  items: { pricePence: Pence; vatClass: VatClass; takesDiscount: boolean }[];
  discountPence: Pence;
  shippingPence: Pence;
  asOrdered: OrderSide | null;
  paymentId: string | null;
  charges: (Creditable & { chargeId: string })[];
  credits: Credit[];
}

/**
 * Returns the invoices of an order and of its changes, newest first, with what is left of each: neither paid back nor
 * on its way back. Charges for VAT alone are left out. The caller holds the order's lock. One statement.
 */
export async function readCreditable(trx: Queries, orderId: string): Promise<Creditable[]> {
  const { rows } = await sql<Row>`
    select orders.discount_pence as "discountPence", orders.shipping_pence as "shippingPence", ${AS_ORDERED_JSON} as "asOrdered",
      (select json_agg(json_build_object('pricePence', i.price_pence, 'vatClass', i.vat_class, 'takesDiscount', i.takes_discount))
        from order_items i where i.order_id = orders.id) as items,
      (select p.id from payments p where p.order_id = orders.id and p.status = 'paid' and p.charge_id is null limit 1) as "paymentId",
      (select coalesce(json_agg(json_build_object('chargeId', c.id, 'paymentId', j.payment_id,
          'standardPence', c.total_pence - c.zero_pence, 'zeroPence', c.zero_pence) order by j.created_at desc, j.invoice_number desc), '[]')
        from order_charges c join charge_invoices j on j.charge_id = c.id where c.order_id = orders.id and c.kind = 'change') as charges,
      (select coalesce(json_agg(x), '[]') from (
        select n.charge_id as "chargeId", n.total_pence as "amountPence", n.zero_gross_pence as "zeroPence" from credit_notes n
        where n.order_id = orders.id and not exists (select from credit_note_cancellations x where x.note_number = n.note_number)
        union all
        select p.charge_id, r.amount_pence, r.zero_pence from refunds r join payments p on p.id = r.payment_id
        where p.order_id = orders.id and r.refused is null and not exists (select from credit_notes n where n.refund_id = r.id
          and not exists (select from credit_note_cancellations x where x.note_number = n.note_number))) x) as credits
    from orders where orders.id = ${orderId}`.execute(trx);
  const [row] = rows;
  if (!row) return [];
  const ordered = row.asOrdered ?? row;
  const own = vatByRate(ordered.items, ordered);
  const grossAt = (vatClass: VatClass) => own.find((rate) => rate.vatClass === vatClass)?.grossPence ?? 0;
  const first = {
    chargeId: null,
    paymentId: row.paymentId,
    standardPence: grossAt('standard'),
    zeroPence: grossAt('zero'),
  };
  return [...row.charges, first].map((invoice) => leftOf(invoice, row.credits));
}

function leftOf(invoice: Creditable, credits: readonly Credit[]): Creditable {
  let { standardPence, zeroPence } = invoice;
  for (const credit of credits) {
    if (credit.chargeId !== invoice.chargeId) continue;
    const [inProportion = 0] = shareOut(pence(credit.amountPence), [
      invoice.zeroPence,
      invoice.standardPence,
    ]);
    const atZero = credit.zeroPence ?? inProportion;
    zeroPence -= atZero;
    standardPence -= credit.amountPence - atZero;
  }
  return { ...invoice, standardPence: Math.max(0, standardPence), zeroPence: Math.max(0, zeroPence) };
}
