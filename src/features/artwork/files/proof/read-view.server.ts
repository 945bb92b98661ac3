import { completeChoices, configure, type SelectedOptions } from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { EngineReport } from '#preflight/index.ts';
import type { Zoom } from './proof-path.ts';
import { readProofSubject } from './proof-store.server.ts';
import { type ProofView, proofView } from './proof-view.ts';

/** An ordered item's file, and what of it is to be shown. `spread` and `page` are unchecked values of an address. */
interface ShownProof {
  artworkId: string;
  productId: string;
  itemId: string;
  /** the item's choices */
  selected: SelectedOptions;
  spread: number;
  page: number;
  zoom: Zoom;
}

/** A file as it would be printed for an item. `view` is null while it is being checked, and once it was removed. */
interface ItemProof {
  report: EngineReport | null;
  removedAt: Date | null;
  view: ProofView | null;
}

/**
 * Reads the proof of a file for an ordered item, whoever owns it; the caller decides who may see it. Returns undefined
 * if there is no such file. One statement.
 */
export async function readItemProof(
  db: Queries,
  { artworkId, productId, itemId, selected, ...shown }: ShownProof,
): Promise<ItemProof | undefined> {
  const subject = await readProofSubject(db, artworkId, { productId, orderId: null, itemId });
  if (!subject) return undefined;
  const { artwork, product, asOrdered, removedAt } = subject;
  const configuration = configure(product, completeChoices(product, selected));
  const choices = configuration.ok ? configuration.choices : [];
  const { report } = artwork;
  return {
    report,
    removedAt,
    view: report && !removedAt ? proofView(report, product, choices, { ...shown, ordered: asOrdered }) : null,
  };
}
