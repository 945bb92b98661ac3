import { readBankTransfer } from '#features/pricing/company/index.server.ts';
import { bankLines } from '#features/pricing/company/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Order } from '../order.ts';
import type { ChargeTransfer } from './charge-list.tsx';

/**
 * Returns where an order's customer may send a transfer for additional charges; null if there are none to pay, or the
 * shop accepts no transfers. A change that a customer made themselves has to be paid within a day, so it is paid by
 * card. One statement, if there is something to pay.
 */
export async function readChargeTransfer(
  db: Queries,
  { orderNumber, charges, changes }: Pick<Order, 'orderNumber' | 'charges' | 'changes'>,
): Promise<ChargeTransfer | null> {
  const isOwn = changes.some(({ state, byCustomer }) => state === 'waiting' && byCustomer);
  if (!charges.some(({ state, kind }) => state === 'waiting' && !(kind === 'change' && isOwn))) return null;
  const bank = await readBankTransfer(db);
  return bank.isOffered ? { lines: bankLines(bank), reference: orderNumber } : null;
}
