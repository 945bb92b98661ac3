import { boundsOf, rightOf, topOf, type Um, type UmRect } from './measures.ts';

/**
 * One setting of the guillotine. `atUm` counts from the left edge of the sheet (vertical) or its bottom edge
 * (horizontal); `fromUm` and `toUm` are the ends of each block that it cuts, along the line.
 */
export type Cut = {
  line: 'vertical' | 'horizontal';
  atUm: Um;
  blocks: { fromUm: Um; toUm: Um }[];
};

/** A part of the sheet that is still in one piece, and the finished pieces in it. */
type Block = { paper: UmRect; pieces: readonly UmRect[] };
type Split = { line: Cut['line']; ats: Um[]; parts: Block[] };

/**
 * The straight cuts that turn a sheet into its pieces, in order: each goes through a whole block from edge to edge.
 * Blocks cut at the same place after the same number of steps share a line of the list. Null if the pieces can't be
 * cut apart like this.
 */
export function cutsOf(sheet: UmRect, pieces: readonly UmRect[]): Cut[] | null {
  const cuts: Cut[] = [];
  let blocks: Block[] = pieces.length > 0 ? [{ paper: sheet, pieces }] : [];
  while (blocks.length > 0) {
    const level = new Map<string, Cut>();
    const next: Block[] = [];
    for (const block of blocks) {
      const split = splitOf(block);
      if (!split) return null;
      for (const atUm of split.ats) note(level, split.line, atUm, block.paper);
      next.push(...split.parts.filter((it) => !isDone(it)));
    }
    cuts.push(...level.values());
    blocks = next;
  }
  return cuts;
}

function note(level: Map<string, Cut>, line: Cut['line'], atUm: Um, paper: UmRect): void {
  const along =
    line === 'vertical'
      ? { fromUm: paper.yUm, toUm: topOf(paper) }
      : { fromUm: paper.xUm, toUm: rightOf(paper) };
  const key = `${line} ${atUm}`;
  const cut = level.get(key);
  if (cut) cut.blocks.push(along);
  else level.set(key, { line, atUm, blocks: [along] });
}

function isDone({ paper, pieces }: Block): boolean {
  const [only] = pieces;
  return (
    pieces.length === 1 &&
    only !== undefined &&
    only.xUm === paper.xUm &&
    only.yUm === paper.yUm &&
    only.widthUm === paper.widthUm &&
    only.heightUm === paper.heightUm
  );
}

/** The direction with fewer cuts, if both separate the pieces; null if neither does and there is nothing to trim. */
function splitOf(block: Block): Split | null {
  const splits = (['vertical', 'horizontal'] as const).map((line) => along(block, line));
  const parting = splits.filter(({ parts }) => parts.length > 1);
  if (parting.length > 0) return parting.reduce((a, b) => (b.ats.length < a.ats.length ? b : a));
  // Nothing separates several pieces in one strip: no guillotine can.
  if (block.pieces.length > 1) return null;
  return splits.find(({ ats }) => ats.length > 0) ?? null;
}

function along({ paper, pieces }: Block, line: Cut['line']): Split {
  const isUpright = line === 'vertical';
  const start = (it: UmRect) => (isUpright ? it.xUm : it.yUm);
  const end = (it: UmRect) => (isUpright ? rightOf(it) : topOf(it));
  const strips: UmRect[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const piece of pieces.toSorted((a, b) => start(a) - start(b))) {
    const strip = strips.at(-1);
    if (strip && start(piece) < reach) strip.push(piece);
    else strips.push([piece]);
    reach = Math.max(reach, end(piece));
  }
  const ats = new Set<Um>();
  const parts = strips.map((inside) => {
    const bounds = boundsOf(inside);
    for (const at of [start(bounds), end(bounds)]) if (at > start(paper) && at < end(paper)) ats.add(at);
    const cut = isUpright
      ? { ...paper, xUm: bounds.xUm, widthUm: bounds.widthUm }
      : { ...paper, yUm: bounds.yUm, heightUm: bounds.heightUm };
    return { paper: cut, pieces: inside };
  });
  return { line, ats: [...ats], parts };
}
