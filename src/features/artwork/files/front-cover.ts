import type { Product } from '#features/catalogue/products/index.ts';
import { configure, finishedSize, firstChoices } from '#features/pricing/prices/index.ts';
import type { ArtworkSpec, EngineReport } from '#preflight/index.ts';
import {
  cutSize,
  finishedPart,
  type Part,
  sameWayRound,
  specsOfPages,
  spreadsOfFile,
  withBleed,
} from '#preflight/index.ts';
import { artworkSpecOf } from './product-artwork.ts';

/**
 * Returns the part of the first page's preview that is the product's front: the right page of an open cover, otherwise
 * the page inside the cut. The chosen size is not known here, so each size of the product is tried.
 */
export function frontPart(report: EngineReport | null, product: Product): Part {
  const size = { ...finishedSize(product, []), bleedMm: product.bleedMm };
  const open = report && openCover(report, product);
  if (!open) return finishedPart(report, size);
  const { pageMm, ...spread } = open;
  const [x, y, w, h] = finishedPart(report, spread);
  const share = pageMm / spread.widthMm;
  return [x + w * (1 - share), y, w * share, h];
}

/** Returns the open cover on the first page and the width of one of its pages, in mm, or null for a single page. */
function openCover(report: EngineReport, product: Product) {
  const [first] = report.pages;
  if (!first) return null;
  const specs = specsOfSizes(product);
  if (specs.some((spec) => [spec, withBleed(spec)].some((it) => sameWayRound(cutSize(first), it))))
    return null;
  const spec = specs.find((it) => spreadsOfFile(report, it).cover.length > 0);
  if (!spec) return null;
  const { widthMm, heightMm, bleedMm } = specsOfPages(report, spec)(first);
  return { widthMm, heightMm, bleedMm, pageMm: spec.widthMm };
}

function specsOfSizes(product: Product): ArtworkSpec[] {
  const sizes = product.optionGroups.find(({ key }) => key === 'sizes')?.options ?? [];
  const all = sizes.map(({ id }) => configure(product, { ...firstChoices(product), size: id }));
  return all.flatMap((it) => (it.ok ? [artworkSpecOf(product, it.choices)] : []));
}
