import type { LoaderFunctionArgs } from 'react-router';
import { readChargeInvoice } from '#features/orders/order/index.server.ts';
import { chargeDocument } from './charge-document.ts';
import { documentXml } from './document-xml.server.ts';

/** `GET /orders/{id}/invoices/{number}/invoice.xml`: the invoice of a charge for programs. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  documentXml(args, 'Invoice', async ({ db }, order) => {
    const invoice = await readChargeInvoice(db, order.id, args.params.invoiceNumber ?? '');
    return invoice ? { number: invoice.invoiceNumber, document: chargeDocument(order, invoice) } : null;
  });
