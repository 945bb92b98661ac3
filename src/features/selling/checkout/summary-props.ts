import type { Destination } from '#features/pricing/delivery/index.ts';
import { arrivalAfter } from '#features/pricing/delivery/index.ts';
import { pricesWithoutVat } from '#features/pricing/prices/index.ts';
import { type Cart, cartDespatch, lookWords, sendByWords } from '#features/selling/cart/index.ts';
import { formatWeekday } from '#kit/day.ts';
import { NO_MONEY } from '#kit/money.ts';
import type { OrderSummaryProps } from './order-summary.tsx';

/** Returns a cart's props for the summary. */
export function summaryProps(cart: Cart, to: Destination): OrderSummaryProps {
  const despatch = cartDespatch(cart);
  return {
    lines: cart.lines.map(({ vatClass, choices, artwork, ...line }) => ({
      id: line.id,
      productName: line.productName,
      pricePence: line.pricePence,
      publicPence: line.publicPence,
      designPence: line.design?.pricePence ?? null,
      exported: cart.quotes.some(({ exportTotals }) => exportTotals)
        ? {
            ...pricesWithoutVat({ ...line, vatClass }),
            designPence:
              line.design && pricesWithoutVat({ ...line.design, publicPence: NO_MONEY, vatClass }).pricePence,
          }
        : null,
      choices: choices.map(({ option }) => option.name).join(' · '),
      isZeroRated: vatClass === 'zero',
      artwork: artwork && {
        id: artwork.id,
        originalName: artwork.originalName,
        hasPreview: artwork.hasPreview,
      },
      sendBy: sendByWords({ ...line, vatClass, choices, artwork }),
      look: lookWords(line),
    })),
    quotes: cart.quotes.map((quote) => ({
      ...quote,
      arrives:
        despatch && quote.days !== undefined ? formatWeekday(arrivalAfter(despatch.day, quote.days)) : null,
    })),
    leaves: despatch?.label ?? null,
    to,
    code: cart.discount?.ok ? cart.discount.code : null,
    codeNote: cart.discount?.ok ? cart.discount.note : null,
  };
}
