/** The press's location and the help for visitors: a setting (`visiting`), every part optional. */
export interface Visiting {
  latitude: number;
  longitude: number;
  /** for Google's Maps Embed API; without one the map is our own drawing */
  mapsKey: string | null;
  /** where Live Chat leads; null for the contact form */
  chatUrl: string | null;
}

/** The documented position (back-office, section 9); no map service, no chat. */
export const DEFAULT_VISITING: Visiting = { latitude: 54.51, longitude: -6.04, mapsKey: null, chatUrl: null };

/** As documented (back-office, section 9). */
export const MAP_ZOOM = 15;
