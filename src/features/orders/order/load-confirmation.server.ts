import { subDays } from 'date-fns';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import { isKept } from './cancellation.ts';
import { opensOrder, orderKey } from './confirmation.server.ts';
import { type Confirmation, LOOK_SECONDS } from './confirmation-view.ts';
import { awaitsFile, lastLook } from './needs/needs.ts';
import { promisedBy } from './needs/waiting-days.server.ts';
import { isPlaced, type Order } from './order.ts';
import { readOrder } from './store.server.ts';

/** Reloads in half a minute. */
const LOOKS_MAX = 30 / LOOK_SECONDS;

/**
 * Returns the confirmation that a return address points to: by the card session (`returnedOrder`, its order), or by a
 * signed order id. Null if it names neither: `success=true` alone proves nothing.
 */
export async function loadConfirmation(
  shop: Shop,
  query: URLSearchParams,
  returnedOrder: string | null,
): Promise<Confirmation | null> {
  if (query.get('success') !== 'true') return null;
  const orderId = returnedOrder ?? (await signedOrder(shop, query));
  const order = orderId ? await readOrder(shop.db, orderId) : undefined;
  // The return address stays in the browser's history; for later there is the link in the email.
  if (!order || (returnedOrder && order.createdAt < subDays(shop.clock(), 1))) return null;
  const key = new URLSearchParams({ key: orderKey(shop, order.id) });
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerEmail: order.customerEmail,
    ...namesOf(order.customerName),
    despatchOn: order.despatchOn,
    daysOnTheWay: order.daysOnTheWay,
    deliveryMethod: order.deliveryMethod,
    totalPence: order.totalPence,
    onAccount: order.paymentMethod === 'account',
    state: stateOf(order),
    link: `${href('/orders/:orderId', { orderId: order.id })}?${key}`,
    uploadBy: await promisedBy(shop, order),
    uploadPath: order.items.some(awaitsFile)
      ? `${href('/orders/:orderId/needs', { orderId: order.id })}?${key}`
      : null,
    lookBy: lastLook(order.items, { isDesign: false }),
    draftBy: lastLook(order.items, { isDesign: true }),
    invoicePath: order.monthlyInvoice
      ? null
      : `${href('/orders/:orderId/invoice', { orderId: order.id })}?${key}`,
    monthlyInvoice: order.monthlyInvoice,
    lookAgain: nextLook(query),
  };
}

function stateOf({ status, paymentStatus, attention }: Order): Confirmation['state'] {
  if (status === 'cancelled' && isKept(attention)) return 'on-hold';
  if (isPlaced(paymentStatus)) return 'confirmed';
  return status === 'cancelled' ? 'not-paid' : 'waiting';
}

function nextLook(query: URLSearchParams): string | null {
  const looked = Number(query.get('looked') ?? 0) + 1;
  if (!(looked <= LOOKS_MAX)) return null;
  const next = new URLSearchParams(query);
  next.set('looked', String(looked));
  return `?${next}`;
}

/** Splits a name into the first word and the rest, as suggestions for a new account. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = name, ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}

async function signedOrder(shop: Shop, query: URLSearchParams): Promise<string | null> {
  const orderId = query.get('order');
  return orderId && (await opensOrder(shop, orderId, query.get('key'))) ? orderId : null;
}
