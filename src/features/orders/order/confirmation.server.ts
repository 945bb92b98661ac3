import { addDays, addYears, max, subYears } from 'date-fns';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries, StatementParts } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { chargeInvoicePath } from './charges/charge.ts';
import { creditNotePath } from './documents/credit-note.ts';
import { withInvoice } from './documents/invoice-store.server.ts';
import { monthlyInvoiceDay } from './documents/monthly-day.ts';
import { readLinkDates } from './order-links-store.server.ts';

export const ORDER_CONFIRMATION = 'order-confirmation';
/** The email about a new status, with the tracking number once the order is shipped. */
export const ORDER_STATUS_CHANGED = 'order-status-changed';

/** The email after staff have corrected the delivery address. */
export const ADDRESS_CORRECTED = 'address-corrected';

/**
 * Issues a placed order's invoice, or puts the order on the monthly one, and queues its confirmation email, in the
 * transaction that placed it. Idempotent: one of each per order. `parts`: other parts of the same statement.
 */
export async function issueInvoiceAndConfirm(
  shop: Shop,
  trx: Queries,
  { orderId, recipient }: { orderId: string; recipient: string },
  parts: StatementParts = trx,
): Promise<void> {
  const email = {
    eventKey: `${ORDER_CONFIRMATION}:${orderId}`,
    template: ORDER_CONFIRMATION,
    recipient,
    data: { orderId },
    orderId,
  };
  const now = shop.clock();
  const days = { day: londonDay(now), monthlyOn: monthlyInvoiceDay(now) };
  await queueEmail(shop, trx, email, withInvoice(parts, orderId, days));
}

/** Returns the address that lets a guest open an order: signed, with no customer data in it (ruling 21). */
export function orderLink(shop: Shop, orderId: string): string {
  return `${shop.site.publicOrigin}${href('/orders/:orderId', { orderId })}?key=${orderKey(shop, orderId)}`;
}

/** The same for the page about what we need from the customer. */
export function needsLink(shop: Shop, orderId: string): string {
  return `${shop.site.publicOrigin}${href('/orders/:orderId/needs', { orderId })}?key=${orderKey(shop, orderId)}`;
}

/** The same for the page where the customer reports a problem and reads our answers. */
export function problemLink(shop: Shop, orderId: string): string {
  return `${shop.site.publicOrigin}${href('/orders/:orderId/problem', { orderId })}?key=${orderKey(shop, orderId)}`;
}

/** The same for `Order all again`: it leads to the order, where its button is, because opening a link must change nothing. */
export function orderAgainLink(shop: Shop, orderId: string): string {
  return `${shop.site.publicOrigin}${href('/orders/:orderId/again', { orderId })}?key=${orderKey(shop, orderId)}`;
}

/** The same for the page where a product of the order is reviewed. */
export function reviewLink(shop: Shop, orderId: string, productId: string): string {
  const path = href('/orders/:orderId/review/:productId', { orderId, productId });
  return `${shop.site.publicOrigin}${path}?key=${orderKey(shop, orderId)}`;
}

/** The same for a credit note's PDF. */
export function creditNoteLink(shop: Shop, orderId: string, noteNumber: string): string {
  const again = `?key=${orderKey(shop, orderId)}`;
  return `${shop.site.publicOrigin}${creditNotePath(orderId, noteNumber, again)}`;
}

/** The same for the PDF of a charge's invoice. */
export function chargeInvoiceLink(shop: Shop, orderId: string, invoiceNumber: string): string {
  const again = `?key=${orderKey(shop, orderId)}`;
  return `${shop.site.publicOrigin}${chargeInvoicePath(orderId, invoiceNumber, again)}`;
}

/** The same for one item's artwork, where the customer replaces the file and approves the proof. */
export function itemArtworkLink(shop: Shop, orderId: string, itemId: string): string {
  const key = orderKey(shop, orderId);
  return `${shop.site.publicOrigin}${href('/orders/:orderId/artwork/:itemId', { orderId, itemId })}?key=${key}`;
}

/** A key ends this long after it was made in any case. The end also tells when it was made. */
const KEY_YEARS = 5;
/** A link works until this long after the order is finished, or after the link was made if that is later. */
const LINK_DAYS = 90;

/** Returns the key for a link to an order that is made now. */
export function orderKey({ signer, clock }: Pick<Shop, 'signer' | 'clock'>, orderId: string): string {
  return signer.sign('order', orderId, addYears(clock(), KEY_YEARS));
}

/** Whether a key is ours for this order, even if it no longer opens it. */
export function isOrderKey({ signer, clock }: Shop, orderId: string, key: string | null): boolean {
  return signer.verify('order', orderId, key, clock());
}

/**
 * Whether a link's key opens this order: it is ours, staff have not ended the order's links since it was made, and it
 * is less than 90 days since it was made or since the order was finished. One statement for a key of ours, none
 * otherwise.
 */
export async function opensOrder(shop: Shop, orderId: string, key: string | null): Promise<boolean> {
  if (!isOrderKey(shop, orderId, key)) return false;
  const order = await readLinkDates(shop.db, orderId);
  if (!order) return false;
  const { createdAt, finishedAt, linksEndedAt } = order;
  // Keys of earlier versions don't tell when they were made.
  const [end = ''] = key?.split('.') ?? [];
  const madeAt = end === '' ? createdAt : subYears(new Date(Number(end) * 1000), KEY_YEARS);
  if (linksEndedAt && madeAt <= linksEndedAt) return false;
  if (!finishedAt) return true;
  return shop.clock() < addDays(max([madeAt, finishedAt]), LINK_DAYS);
}
