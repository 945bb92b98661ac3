/** What a product is printed on, as its specification says it, and how thick that is. */

/** Papers, films and boards that look different. */
export type Stock =
  | 'silk'
  | 'gloss'
  | 'soft-touch'
  | 'uncoated'
  | 'recycled'
  | 'kraft'
  | 'linen'
  | 'tracing'
  | 'canvas'
  | 'vinyl'
  | 'film'
  | 'foam-board'
  | 'foamex'
  | 'fluted'
  | 'acrylic'
  | 'aluminium';

/** The first line that fits says what it is. */
const words: readonly (readonly [RegExp, Stock])[] = [
  [/soft.?touch/i, 'soft-touch'],
  [/flut|corrugated|correx/i, 'fluted'],
  [/foam ?board|foamcore/i, 'foam-board'],
  [/foam PVC|foamex/i, 'foamex'],
  [/acrylic|perspex/i, 'acrylic'],
  [/aluminium|dibond/i, 'aluminium'],
  [/canvas/i, 'canvas'],
  [/PVC|vinyl|mesh/i, 'vinyl'],
  [/polypropylene|polyester|micron/i, 'film'],
  [/kraft/i, 'kraft'],
  [/linen|laid|hammer|textured/i, 'linen'],
];

/** Papers are often given as a choice: the first one named is drawn. */
const papers: readonly (readonly [RegExp, Stock])[] = [
  [/silk|satin|matt/i, 'silk'],
  [/gloss/i, 'gloss'],
  [/recycled/i, 'recycled'],
  [/tracing/i, 'tracing'],
  [/uncoated|carbonless|bond|wove|offset|board|ivory|white/i, 'uncoated'],
];

/** What a product is made of, from its specification. Without any words about it: silk paper. */
export function stockOf(specifications: readonly { label: string; value: string }[]): Stock {
  const said = specifications
    .filter(({ label }) => /paper|material|lamination|stock/i.test(label))
    .map(({ value }) => value)
    .join('; ');
  const special = words.find(([word]) => word.test(said));
  if (special) return special[1];
  const places = papers
    .map(([word, stock]) => ({ stock, at: said.search(word) }))
    .filter(({ at }) => at >= 0);
  return places.toSorted((a, b) => a.at - b.at)[0]?.stock ?? 'silk';
}

/** Usual thicknesses of boards without one in their specification, in mm. */
const boardsMm: Partial<Record<Stock, number>> = {
  fluted: 4,
  'foam-board': 5,
  foamex: 3,
  acrylic: 5,
  aluminium: 3,
};

/** A board's thickness in mm: the one in its specification, or the usual one. */
export function boardMmOf(specifications: readonly { label: string; value: string }[]): number {
  const material = specifications.find(({ label }) => /material/i.test(label))?.value ?? '';
  const said = /(\d+(?:\.\d+)?)\s?mm/.exec(material)?.[1];
  return said === undefined ? (boardsMm[stockOf(specifications)] ?? 5) : Number(said);
}

/**
 * The thickness of one sheet in mm. Bulk in cm³ per gram, from paper makers' tables: coated paper 0.85, and more the
 * heavier it is (board is not pressed as hard: 400 gsm has 1.2); uncoated 1.25.
 */
export function paperMm(grammage: number, stock: Stock): number {
  const isCoated = stock === 'silk' || stock === 'gloss' || stock === 'soft-touch';
  const bulk = isCoated ? Math.min(1.25, Math.max(0.85, 0.85 + (grammage - 130) * 0.0013)) : 1.25;
  return (grammage * bulk) / 1000;
}
