import {
  BOTTOM,
  drawFoot,
  drawHead,
  drawLine,
  drawRemark,
  drawRow,
  drawSum,
  drawVatDocument,
  drawVatTotals,
} from '#features/orders/order/index.server.ts';
import type { Company } from '#features/pricing/company/index.ts';
import { VAT_RATES, vatByRate } from '#features/pricing/prices/index.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds, vatInside } from '#kit/money.ts';
import { type Draft, referencesOf } from './draft.ts';
import type { ReadOffer } from './store.server.ts';

/** Draws an offer as a PDF, laid out like an invoice: prices with and without VAT, and how long they hold. A4. */
export async function drawOffer(draft: Draft, offer: ReadOffer, seller: Company): Promise<Buffer> {
  const { content, number, validUntil } = offer;
  const issuedOn = londonDay(offer.sentAt);
  const references = referencesOf(draft);
  const facts: [string, string][] = [
    ['Quote', number > 1 ? `${draft.draftNumber}, version ${number}` : draft.draftNumber],
    ['Date', formatDay(issuedOn)],
    ['Valid until', formatDay(validUntil)],
    ...(draft.poNumber ? [['Your order number', draft.poNumber] satisfies [string, string]] : []),
    ...(content.delivery.zone
      ? [['Delivery', `To ${content.delivery.zone}`] satisfies [string, string]]
      : []),
  ];
  const to = [
    draft.company,
    `${draft.firstName} ${draft.lastName}`.trim(),
    draft.address,
    draft.city,
    draft.postcode,
  ].filter((line) => line !== '');
  return drawVatDocument({ title: `Quote ${draft.draftNumber}`, issuedOn, seller }, (doc) => {
    drawHead(doc, to, { heading: 'Quote', seller, facts });
    drawRow(
      doc,
      { text: 'Item', quantity: 'Copies', rate: 'VAT', net: 'Excl. VAT', gross: 'Incl. VAT' },
      true,
    );
    for (const line of content.lines) {
      if (doc.y > BOTTOM - 60) doc.addPage();
      drawRow(doc, {
        text: line.name,
        quantity: line.productId === null ? '' : String(line.quantity),
        rate: VAT_RATES[line.vatClass],
        net: formatPounds(line.pricePence - vatInside(line.pricePence, line.vatClass)),
        gross: formatPounds(line.pricePence),
      });
      const reference = references[line.lineId];
      drawRemark(
        doc,
        [
          ...(reference ? [`Your reference: ${reference}`] : []),
          ...line.options.map(({ label, name }) => `${label}: ${name}`),
        ].join(', '),
      );
    }
    if (doc.y > BOTTOM - 150) doc.addPage();
    drawLine(doc);
    const { totals, discountWhy } = content;
    drawSum(doc, 'Items (incl. VAT)', formatPounds(totals.itemsPence));
    if (totals.discountPence > 0)
      drawSum(doc, `Discount${discountWhy ? ` (${discountWhy})` : ''}`, formatPounds(-totals.discountPence));
    drawSum(doc, 'Shipping', formatPounds(totals.shippingPence));
    drawVatTotals(doc, vatByRate(content.lines, totals), { ...totals, label: 'Total (incl. VAT)' });
    if (draft.customerNote) drawFoot(doc, draft.customerNote);
    drawFoot(
      doc,
      `This is a quote, not an invoice. Accept it by the link in our email. All amounts are in pounds sterling. Questions: ${seller.email}.`,
    );
  });
}
