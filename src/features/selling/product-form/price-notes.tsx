import type { Product } from '#features/catalogue/products/index.ts';
import {
  type Despatch,
  dayWords,
  despatchPromise,
  type ShownDelivery,
  shownRates,
  type TurnaroundDay,
} from '#features/pricing/delivery/index.ts';
import {
  type Choice,
  copiesOf,
  type DeliveryRates,
  shippingFor,
  weightOf,
} from '#features/pricing/prices/index.ts';
import { PublicPriceBadge } from '#features/pricing/prices/public-price-badge.tsx';
import {
  formatEach,
  formatPounds,
  formatShortPounds,
  type Pence,
  type VatClass,
  vatInside,
} from '#kit/money.ts';
import { useNow } from '#ui/now.tsx';
import { Slot } from '#ui/slot.tsx';

/** The price of the current choices, and what everybody else pays; null if there is none. */
interface ShownPrices {
  pricePence: Pence | null;
  publicPence: Pence | null;
  vatClass: VatClass;
}

export interface StatusProps extends ShownPrices {
  choices: readonly Choice[];
  /** undefined for a product without turnarounds */
  day: TurnaroundDay | undefined;
}

/** The current price, with and without VAT and per copy, and the day; announced politely when it changes. */
export function PriceStatus({ pricePence, publicPence, vatClass, choices, day }: StatusProps) {
  if (pricePence === null)
    return (
      <p role="status" className="buy-price leading-tight">
        No price for these choices
      </p>
    );
  const exVatPence = pricePence - vatInside(pricePence, vatClass);
  const copies = copiesOf(choices);
  return (
    <div role="status" className="buy-status figures leading-tight">
      <p className="buy-price">
        <span className="font-display text-lg font-bold lg:text-3xl">{formatPounds(pricePence)}</span>{' '}
        <span className="text-xs text-grey lg:text-sm">{vatClass === 'zero' ? 'VAT 0%' : 'inc. VAT'}</span>{' '}
        <span className="block text-xs text-grey lg:mt-1 lg:text-sm">
          {`${formatPounds(exVatPence)} ex VAT`}
          {copies > 1 && <span className="hidden lg:inline">{` · ${formatEach(pricePence, copies)}`}</span>}
        </span>
        <PublicPriceBadge pricePence={pricePence} publicPence={publicPence ?? pricePence} />
      </p>
      {day && <DayLine day={day} />}
    </div>
  );
}

function DayLine({ day }: { day: TurnaroundDay }) {
  const { lead, day: label } = dayWords(day);
  return (
    <p className="buy-day text-sm lg:mt-3 lg:text-base">
      {lead} <strong>{label}</strong>
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
    <div className="price-notes figures text-sm">
      {despatch && <Slot name="despatch-promise" of={DespatchPromise} props={{ despatch }} as="p" />}
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
