import { href } from '#kit/href.ts';
import { formatDate } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { chargeInvoicePath } from '../charges/charge.ts';
import { isPlaced, type Order } from '../order.ts';
import { creditNotePath } from './credit-note.ts';
import { SIMPLIFIED_NAME, simplifiedInvoicePath } from './simplified-invoice.ts';
import {
  chargeInvoiceXmlPath,
  creditNoteXmlPath,
  invoiceXmlPath,
  monthlyInvoiceXmlPath,
} from './xml-paths.ts';

/** A document of an order, as its customer finds it: what it is, its number, date and amount. */
export interface Paper {
  name: string;
  /** null if it has none of its own */
  number: string | null;
  /** `24 Nov 2026, £25.98`; empty if there is nothing to add */
  about: string;
  path: string;
  /** the same for accounting programs; null if there is none */
  xmlPath: string | null;
}

/**
 * Returns every document of an order, its invoice first. `again` is the `?key=…` of a signed link, or empty;
 * `isUnpaidTransfer`: its pro-forma invoice is still of use.
 */
export function orderPapers(
  order: Order,
  { again, isUnpaidTransfer }: { again: string; isUnpaidTransfer: boolean },
): Paper[] {
  return [
    ...invoices(order, again),
    ...(isUnpaidTransfer ? [proForma(order, again)] : []),
    ...order.charges.flatMap(({ what, invoiceNumber, invoicedOn, totalPence }) =>
      invoiceNumber
        ? [
            {
              name: 'VAT invoice',
              number: invoiceNumber,
              about: [what, ...(invoicedOn ? [formatDate(invoicedOn)] : []), formatPounds(totalPence)].join(
                ', ',
              ),
              path: chargeInvoicePath(order.id, invoiceNumber, again),
              xmlPath: chargeInvoiceXmlPath(order.id, invoiceNumber, again),
            },
          ]
        : [],
    ),
    ...order.creditNotes.map(({ noteNumber, issuedOn, totalPence, reason, cancelledOn }) => ({
      name: cancelledOn ? 'Cancelled credit note' : 'Credit note',
      number: noteNumber,
      about: cancelledOn
        ? `Cancelled on ${formatDate(cancelledOn)}: no longer valid`
        : `${formatDate(issuedOn)}, ${formatPounds(totalPence)}. ${reason}`,
      path: creditNotePath(order.id, noteNumber, again),
      xmlPath: cancelledOn ? null : creditNoteXmlPath(order.id, noteNumber, again),
    })),
  ];
}

/** A monthly invoice names other orders too, so the link to one order doesn't open it. */
function invoices(order: Order, again: string): Paper[] {
  const { id: orderId, monthlyInvoice, invoice, asOrdered } = order;
  if (monthlyInvoice) {
    const { invoiceNumber, day } = monthlyInvoice;
    if (!invoiceNumber || again) return [];
    return [
      {
        name: 'Monthly VAT invoice',
        number: invoiceNumber,
        about: formatDate(day),
        path: href('/invoices/:invoiceNumber', { invoiceNumber }),
        xmlPath: monthlyInvoiceXmlPath(invoiceNumber),
      },
    ];
  }
  if (!isPlaced(order.paymentStatus) || order.reprintOf) return [];
  const amount = formatPounds((asOrdered ?? order).totalPence);
  const number = invoice?.invoiceNumber ?? null;
  const about = invoice ? `${formatDate(invoice.issuedOn)}, ${amount}` : amount;
  const simplified = simplifiedInvoicePath(order, again);
  return [
    {
      name: 'VAT invoice',
      number,
      about,
      path: `${href('/orders/:orderId/invoice', { orderId })}${again}`,
      xmlPath: invoiceXmlPath(orderId, again),
    },
    ...(simplified ? [{ name: SIMPLIFIED_NAME, number, about, path: simplified, xmlPath: null }] : []),
  ];
}

const proForma = ({ id: orderId, createdAt, totalPence }: Order, again: string): Paper => ({
  name: 'Pro-forma invoice',
  number: null,
  about: `${formatDate(createdAt)}, ${formatPounds(totalPence)}. Not a VAT invoice`,
  path: `${href('/orders/:orderId/pro-forma', { orderId })}${again}`,
  xmlPath: null,
});
