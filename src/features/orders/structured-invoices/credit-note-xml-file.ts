import type { LoaderFunctionArgs } from 'react-router';
import {
  documentNotFound,
  openPlacedOrder,
  readCreditNote,
  xmlResponse,
} from '#features/orders/order/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { creditDocument } from './credit-document.ts';
import { writeUbl } from './write-ubl.ts';

/**
 * `GET /orders/{id}/credit-notes/{number}/credit-note.xml`: a credit note for programs, for anyone who may have the PDF.
 * A cancelled one has none: a program would count it.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const requested = { id: params.orderId ?? '', key: url.searchParams.get('key') };
  const order = await openPlacedOrder(shop, user, requested);
  const note = order && (await readCreditNote(shop.db, order.id, params.noteNumber ?? ''));
  if (!order || !note || note.cancelled) return documentNotFound('Credit note');
  return xmlResponse(note.noteNumber, writeUbl(creditDocument(order, note)));
}
