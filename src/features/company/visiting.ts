/** Where the press is and how its visitors are helped: a setting (`visiting`) of which any part may be left out. */
export interface Visiting {
  latitude: number;
  longitude: number;
  /** of Google's Maps Embed API; without one the map is a drawing of our own */
  mapsKey: string | null;
  /** where Live Chat leads; without one, to the contact form */
  chatUrl: string | null;
}

/** The documented position (back-office, section 9); no map service, no chat. */
export const DEFAULT_VISITING: Visiting = { latitude: 54.51, longitude: -6.04, mapsKey: null, chatUrl: null };

/** As documented (back-office, section 9). */
export const MAP_ZOOM = 15;
