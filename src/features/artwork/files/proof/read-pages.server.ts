import type { Product } from '#features/catalogue/products/index.ts';
import { completeChoices, configure, type SelectedOptions } from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { findingText, judgeArtwork, type Verdict } from '#preflight/index.ts';
import { artworkSpecOf, orderedSpec } from '../product-artwork.ts';
import { readProofSubject } from './proof-store.server.ts';
import { everyPage } from './proof-view.ts';
import { type ShownPage, shownPages } from './shown-pages.ts';

/** Every page of a file as it will be printed for a product, and what the check found. */
export interface ProofPages {
  originalName: string;
  product: Pick<Product, 'id' | 'name'>;
  /** `Size: A5` */
  choices: { label: string; name: string }[];
  /** null while it is being checked */
  verdict: Verdict | null;
  findings: { severity: 'error' | 'warning' | 'info'; title: string; fix: string }[];
  pages: ShownPage[];
  /** when the file was removed because of its age; null while it is stored */
  removedAt: Date | null;
}

/**
 * Reads every page of a file, whoever owns it; the caller decides who may see it. Returns undefined if there is no such
 * file. One statement.
 */
export async function readProofPages(
  db: Queries,
  artworkId: string,
  { productId, itemId, selected }: { productId: string; itemId: string | null; selected: SelectedOptions },
): Promise<ProofPages | undefined> {
  const subject = await readProofSubject(db, artworkId, { productId, orderId: null, itemId });
  if (!subject) return undefined;
  const { artwork, product, asOrdered, removedAt } = subject;
  const configuration = configure(product, completeChoices(product, selected));
  const choices = configuration.ok ? configuration.choices : [];
  const spec = asOrdered ? orderedSpec(product, choices, asOrdered) : artworkSpecOf(product, choices);
  const judgement = artwork.report && judgeArtwork(artwork.report, spec);
  return {
    originalName: artwork.originalName,
    product: { id: product.id, name: product.name },
    choices: choices.map(({ label, option }) => ({ label, name: option.name })),
    verdict: judgement?.verdict ?? null,
    findings: (judgement?.findings ?? []).map((finding) => ({
      severity: finding.severity,
      ...findingText(finding),
    })),
    pages:
      artwork.report && !removedAt ? shownPages(everyPage(artwork.report, product, choices, asOrdered)) : [],
    removedAt,
  };
}
