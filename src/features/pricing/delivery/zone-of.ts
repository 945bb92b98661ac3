import { type Country, IRELAND } from '#kit/country.ts';
import { areasOfPostcode } from './postcode-areas.ts';

// A separate file, because product pages show what delivery costs but know no address.

/**
 * Returns the zone of an address. In the United Kingdom it is the one that names the postcode's district, otherwise its
 * area, otherwise the first. In Ireland it is Ireland's or, if the owner doesn't deliver there, the first: that
 * checkout is refused, but has a price.
 */
export function zoneOf<Zone extends { areas: string[]; country?: Country }>(
  { zones: all }: { zones: readonly Zone[] },
  postcode: string,
  country?: Country,
): Zone {
  const irish = country === IRELAND ? all.find((zone) => zone.country === IRELAND) : undefined;
  if (irish) return irish;
  const zones = all.filter((zone) => zone.country !== IRELAND);
  const [first] = zones;
  if (!first) throw new Error('a delivery plan has at least one zone');
  for (const area of areasOfPostcode(postcode)) {
    const ownZone = zones.find(({ areas }) => areas.some(area));
    if (ownZone) return ownZone;
  }
  return first;
}
