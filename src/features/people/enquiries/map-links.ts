import { MAP_ZOOM, type Visiting } from '#features/pricing/company/index.ts';

/** The only other site that /contact may embed, once its visitor has asked for it. */
export const MAP_FRAME_ORIGIN = 'https://www.google.com';

/** Google's map with a marker (Maps Embed API, mode `place`); null if no key is set. */
export function mapFrameUrl({ latitude, longitude, mapsKey }: Visiting): string | null {
  if (!mapsKey) return null;
  const query = new URLSearchParams({ key: mapsKey, q: `${latitude},${longitude}`, zoom: String(MAP_ZOOM) });
  return `${MAP_FRAME_ORIGIN}/maps/embed/v1/place?${query}`;
}

/** A link to a map, which phones open in their maps app. Needs no key. */
export function mapLinkUrl({ latitude, longitude }: Visiting): string {
  const place = `${latitude}/${longitude}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${MAP_ZOOM}/${place}`;
}
