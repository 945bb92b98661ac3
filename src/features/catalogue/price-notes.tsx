import { type Despatch, despatchPromise } from '#features/delivery/index.ts';
import type { DeliveryRates } from '#features/pricing/index.ts';
import { shippingFor } from '#features/pricing/index.ts';
import { PublicPriceBadge } from '#features/pricing/public-price-badge.tsx';
import { formatPounds, formatShortPounds, type Pence, type VatClass, vatInside } from '#kit/money.ts';
import { useNow } from '#ui/now.tsx';
import { Slot } from '#ui/slot.tsx';

/** The price of the current choices, and what everybody else pays; null: there is none. */
export interface ShownPrices {
  pricePence: Pence | null;
  publicPence: Pence | null;
}

/** The current price, announced politely when it changes; for trade customers also without VAT. */
export function PriceStatus({ pricePence, publicPence, vatClass }: ShownPrices & { vatClass: VatClass }) {
  if (pricePence === null)
    return (
      <p role="status" className="shrink-0 leading-tight lg:mb-3">
        No price for these choices
      </p>
    );
  const exVatPence = pricePence - vatInside(pricePence, vatClass);
  return (
    <p role="status" className="figures shrink-0 leading-tight lg:mb-3">
      <span className="font-display text-xl font-bold lg:text-2xl">{formatPounds(pricePence)}</span>{' '}
      <span className="text-sm text-grey">inc. VAT</span>{' '}
      <span className="block text-sm text-grey lg:inline lg:before:content-['·_']">
        {`${formatPounds(exVatPence)} ex VAT`}
      </span>
      <PublicPriceBadge pricePence={pricePence} publicPence={publicPence ?? pricePence} />
    </p>
  );
}

/** Until when to order for a despatch day, counted from when the page was sent. */
export function DespatchPromise({ despatch }: { despatch: Despatch }) {
  return despatchPromise(despatch, useNow());
}

/** Despatch day and delivery cost, shown up front. */
export function PriceNotes({
  pricePence,
  despatch,
  rates,
}: {
  pricePence: Pence | null;
  despatch: Despatch | undefined;
  rates: DeliveryRates;
}) {
  return (
    <div className="figures border-t border-rule pt-4 text-sm">
      {despatch && (
        <Slot
          name="despatch-promise"
          of={DespatchPromise}
          props={{ despatch }}
          as="p"
          className="font-semibold"
        />
      )}
      {pricePence !== null && <p>{deliveryWords(pricePence, rates)}</p>}
    </div>
  );
}

function deliveryWords(pricePence: Pence, rates: DeliveryRates): string {
  if (shippingFor(1, pricePence, rates) === 0) return 'Free delivery';
  const toGo = formatPounds(rates.freeFromPence - pricePence);
  return `Delivery ${formatPounds(rates.pricePence)}, free over ${formatShortPounds(rates.freeFromPence)}: ${toGo} to go`;
}
