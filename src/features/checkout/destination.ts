import {
  arrivalDiffers,
  type DeliveryQuote,
  type Destination,
  differsElsewhere,
} from '#features/cart/index.ts';
import { countryOf } from '#kit/country.ts';

/** The event that tells the page's summary where the form now says the order goes; its `detail` is a `Destination`. */
export const DESTINATION = 'galley:destination';

/** The destination that the checkout form's fields state. */
export function destinationIn({
  postalCode = '',
  country = '',
  delivery = '',
}: {
  postalCode?: string;
  country?: string;
  delivery?: string;
}): Destination {
  return { postcode: postalCode, country: countryOf(country), collected: delivery === 'collection' };
}

/** Whether the total depends on what is typed into the form. */
export function dependsOnForm(quotes: readonly DeliveryQuote[]): boolean {
  return differsElsewhere(quotes) || arrivalDiffers(quotes) || offersChoice(quotes);
}

/** Whether the customer may choose between delivery and collection. */
export function offersChoice(quotes: readonly DeliveryQuote[]): boolean {
  return quotes.some(({ method }) => method === 'collection');
}
