import { type Country, IRELAND } from '#kit/country.ts';
import { type Place, placeOf } from '#kit/places.ts';
import type { DeliveryPlan } from './delivery-plan.ts';

/** The rules for an address: from the table of places, and from the owner's choices. */
export interface PlaceRules {
  place: Place;
  /** whether the shop delivers there; for Ireland, even if the year's sales leave no room */
  isServed: boolean;
  /** whether goods are sold without UK VAT, because they leave it */
  isExport: boolean;
}

/** Returns the rules for an address. */
export function rulesAt(plan: Chosen, postcode: string, country?: Country): PlaceRules {
  const place = placeOf(postcode, country);
  const isServed = place.delivery === 'always' || (place.delivery === 'chosen' && isChosen(plan, place));
  return { place, isServed, isExport: isServed && place.vat === 'export' };
}

type Chosen = Pick<DeliveryPlan, 'ireland' | 'toChannelIslands'>;

const isChosen = ({ ireland, toChannelIslands }: Chosen, { country }: Place): boolean =>
  country === IRELAND ? ireland?.isOn === true : toChannelIslands === true;

/** What customers are told about a place that an order can't go to. */
export const notDeliveredTo = ({ name }: Pick<Place, 'name'>): string =>
  `We can’t deliver to ${name} at the moment.`;

/** What a customer in a place outside UK VAT should know. */
export const exportWords = ({ name }: Pick<Place, 'name'>): string =>
  `Prices are without UK VAT, because this goes to ${name}. Taxes there may be due when it arrives.`;
