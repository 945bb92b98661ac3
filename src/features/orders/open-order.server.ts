import { redirect } from 'react-router';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import { opensOrder } from './confirmation.server.ts';
import { sendToEndedLink } from './ended-link.server.ts';
import { isPlaced, type Order } from './order.ts';
import { readOrder } from './store.server.ts';

type Visitor = { id: string; rights: readonly string[] } | null;

/** The same for a document that only a placed order has. */
export async function openPlacedOrder(
  shop: Shop,
  user: Visitor,
  requested: { id: string; key: string | null },
): Promise<Order | undefined> {
  const order = await openDocumentOf(shop, user, requested);
  return order && isPlaced(order.paymentStatus) ? order : undefined;
}

/**
 * Returns the order of a document, if the visitor may open its page or is staff who see money. Undefined for everyone
 * else. Throws a redirect to sign in if the visitor is not signed in.
 */
export async function openDocumentOf(
  shop: Shop,
  user: Visitor,
  { id, key }: { id: string; key: string | null },
): Promise<Order | undefined> {
  const byLink = key !== null && (await opensOrder(shop, id, key));
  if (!byLink && !user) sendToEndedLink(shop, id, key);
  if (!user && !byLink)
    throw redirect(`${href('/login')}?next=${encodeURIComponent(href('/orders/:orderId', { orderId: id }))}`);
  const order = await readOrder(shop.db, id);
  const mayRead = byLink || user?.rights.includes('money') || (order && order.userId === user?.id);
  return mayRead ? order : undefined;
}

/** A document of an order as a PDF response that is never cached. */
export function pdfResponse(number: string, bytes: Buffer): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** `what`: for example `Invoice`. */
export function documentNotFound(what: string): Response {
  return new Response(`${what} not found`, { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
