import type { Product } from '#features/catalogue/products/index.ts';
import {
  type Despatch,
  despatchPromise,
  type ShownDelivery,
  shownRates,
} from '#features/pricing/delivery/index.ts';
import { type Choice, type DeliveryRates, shippingFor, weightOf } from '#features/pricing/prices/index.ts';
import { PublicPriceBadge } from '#features/pricing/prices/public-price-badge.tsx';
import { formatPounds, formatShortPounds, type Pence, type VatClass, vatInside } from '#kit/money.ts';
import { useNow } from '#ui/now.tsx';
import { Slot } from '#ui/slot.tsx';

/** The price of the current choices, and what everybody else pays; null if there is none. */
export interface ShownPrices {
  pricePence: Pence | null;
  publicPence: Pence | null;
  vatClass: VatClass;
}

/** The current price, announced politely when it changes; for trade customers also without VAT. */
export function PriceStatus({ pricePence, publicPence, vatClass }: ShownPrices) {
  if (pricePence === null)
    return (
      <p role="status" className="shrink-0 leading-tight lg:mb-3">
        No price for these choices
      </p>
    );
  const exVatPence = pricePence - vatInside(pricePence, vatClass);
  return (
    <p role="status" className="figures max-w-3/5 shrink-0 leading-tight lg:mb-3 lg:max-w-none">
      <span className="font-display text-xl font-bold lg:text-2xl">{formatPounds(pricePence)}</span>{' '}
      <span className="text-sm text-grey">{vatClass === 'zero' ? 'VAT 0%' : 'inc. VAT'}</span>{' '}
      <span className="block text-sm text-grey lg:inline lg:before:content-['·_']">
        {`${formatPounds(exVatPence)} ex VAT`}
      </span>
      <PublicPriceBadge pricePence={pricePence} publicPence={publicPence ?? pricePence} />
    </p>
  );
}

/** The last moment to order for a despatch day, counted from when the page was sent. */
export function DespatchPromise({ despatch }: { despatch: Despatch }) {
  return despatchPromise(despatch, useNow());
}

interface PriceNotesProps {
  product: Product;
  choices: readonly Choice[];
  pricePence: Pence | null;
  despatch: Despatch | undefined;
  delivery: ShownDelivery;
}

/** Despatch day and delivery cost, shown up front. */
export function PriceNotes({ product, choices, pricePence, despatch, delivery }: PriceNotesProps) {
  const rates = deliveryRates(product, choices, delivery);
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
      {pricePence !== null && <p>{deliveryWords(pricePence, rates, delivery.to)}</p>}
    </div>
  );
}

/** The delivery price for these choices; null if they are collected. */
function deliveryRates(product: Product, choices: readonly Choice[], delivery: ShownDelivery) {
  const turnaround = choices.find(({ group }) => group === 'turnaround')?.option;
  if (turnaround?.turnaround?.isCollected) return null;
  return shownRates(delivery, delivery.plan ? weightOf(product, choices) : null);
}

function deliveryWords(pricePence: Pence, rates: DeliveryRates | null, to?: string): string {
  if (!rates) return 'You collect it from us: no delivery to pay';
  const where = to ? ` to ${to}` : '';
  if (shippingFor(1, pricePence, rates) === 0) return `Free delivery${where}`;
  const delivery = `Delivery ${formatPounds(rates.pricePence)}${where}`;
  if (rates.freeFromPence === null) return delivery;
  const toGo = formatPounds(rates.freeFromPence - pricePence);
  return `${delivery}, free over ${formatShortPounds(rates.freeFromPence)}: ${toGo} to go`;
}
