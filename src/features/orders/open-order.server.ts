import { redirect } from 'react-router';
import type { Shop } from '#platform/shop.ts';
import { opensOrder } from './confirmation.server.ts';
import { isPlaced, type Order } from './order.ts';
import { readOrder } from './store.server.ts';

/**
 * The placed order whose invoice or credit note is asked for: for whom the order's page is open, and for administrators.
 * Undefined for everybody else, and where it is not placed; throws a redirect to the sign-in for who is not signed in.
 */
export async function openPlacedOrder(
  shop: Shop,
  user: { id: string; role: string } | null,
  { id, key }: { id: string; key: string | null },
): Promise<Order | undefined> {
  const byLink = key !== null && opensOrder(shop, id, key);
  if (!user && !byLink) throw redirect(`/login?next=${encodeURIComponent(`/orders/${id}`)}`);
  const order = await readOrder(shop.db, id);
  const mayRead = byLink || user?.role === 'admin' || (order && order.userId === user?.id);
  return order && mayRead && isPlaced(order.paymentStatus) ? order : undefined;
}

/** A document of an order, as a file that no cache keeps. */
export function pdfAnswer(number: string, bytes: Buffer): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** `what` as `Invoice`. */
export function documentNotFound(what: string): Response {
  return new Response(`${what} not found`, { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
