import { BOLD_CARDS } from './shipped/cards-bold.ts';
import { QUIET_CARDS } from './shipped/cards-quiet.ts';
import { SOFT_CARDS } from './shipped/cards-sunrise.ts';
import { PLAYFUL_CARDS } from './shipped/cards-tiles.ts';
import { NIGHT_FLYERS } from './shipped/flyers-nights.ts';
import { OFFER_FLYERS } from './shipped/flyers-offers.ts';
import { PLACE_FLYERS } from './shipped/flyers-places.ts';
import { PARTY_INVITATIONS } from './shipped/invitations-party.ts';
import { WEDDING_INVITATIONS } from './shipped/invitations-wedding.ts';
import { LETTERS } from './shipped/letters.ts';
import { MEMORIAL_CARDS } from './shipped/memorial-cards.ts';
import { MENUS } from './shipped/menus.ts';
import { POSTERS } from './shipped/posters.ts';
import { FAREWELL_SERVICES } from './shipped/services-farewell.ts';
import { JOY_SERVICES } from './shipped/services-joy.ts';
import { VOUCHERS } from './shipped/vouchers.ts';
import type { ShippedTemplate } from './shipped-template.ts';

/** The templates that come with the shop, in the order in which they are offered. */
export const SHIPPED_TEMPLATES: readonly ShippedTemplate[] = [
  ...QUIET_CARDS,
  ...SOFT_CARDS,
  ...BOLD_CARDS,
  ...PLAYFUL_CARDS,
  ...PLACE_FLYERS,
  ...OFFER_FLYERS,
  ...NIGHT_FLYERS,
  ...FAREWELL_SERVICES,
  ...JOY_SERVICES,
  ...MEMORIAL_CARDS,
  ...WEDDING_INVITATIONS,
  ...PARTY_INVITATIONS,
  ...MENUS,
  ...POSTERS,
  ...VOUCHERS,
  ...LETTERS,
];
