import { type Country, countryOf, IRELAND, UNITED_KINGDOM } from './country.ts';

/** A place with its own rules: whether we deliver there, which VAT applies, and what papers a parcel needs. */
export interface Place {
  id: 'uk' | 'isle-of-man' | 'forces' | 'jersey' | 'guernsey' | 'gibraltar' | 'ireland';
  /** as in the middle of a sentence */
  name: string;
  country: Country;
  /** its postcode areas; empty if it is recognised by its country */
  areas: readonly string[];
  /** ISO 3166-1 */
  code: 'GB' | 'IM' | 'JE' | 'GG' | 'GI' | 'IE';
  /** `export`: outside UK VAT, so goods sent there are zero-rated */
  vat: 'uk' | 'export';
  /** whether a parcel has a customs declaration */
  hasCustoms: boolean;
  /** `chosen`: only if the owner delivers there */
  delivery: 'always' | 'chosen' | 'never';
}

const UK: Place = {
  id: 'uk',
  name: 'the United Kingdom',
  country: UNITED_KINGDOM,
  areas: [],
  code: 'GB',
  vat: 'uk',
  hasCustoms: false,
  delivery: 'always',
};
const ABROAD = { ...UK, vat: 'export', hasCustoms: true } as const;

/**
 * The one table of places that decides delivery, VAT and papers. Sources: the Isle of Man is one VAT territory with the
 * UK, the Channel Islands and Gibraltar are not (HMRC, VAT Notice 703, 2.1 and 2.4); British Forces Post Offices have
 * inland postage and need a customs declaration (Royal Mail, BFPO), and their goods keep UK VAT because nothing shows
 * which of them leave the country. Ireland has UK VAT up to the year's limit, and no customs from Northern Ireland
 * (decision 0013).
 */
export const PLACES: readonly Place[] = [
  UK,
  { ...UK, id: 'isle-of-man', name: 'the Isle of Man', areas: ['IM'], code: 'IM' },
  { ...UK, id: 'forces', name: 'British Forces Post Offices', areas: ['BF'], hasCustoms: true },
  { ...ABROAD, id: 'jersey', name: 'Jersey', areas: ['JE'], code: 'JE', delivery: 'chosen' },
  { ...ABROAD, id: 'guernsey', name: 'Guernsey', areas: ['GY'], code: 'GG', delivery: 'chosen' },
  { ...ABROAD, id: 'gibraltar', name: 'Gibraltar', areas: ['GX'], code: 'GI', delivery: 'never' },
  { ...UK, id: 'ireland', name: 'Ireland', country: IRELAND, code: 'IE', delivery: 'chosen' },
];

/** Returns the place of an address by its country, and in the United Kingdom by the letters of its postcode. */
export function placeOf(postcode: string, country: Country = UNITED_KINGDOM): Place {
  const [letters] = /^[A-Z]{1,2}(?=\d)/.exec(postcode.trim().toUpperCase()) ?? [];
  const match = PLACES.find((place) =>
    country === UNITED_KINGDOM ? place.areas.some((area) => area === letters) : place.country === country,
  );
  return match ?? UK;
}

/** Returns the last line of an address: `Jersey`, which has its own country name, or the country as stored. */
export function countryLine(postcode: string | undefined, country: string): string {
  const place = placeOf(postcode ?? '', countryOf(country));
  return place.vat === 'export' ? place.name : country;
}
