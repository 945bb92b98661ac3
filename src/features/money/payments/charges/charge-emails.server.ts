import type { Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

/** The email that asks a customer to pay a charge. */
export const CHARGE_REQUEST = 'charge-asked';
/** The email that says, once, how much is missing from a charge paid by transfer or at the counter. */
export const CHARGE_SHORT = 'charge-short';
/** The email with a charge's invoice: it was paid, or is owed on account. */
export const CHARGE_PAID = 'charge-paid';
/** The email that says that a charge need not be paid after all. */
export const CHARGE_WITHDRAWN = 'charge-withdrawn';

type ChargeEmail = typeof CHARGE_REQUEST | typeof CHARGE_SHORT | typeof CHARGE_PAID | typeof CHARGE_WITHDRAWN;

/** Queues one of these emails in the caller's transaction: each once per charge. */
export async function emailAboutCharge(
  shop: Shop,
  trx: Queries,
  template: ChargeEmail,
  charge: { id: string; orderId: string; customerEmail: string },
): Promise<void> {
  const { id: chargeId, orderId, customerEmail: recipient } = charge;
  const eventKey = `${template}:${chargeId}`;
  await queueEmail(shop, trx, { eventKey, template, recipient, data: { orderId, chargeId }, orderId });
}
