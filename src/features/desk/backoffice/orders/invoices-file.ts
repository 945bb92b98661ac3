import type { ActionFunctionArgs } from 'react-router';
import { drawInvoices, openInvoice, readOrder } from '#features/orders/order/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { readTickedIds, sentence } from './ticked-orders.server.ts';

export const loader = () => sentence('Tick orders in the list of orders.', 405);

/** `POST /admin/orders/invoices.pdf`: the invoices of the ticked orders, one after another, to print. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const user = await signedInUser(context);
  const ids = await readTickedIds(shop, request, 'the invoices');
  if (ids instanceof Response) return ids;
  const invoices: NonNullable<Awaited<ReturnType<typeof openInvoice>>>[] = [];
  const notes: string[] = [];
  // One after another: a hundred at once would take every connection.
  for (const id of ids) {
    const opened = await openInvoice(shop, user, { id, key: null });
    if (opened) invoices.push(opened);
    else notes.push(await whyNot(shop, id));
  }
  const [first, ...others] = invoices;
  if (!first) return sentence(`None of these orders has an invoice of its own.\n\n${notes.join('\n')}`, 404);
  const bytes = await drawInvoices([first, ...others], notes);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': 'inline; filename="invoices.pdf"',
      'Cache-Control': 'private, no-store',
    },
  });
}

async function whyNot(shop: Parameters<typeof openInvoice>[0], id: string): Promise<string> {
  const order = await readOrder(shop.db, id);
  if (!order) return 'An order that no longer exists.';
  return order.monthlyInvoice
    ? `${order.orderNumber}: it is on a monthly invoice.`
    : `${order.orderNumber}: it isn’t paid yet.`;
}
