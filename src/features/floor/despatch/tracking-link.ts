/** Where the number goes in a carrier’s tracking link. */
const TRACKING_PLACE = '{tracking}';

/** The longest tracking link of a carrier. */
const LINK_MAX = 300;

/**
 * Returns the page on which a carrier follows a parcel; null if the carrier has none, or the parcel no number.
 *
 * The links that a new shop has are those that other open-source shops use: Royal Mail, DPD, Evri and Parcelforce as in WooCommerce
 * Shipment Tracking and plugins based on it, An Post as in Advanced Shipment Tracking. The owner can change them all.
 */
export function trackingLink(pattern: string | null, number: string | null): string | null {
  if (!pattern || !number) return null;
  return pattern.replaceAll(TRACKING_PLACE, encodeURIComponent(number.replaceAll(/\s+/g, '')));
}

/** Why a carrier’s tracking link can’t be used, as a sentence; null if it can. */
export function linkProblem(link: string): string | null {
  if (link.length > LINK_MAX) return `At most ${LINK_MAX} characters`;
  if (!link.includes(TRACKING_PLACE)) return 'Write {tracking} where the number goes';
  // The number is part of the path or the query: if the host depended on it, it could be anybody’s.
  const [one, other] = ['1', '2'].map((number) => URL.parse(trackingLink(link, number) ?? ''));
  if (one?.protocol !== 'https:' || one.origin !== other?.origin || /\s/.test(link))
    return 'Enter a link that begins with https:// and the carrier’s website';
  if (one.username || one.password || !one.hostname.includes('.')) return 'Enter the link of a website';
  return null;
}
