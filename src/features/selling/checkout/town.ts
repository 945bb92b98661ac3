import { postTownOf } from '#features/pricing/delivery/index.ts';
import { IRELAND } from '#kit/country.ts';

interface Place {
  postalCode: string;
  country: string;
}

const FULL_LENGTH_MIN = 5;

/** Returns the town of a full postcode, empty if it isn't known; undefined while half of the postcode is typed. */
export function townAt({ postalCode, country }: Place): string | undefined {
  if (country === IRELAND) return undefined;
  const town = postTownOf(postalCode);
  if (town) return town;
  return postalCode.replace(/\s/g, '').length >= FULL_LENGTH_MIN ? '' : undefined;
}

/** Without script: fills in the town of the postcode if none was typed. */
export function withTown<Values extends Place & { city: string }>(values: Values): Values {
  return values.city.trim() ? values : { ...values, city: townAt(values) ?? values.city };
}
