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
import { designName } from '#features/orders/order/index.ts';
import type { Company } from '#features/pricing/company/index.ts';
import { copiesOf, VAT_RATES, vatByRate } from '#features/pricing/prices/index.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds, vatInside } from '#kit/money.ts';
import type { Cart } from '../cart.ts';
import { cartView } from '../cart-view.ts';

interface Shared {
  createdAt: Date;
  expiresAt: Date;
  url: string;
}

/** Draws a shared cart for approval, laid out like a quote: prices with and without VAT, the day, and how long it is valid. A4. */
export function drawSharedCart(
  cart: Cart,
  { createdAt, expiresAt, url }: Shared,
  seller: Company,
): Promise<Buffer> {
  const issuedOn = londonDay(createdAt);
  const { arrivesLabel, despatchLabel } = cartView(cart);
  const facts: [string, string][] = [
    ['Date', formatDay(issuedOn)],
    ['Valid until', formatDay(londonDay(expiresAt))],
    ...(arrivesLabel ? [['With you by', arrivesLabel] satisfies [string, string]] : []),
    ...(despatchLabel ? [['Despatch', despatchLabel] satisfies [string, string]] : []),
  ];
  return drawVatDocument({ title: 'For approval', issuedOn, seller }, (doc) => {
    drawHead(doc, [], { heading: 'For approval', seller, facts });
    drawRow(
      doc,
      { text: 'Item', quantity: 'Copies', rate: 'VAT', net: 'Excl. VAT', gross: 'Incl. VAT' },
      true,
    );
    for (const { productName, choices, vatClass, pricePence, design } of cart.lines) {
      if (doc.y > BOTTOM - 60) doc.addPage();
      drawRow(doc, {
        text: productName,
        quantity: String(copiesOf(choices)),
        rate: VAT_RATES[vatClass],
        net: formatPounds(pricePence - vatInside(pricePence, vatClass)),
        gross: formatPounds(pricePence),
      });
      drawRemark(doc, choices.map(({ label, option }) => `${label}: ${option.name}`).join(', '));
      if (!design) continue;
      drawRow(doc, {
        text: designName(productName),
        quantity: '1',
        rate: VAT_RATES[vatClass],
        net: formatPounds(design.pricePence - vatInside(design.pricePence, vatClass)),
        gross: formatPounds(design.pricePence),
      });
    }
    if (doc.y > BOTTOM - 150) doc.addPage();
    drawLine(doc);
    const { totals, discount } = cart;
    drawSum(doc, 'Items (incl. VAT)', formatPounds(totals.itemsPence));
    if (totals.discountPence > 0)
      drawSum(doc, `Discount${discount ? ` (${discount.code})` : ''}`, formatPounds(-totals.discountPence));
    drawSum(doc, 'Shipping', formatPounds(totals.shippingPence));
    drawVatTotals(
      doc,
      vatByRate(
        cart.lines.flatMap((line) => (line.design ? [line, { ...line, ...line.design }] : [line])),
        totals,
      ),
      { ...totals, label: 'Total (incl. VAT)' },
    );
    drawFoot(
      doc,
      `This is not an invoice. The day is for an order placed on ${formatDay(issuedOn)}. Pay or send it back at:`,
    );
    drawFoot(doc, url);
    drawFoot(doc, `All amounts are in pounds sterling. Questions: ${seller.email}.`);
  });
}
