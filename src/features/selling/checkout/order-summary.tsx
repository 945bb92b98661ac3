import { useEffect, useState } from 'react';
import { ARTWORK_TO_FOLLOW, ArtworkThumbnail, LOOK_TITLE } from '#features/artwork/files/artwork-card.tsx';
import type { Artwork } from '#features/artwork/files/index.ts';
import {
  arrivalDiffers,
  type DeliveryQuote,
  type Destination,
  differsElsewhere,
  exportWords,
  quoteFor,
} from '#features/pricing/delivery/index.ts';
import { PublicPriceBadge } from '#features/pricing/prices/public-price-badge.tsx';
import { TotalsList } from '#features/pricing/prices/totals-list.tsx';
import { formatPounds, type Pence } from '#kit/money.ts';
import { type Place, placeOf } from '#kit/places.ts';
import { hearDestination } from './destination.ts';

interface SummaryLine {
  id: string;
  productName: string;
  pricePence: Pence;
  publicPence: Pence;
  /** its price in a place outside UK VAT; null if the shop doesn't deliver to any */
  exported: { pricePence: Pence; publicPence: Pence; designPence: Pence | null } | null;
  choices: string;
  isZeroRated: boolean;
  artwork: Pick<Artwork, 'id' | 'originalName' | 'hasPreview'> | null;
  /** the deadline for sending the file, and the day that it is for; null if there is one */
  sendBy: string | null;
  /** what its design costs; null if we don't design it */
  designPence: Pence | null;
  /** the time by which a person answers about its file, or sends a draft; null if nobody is asked */
  look: string | null;
}

/** The price of delivery to a zone, and when the parcel would arrive. */
interface DatedQuote extends DeliveryQuote {
  /** `Thursday 26 November`; null if it is collected, or isn't known */
  arrives: string | null;
}

export interface OrderSummaryProps {
  lines: SummaryLine[];
  quotes: DatedQuote[];
  /** the day it leaves us if it is ordered now, `Tuesday 24 November` */
  leaves: string | null;
  to: Destination;
  code: string | null;
  /** the items off which a code takes nothing */
  codeNote: string | null;
}

/**
 * The items and the total, which is always visible. Collapsed on a phone; open on a wide screen. It follows the form's
 * address while it is typed.
 */
export function OrderSummary({ lines, quotes, leaves, to: first, code, codeNote }: OrderSummaryProps) {
  const [to, setTo] = useState(first);
  useEffect(() => hearDestination(setTo), []);
  const quote = quoteFor(quotes, to);
  const exportedTo = exportPlaceOf(quote, to);
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
              <Line
                key={line.id}
                line={exportedTo ? { ...line, ...line.exported, isZeroRated: true } : line}
              />
            ))}
          </ul>
          <TotalsList totals={quote.totals} code={code} />
          {codeNote && <p className="mt-1 text-xs text-grey">{codeNote}</p>}
          {exportedTo && (
            <p role="status" className="mt-2 text-sm">
              {exportWords(exportedTo)}
            </p>
          )}
          <DeliveryNote
            quotes={quotes}
            quote={quote}
            leaves={leaves}
            isLookedAt={lines.some(({ look, designPence }) => look && designPence === null)}
            isDesigned={lines.some(({ designPence }) => designPence !== null)}
          />
        </div>
      </details>
    </aside>
  );
}

/** The place outside UK VAT that a delivered order goes to; null if it stays inside. */
function exportPlaceOf({ exportTotals }: DeliveryQuote, { postcode, country }: Destination): Place | null {
  const place = placeOf(postcode ?? '', country);
  return exportTotals && place.vat === 'export' ? place : null;
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
        {line.designPence !== null && (
          <p className="mt-1 flex justify-between gap-3 font-semibold">
            <span>Design</span>
            <span className="figures">{formatPounds(line.designPence)}</span>
          </p>
        )}
        {!line.artwork && (
          <p className="mt-1">
            <strong>
              {line.designPence !== null ? 'Design it for me' : line.look ? LOOK_TITLE : ARTWORK_TO_FOLLOW}.
            </strong>{' '}
            {line.look ?? line.sendBy}
          </p>
        )}
      </div>
    </li>
  );
}

interface NoteProps {
  quotes: readonly DeliveryQuote[];
  quote: DatedQuote;
  leaves: string | null;
  /** whether a person looks at a file first */
  isLookedAt: boolean;
  /** whether we design something first */
  isDesigned: boolean;
}

/** When it leaves and arrives, and where price and day apply, if they aren't the same everywhere. */
function DeliveryNote({ quotes, quote, leaves, isLookedAt, isDesigned }: NoteProps) {
  const isCollected = quote.zone === null;
  const decided = [
    ...(differsElsewhere(quotes) ? ['the price'] : []),
    ...(arrivalDiffers(quotes) ? ['the day'] : []),
  ].join(' and ');
  return (
    <div role="status" className="mt-3 text-sm text-grey">
      {isCollected && <p>You collect this order from us.</p>}
      {!isCollected && decided && (
        <p>
          Delivery to {quote.zone}.{quote.country ? '' : ` The postcode decides ${decided}.`}
        </p>
      )}
      {isDesigned && <p>Your despatch day counts from the day you approve the design.</p>}
      {leaves && !isDesigned && (
        <p>
          {quote.arrives && (
            <>
              With you by <strong className="text-ink">{quote.arrives}</strong>, despatch on {leaves}
            </>
          )}
          {!quote.arrives && (
            <>
              {isCollected ? 'Ready to collect on ' : 'Despatch on '}
              <strong className="text-ink">{leaves}</strong>
            </>
          )}
          {isLookedAt && ', if your file can be printed as it is'}.
        </p>
      )}
    </div>
  );
}
