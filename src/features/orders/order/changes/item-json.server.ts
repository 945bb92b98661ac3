import { json } from '#platform/db/database.ts';
import type { ItemSide } from './order-change.ts';

/** The parts of an item that are stored as JSON. A change that waits since before some were kept doesn't know those. */
export const itemJson = ({ options, vatDecision, artworkNeeds, madeOf }: ItemSide) => ({
  options: json(options),
  vatDecision: vatDecision && json(vatDecision),
  artworkNeeds: artworkNeeds ? json(artworkNeeds) : null,
  madeOf: madeOf ? json(madeOf) : null,
});
