import { useEffect, useState } from 'react';
import { ArtworkThumbnail } from '#features/artwork/artwork-card.tsx';
import type { Artwork } from '#features/artwork/index.ts';
import {
  type Cart,
  type DeliveryQuote,
  type Destination,
  differsElsewhere,
  quoteFor,
} from '#features/cart/index.ts';
import { PublicPriceBadge } from '#features/pricing/public-price-badge.tsx';
import { TotalsList } from '#features/pricing/totals-list.tsx';
import { formatPounds, type Pence } from '#kit/money.ts';
import { DESTINATION } from './destination.ts';

interface SummaryLine {
  id: string;
  productName: string;
  pricePence: Pence;
  publicPence: Pence;
  choices: string;
  isZeroRated: boolean;
  artwork: Pick<Artwork, 'id' | 'originalName' | 'hasPreview'>;
}

export interface OrderSummaryProps {
  lines: SummaryLine[];
  quotes: DeliveryQuote[];
  to: Destination;
  code: string | null;
  /** what a code takes nothing off */
  codeNote: string | null;
}

/** Returns what the summary shows of a cart. */
export function summaryProps(cart: Cart, to: Destination): OrderSummaryProps {
  return {
    lines: cart.lines.map(({ id, productName, pricePence, publicPence, vatClass, choices, artwork }) => ({
      id,
      productName,
      pricePence,
      publicPence,
      choices: choices.map(({ option }) => option.name).join(' · '),
      isZeroRated: vatClass === 'zero',
      artwork: { id: artwork.id, originalName: artwork.originalName, hasPreview: artwork.hasPreview },
    })),
    quotes: cart.quotes,
    to,
    code: cart.discount?.ok ? cart.discount.code : null,
    codeNote: cart.discount?.ok ? cart.discount.note : null,
  };
}

/**
 * The items and the total, which is always visible. Collapsed on a phone; open on a wide screen. Follows the form's
 * address while it is typed.
 */
export function OrderSummary({ lines, quotes, to: first, code, codeNote }: OrderSummaryProps) {
  const [to, setTo] = useState(first);
  useEffect(() => {
    const follow = (event: Event) => setTo((event as CustomEvent<Destination>).detail);
    addEventListener(DESTINATION, follow);
    return () => removeEventListener(DESTINATION, follow);
  }, []);
  const quote = quoteFor(quotes, to);
  return (
    <aside aria-label="Order summary" className="order-1 lg:sticky lg:top-6 lg:order-none">
      <details className="sheet fold">
        <summary className="figures flex min-h-12 items-center justify-between px-4 font-display text-lg font-bold lg:px-5">
          <span>Order summary</span>
          <span className="lg:hidden">{formatPounds(quote.totals.totalPence)}</span>
        </summary>
        <div className="p-4 pt-1 lg:p-5 lg:pt-1">
          <ul className="mb-5 space-y-4">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
          <TotalsList totals={quote.totals} code={code} />
          {codeNote && <p className="mt-1 text-xs text-grey">{codeNote}</p>}
          <DeliveryNote quotes={quotes} quote={quote} />
        </div>
      </details>
    </aside>
  );
}

function Line({ line }: { line: SummaryLine }) {
  return (
    <li className="flex gap-3 text-sm">
      <ArtworkThumbnail artwork={line.artwork} />
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-3 font-semibold">
          <span>{line.productName}</span>
          <span className="figures">{formatPounds(line.pricePence)}</span>
        </div>
        <PublicPriceBadge {...line} />
        <p className="text-xs text-grey">
          {line.choices}
          {line.isZeroRated && ' · VAT 0%'}
        </p>
      </div>
    </li>
  );
}

/** Where the delivery price is for, if it isn't the same everywhere. */
function DeliveryNote({ quotes, quote }: { quotes: readonly DeliveryQuote[]; quote: DeliveryQuote }) {
  if (quote.zone === null) return <p className="mt-3 text-sm text-grey">You collect this order from us.</p>;
  if (!differsElsewhere(quotes)) return null;
  return (
    <p role="status" className="mt-3 text-sm text-grey">
      Delivery to {quote.zone}.{quote.country ? '' : ' The postcode decides the price.'}
    </p>
  );
}
