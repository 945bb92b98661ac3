import { finishedSize, type Product } from '#features/catalogue/index.ts';
import { configure, firstChoices } from '#features/pricing/index.ts';
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
 * Which part of the first page's preview is the front of the product: of a cover laid open its right page, else what
 * remains after the cut. Which size was chosen is not known here: each that the product has is tried.
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

/** The cover of the first page, and how wide one page of it is, in mm; null where the first page is a single one. */
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
