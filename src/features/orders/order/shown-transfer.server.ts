import { readBankTransfer } from '#features/pricing/company/index.server.ts';
import { bankLines } from '#features/pricing/company/index.ts';
import { href } from '#kit/href.ts';
import type { Queries } from '#platform/db/database.ts';
import { toPayPence } from './hand-payment.ts';
import type { Order } from './order.ts';
import type { ShownTransfer } from './transfer-card.tsx';

/**
 * Returns what an order's customer has to know about its bank transfer; null if there is nothing to pay. One statement,
 * if there is.
 */
export async function readShownTransfer(
  db: Queries,
  order: Pick<Order, 'id' | 'orderNumber' | 'handPayment'>,
  again: string,
): Promise<ShownTransfer | null> {
  const { id, orderNumber, handPayment } = order;
  const endsOn = handPayment?.dueOn;
  if (!handPayment || !endsOn) return null;
  const missingPence = toPayPence(handPayment);
  if (missingPence === 0 || handPayment.status !== 'pending') return null;
  const bank = await readBankTransfer(db);
  return {
    orderNumber,
    lines: bankLines(bank),
    totalPence: handPayment.amountPence,
    receivedPence: handPayment.receivedPence,
    toPayPence: missingPence,
    endsOn,
    proFormaPath: `${href('/orders/:orderId/pro-forma', { orderId: id })}${again}`,
  };
}
