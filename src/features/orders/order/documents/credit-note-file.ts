import type { LoaderFunctionArgs } from 'react-router';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { documentNotFound, openPlacedOrder, pdfResponse } from '../open-order.server.ts';
import { drawCreditNote } from './credit-note-pdf.server.ts';
import { readCreditNote } from './credit-note-store.server.ts';

/** `GET /orders/{id}/credit-notes/{number}`: a credit note as PDF, for anyone who may open the order's invoice. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const requested = { id: params.orderId ?? '', key: url.searchParams.get('key') };
  const order = await openPlacedOrder(shop, user, requested);
  const note = order && (await readCreditNote(shop.db, order.id, params.noteNumber ?? ''));
  if (!order || !note) return documentNotFound('Credit note');
  return pdfResponse(note.noteNumber, await drawCreditNote(order, note));
}
