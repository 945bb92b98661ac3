import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { dueFacts, owedWords, PAID_BY_CARD, receivedWords } from '../documents/invoice-pdf.server.ts';
import {
  drawFoot,
  drawHead,
  drawLine,
  drawRemark,
  drawRow,
  drawVatDocument,
  drawVatTotals,
  theirNumberFact,
} from '../documents/vat-document-pdf.server.ts';
import type { Order } from '../order.ts';
import { invoicedLines } from '../order-addresses.ts';
import { handPaymentOf } from './charge.ts';
import type { ChargeInvoice } from './charge-invoice.server.ts';

/**
 * Draws the VAT invoice of a charge with everything the law requires (VAT Regulations 1995, 14), and the invoice that
 * it adds to. A4, laid out like the latter.
 */
export async function drawChargeInvoice(order: Order, invoice: ChargeInvoice): Promise<Buffer> {
  const { seller, invoiceNumber, issuedOn, dueOn, suppliedOn, addsTo } = invoice;
  const facts: [string, string][] = [
    ['Invoice number', invoiceNumber],
    ['Date of issue', formatDay(issuedOn)],
    ['Date of supply', formatDay(suppliedOn ?? order.despatchOn)],
    ['Adds to invoice', addsTo.invoiceNumber],
    ['Invoice date', formatDay(addsTo.issuedOn)],
    ['Order', order.orderNumber],
    ...theirNumberFact(order),
    ...dueFacts(dueOn, seller),
  ];
  return drawVatDocument({ title: `Invoice ${invoiceNumber}`, issuedOn, seller }, (doc) => {
    drawHead(doc, invoicedLines(order), { heading: 'VAT invoice', seller, facts });
    drawRow(doc, { text: 'Charge', quantity: '', rate: 'VAT', net: 'Excl. VAT', gross: 'Incl. VAT' }, true);
    const { why, totalPence, rates, lines } = invoice;
    for (const { what, rate, netPence, grossPence } of lines)
      drawRow(doc, {
        text: what,
        quantity: '',
        rate,
        net: formatPounds(netPence),
        gross: formatPounds(grossPence),
      });
    drawRemark(doc, why);
    drawLine(doc);
    drawVatTotals(doc, rates.length > 1 ? rates : [], { ...invoice, label: 'Total (incl. VAT)' });
    const paid = dueOn
      ? owedWords({ totalPence, dueOn, reference: order.orderNumber, seller })
      : paidWords(order, invoiceNumber);
    const added = `This is charged on top of invoice ${addsTo.invoiceNumber}.`;
    drawFoot(doc, `${added} ${paid} All amounts are in pounds sterling. Questions: ${seller.email}.`);
  });
}

function paidWords({ charges }: Order, invoiceNumber: string): string {
  const payment = handPaymentOf(charges, invoiceNumber);
  return payment ? receivedWords(payment) : PAID_BY_CARD;
}
