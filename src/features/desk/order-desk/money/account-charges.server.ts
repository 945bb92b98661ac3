import type { CreditReversal } from '#features/money/credit/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { takeOffAccount } from './credit-back.server.ts';

/** Takes all of an order's additional charges off the customer's account. The caller holds the order's lock. */
export async function takeChargesOff(
  shop: Shop,
  trx: Queries,
  { orderId, reference, actor }: Omit<CreditReversal, 'chargeId' | 'amountPence'>,
  creditReason: string,
): Promise<void> {
  const charges = await chargesOnAccount(trx, orderId).execute();
  for (const { id: chargeId } of charges)
    await takeOffAccount(
      shop,
      trx,
      { orderId, chargeId, reference: `${reference}:${chargeId}`, actor },
      creditReason,
    );
}

/** Whether any additional charge is on the account: charging the order again would leave it out. */
export async function hasPaidCharges(trx: Queries, orderId: string): Promise<boolean> {
  return (await chargesOnAccount(trx, orderId).executeTakeFirst()) !== undefined;
}

const chargesOnAccount = (trx: Queries, orderId: string) =>
  trx
    .selectFrom('orderCharges as c')
    .innerJoin('chargeInvoices as j', 'j.chargeId', 'c.id')
    .select('c.id')
    .where('c.orderId', '=', orderId)
    .where('j.ledgerId', 'is not', null)
    .orderBy('c.createdAt');
