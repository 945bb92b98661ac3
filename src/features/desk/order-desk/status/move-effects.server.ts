import { chargeCredit } from '#features/money/credit/index.server.ts';
import { closePayment, endCharges } from '#features/money/payments/index.server.ts';
import { cancelCreditNotes } from '#features/orders/order/index.server.ts';
import type { MoveEffect, OrderStatus, PaymentStatus } from '#features/orders/order/index.ts';
import { releaseDiscountUse, retakeDiscountUse } from '#features/pricing/discounts/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { hasPaidCharges, takeChargesOff } from '../money/account-charges.server.ts';
import { readChargedPence, takeOffAccount } from '../money/credit-back.server.ts';
import { isVatGivenBack } from '../vat/overrule-vat.server.ts';

/** Thrown inside the transaction: why a status can't be saved, for staff. */
export class Refused extends Error {}

/** An order that is being saved, locked until the transaction ends. */
export interface LockedOrder {
  id: string;
  version: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  userId: string | null;
  totalPence: number;
  discountCodeId: string | null;
  customerEmail: string;
  trackingNumber: string | null;
  notes: string | null;
  waitingPence: number;
}

type Effect = (
  shop: Shop,
  trx: Queries,
  order: LockedOrder,
  /** of this save; `reference` identifies its credit entries; `feePence` stays on the account */
  save: { actor: string; reference: string; feePence: number },
) => Promise<void>;

/**
 * The effects of a move besides the order's own row and email. Throws `Refused` if something that one needs is gone.
 */
export const EFFECTS: Readonly<Partial<Record<MoveEffect, Effect>>> = {
  'release-code': (_shop, trx, order) => releaseDiscountUse(trx, order.id),
  async 'credit-account'(shop, trx, { id }, { actor, reference, feePence }) {
    const amountPence = (await readChargedPence(trx, id)) - feePence;
    const reversal = { orderId: id, amountPence, reference, actor };
    if (amountPence > 0) await takeOffAccount(shop, trx, reversal, 'Order cancelled');
    await takeChargesOff(shop, trx, { orderId: id, reference, actor }, 'Order cancelled');
  },
  async 'end-charges'(shop, trx, { id }, { actor }) {
    await endCharges(shop, trx, { orderId: id, by: actor, why: 'The order was cancelled' });
  },
  'close-card-page': (shop, trx, order) => closePayment(shop, trx, order.id),
  async 'retake-code'(_shop, trx, { id, discountCodeId }) {
    if (discountCodeId && !(await retakeDiscountUse(trx, discountCodeId, id)))
      throw new Refused('This order’s discount code has no uses left, so the order stays cancelled.');
  },
  async 'charge-account'(shop, trx, { id, userId, totalPence }, { actor, reference }) {
    if (totalPence === 0) return;
    if (await isVatGivenBack(trx, id))
      throw new Refused('This order’s VAT has been given back, so it stays cancelled. Take a new order.');
    if (await isChanged(trx, id))
      throw new Refused(
        'This order was changed after it was invoiced, so it stays cancelled. Take a new order.',
      );
    if (await hasPaidCharges(trx, id))
      throw new Refused(
        'What was charged on top of this order has been taken off the account, so it stays cancelled. Take a new order.',
      );
    const charge = { orderId: id, amountPence: totalPence, reference, actor };
    const owedPence = userId ? await chargeCredit(trx, { userId, ...charge }) : undefined;
    if (owedPence === undefined)
      throw new Refused(
        'The customer’s account is on hold or doesn’t have enough credit for this order, so it stays cancelled.',
      );
    // The whole order is owed again, so its invoice is valid as issued.
    const reason = 'The order was reopened and charged to the account.';
    await cancelCreditNotes(trx, { orderId: id, reason, day: londonDay(shop.clock()) });
  },
};

/** Whether an order has been changed since it was invoiced: charging it again would differ from its invoice. */
const isChanged = (trx: Queries, orderId: string) =>
  trx
    .selectFrom('orderChanges')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'applied')
    .where('beforeInvoice', '=', false)
    .limit(1)
    .executeTakeFirst();
