import {
  BOTTOM,
  type Doc,
  drawFoot,
  drawHead,
  drawLine,
  drawRemark,
  drawRow,
  drawSum,
  drawTitle,
  drawVatDocument,
  drawVatTotals,
} from '#features/orders/order/index.server.ts';
import type { OfferLine } from '#features/orders/staff-lines/index.ts';
import type { Company } from '#features/pricing/company/index.ts';
import { VAT_RATES, vatByRate } from '#features/pricing/prices/index.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds, vatInside } from '#kit/money.ts';
import { type Draft, type LineWords, wordsOf } from './draft.ts';
import type { OfferContent } from './offer-content.ts';
import { linesToPick, lowestPence, pickedContent, quantitiesOf, quantityWords } from './picks.ts';
import type { ReadOffer } from './store.server.ts';

/** Draws an offer as a PDF, laid out like an invoice: prices with and without VAT, and how long they hold. A4. */
export async function drawOffer(draft: Draft, offer: ReadOffer, seller: Company): Promise<Buffer> {
  const { number, validUntil } = offer;
  const picked = pickedContent(offer.content, offer.picks);
  const content = picked ?? offer.content;
  const issuedOn = londonDay(offer.sentAt);
  const words = wordsOf(draft);
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
      drawOfferLine(doc, line, words[line.lineId]);
    }
    if (doc.y > BOTTOM - 150) doc.addPage();
    drawLine(doc);
    if (picked) drawTotals(doc, picked);
    else drawWays(doc, offer.content);
    if (draft.customerNote) drawFoot(doc, draft.customerNote);
    drawFoot(
      doc,
      `This is a quote, not an invoice. Accept it by the link in our email. All amounts are in pounds sterling. Questions: ${seller.email}.`,
    );
  });
}

/** A line with what is written about it; each quantity that its customer may pick is a row of its own. */
function drawOfferLine(doc: Doc, line: OfferLine, words: LineWords | undefined): void {
  const { title, customerText, reference } = words ?? NO_WORDS;
  if (title) drawTitle(doc, title);
  const quantities = quantitiesOf(line);
  for (const [i, { quantity, pricePence, vatClass }] of quantities.entries())
    drawRow(doc, {
      text: rowWords(line, quantities.length > 1 ? quantityWords(quantities[i] ?? line) : null, i),
      quantity: line.productId === null ? '' : String(quantity),
      rate: VAT_RATES[vatClass],
      net: formatPounds(pricePence - vatInside(pricePence, vatClass)),
      gross: formatPounds(pricePence),
    });
  const choices = line.options.filter(({ group }) => quantities.length === 1 || group !== 'quantities');
  const remark = [
    ...(reference ? [`Your reference: ${reference}`] : []),
    ...choices.map(({ label, name }) => `${label}: ${name}`),
  ].join(', ');
  drawRemark(doc, [customerText, remark].filter(Boolean).join('\n'));
}

/** What we don't print says its quantity in words, because any text may be one: `Mugs, 250 in two colours`. */
function rowWords({ name, productId }: OfferLine, quantity: string | null, i: number): string {
  const what = i === 0 ? name : 'or';
  return quantity && productId === null ? `${what}${i === 0 ? ',' : ''} ${quantity}` : what;
}

const NO_WORDS: LineWords = { title: null, customerText: null, reference: null };

function drawTotals(doc: Doc, { lines, totals, discountWhy }: OfferContent): void {
  drawSum(doc, 'Items (incl. VAT)', formatPounds(totals.itemsPence));
  if (totals.discountPence > 0)
    drawSum(doc, `Discount${discountWhy ? ` (${discountWhy})` : ''}`, formatPounds(-totals.discountPence));
  drawSum(doc, 'Shipping', formatPounds(totals.shippingPence));
  drawVatTotals(doc, vatByRate(lines, totals), { ...totals, label: 'Total (incl. VAT)' });
}

/** The total of each quantity, or of several lines' the lowest: the page adds up what the customer picks. */
function drawWays(doc: Doc, content: OfferContent): void {
  const [line, another] = linesToPick(content);
  if (!line || another) {
    drawSum(doc, 'Total (incl. VAT)', `from ${formatPounds(lowestPence(content))}`);
    return;
  }
  for (const { picks, totals } of content.ways ?? []) {
    const picked = quantitiesOf(line)[picks[line.lineId] ?? 0] ?? line;
    drawSum(doc, `Total (incl. VAT) for ${quantityWords(picked)}`, formatPounds(totals.totalPence));
  }
}
