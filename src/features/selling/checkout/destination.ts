import {
  arrivalDiffers,
  type DeliveryQuote,
  type Destination,
  destinationOf,
  differsElsewhere,
} from '#features/pricing/delivery/index.ts';
import { countryOf } from '#kit/country.ts';

const DESTINATION = 'galley:destination';
let current: Destination | undefined;

/** Tells the page's summary, which is another island, the destination in the form. */
export function tellDestination(to: Destination): void {
  current = to;
  dispatchEvent(new CustomEvent(DESTINATION, { detail: to }));
}

/**
 * Calls `hear` whenever the destination changes, and at once if it is already known: either island may come alive
 * first. Returns a function that stops it.
 */
export function hearDestination(hear: (to: Destination) => void): () => void {
  if (current) hear(current);
  const listen = (event: Event) => hear((event as CustomEvent<Destination>).detail);
  addEventListener(DESTINATION, listen);
  return () => removeEventListener(DESTINATION, listen);
}

interface AddressFields {
  postalCode?: string;
  country?: string;
  delivery?: string;
}

/**
 * Returns the destination in the checkout form's fields. While they have no postcode, it is in the district that the
 * visitor told us: `outcode`, null if they haven't.
 */
export function destinationIn(
  { postalCode = '', country = '', delivery = '' }: AddressFields,
  outcode: string | null = null,
): Destination {
  const postcode = postalCode || destinationOf(outcode).postcode || '';
  return { postcode, country: countryOf(country), collected: delivery === 'collection' };
}

/** Whether the total depends on the address in the form. */
export function dependsOnForm(quotes: readonly DeliveryQuote[]): boolean {
  return differsElsewhere(quotes) || arrivalDiffers(quotes) || offersChoice(quotes);
}

/** Whether the customer may choose between delivery and collection. */
export function offersChoice(quotes: readonly DeliveryQuote[]): boolean {
  return quotes.some(({ method }) => method === 'collection');
}
