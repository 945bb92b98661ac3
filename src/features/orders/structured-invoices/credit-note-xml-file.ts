import type { LoaderFunctionArgs } from 'react-router';
import { readCreditNote } from '#features/orders/order/index.server.ts';
import { creditDocument } from './credit-document.ts';
import { documentXml } from './document-xml.server.ts';

/**
 * `GET /orders/{id}/credit-notes/{number}/credit-note.xml`: a credit note for programs. A cancelled one has none,
 * because they would count it.
 */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  documentXml(args, 'Credit note', async ({ db }, order) => {
    const note = await readCreditNote(db, order.id, args.params.noteNumber ?? '');
    return note && !note.cancelled
      ? { number: note.noteNumber, document: creditDocument(order, note) }
      : null;
  });
