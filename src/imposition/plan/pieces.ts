import type { Um, UmRect } from './measures.ts';
import type { BookletJob, CoverFace, FlatJob, Fold, LeavesJob, OpenCover, SheetJob } from './sheet-job.ts';
import { creepUm, spreadsOf } from './signature.ts';

/** A page on a piece, measured on the piece as it is read, from the bottom left of its cut. */
export type PagePlace = {
  page: number;
  /** its finished size */
  at: UmRect;
  /** its visible area: with bleed, but never over a fold */
  clip: UmRect;
  /** moves its content to the right (negative: to the left), towards the spine */
  shiftUm: Um;
};

/** One kind of thing that is cut from a sheet: a leaf, or an open spread or cover of a book. */
export type Piece = {
  jobId: string;
  /** `Leaf 3`, `Spread 2 of 8`, `Cover`; empty if it is the job's only piece */
  label: string;
  /** the paper that it is printed on */
  stock: string;
  /** whether no other piece may share its sheet: its piles are put in order with those before and after */
  isAlone: boolean;
  /** as it is cut from the sheet */
  widthUm: Um;
  heightUm: Um;
  /** printed beyond that cut */
  bleedUm: Um;
  /** what remains in the end: booklets are cut out with their bleed, and trimmed after stapling */
  finished: UmRect;
  /** bleed of the pages in the job's file */
  pageBleedUm: Um;
  mayTurn: boolean;
  quantity: number;
  front: readonly PagePlace[];
  back: readonly PagePlace[];
  folds: readonly Fold[];
  backing: FlatJob['backing'];
};

/** What a job is cut into. */
export function piecesOf(job: SheetJob): Piece[] {
  if (job.kind === 'flat') return leaves(job);
  if (job.kind === 'booklet') return [...(job.cover ? [openCover(job, job.cover)] : []), ...spreads(job)];
  const { binding } = job;
  return binding.kind === 'glue'
    ? [openCover(job, binding.cover), ...gluedLeaves(job)]
    : wiredLeaves(job, binding);
}

function leaves(job: FlatJob): Piece[] {
  const { widthUm, heightUm, bleedUm, folds, backing, quantities } = job;
  const count = Math.ceil(job.pages.length / job.sides);
  const finished = { xUm: 0, yUm: 0, widthUm, heightUm };
  return Array.from({ length: count }, (_, i) => {
    const [front, back] = [job.pages[i * job.sides], job.sides === 2 ? job.pages[i * 2 + 1] : undefined];
    const label = count > 1 ? `Leaf ${i + 1} of ${count}` : '';
    const faces = { front: onePage(finished, bleedUm, front), back: onePage(finished, bleedUm, back) };
    const quantity = quantities?.[i] ?? job.quantity;
    return {
      ...shared(job),
      quantity,
      label,
      widthUm,
      heightUm,
      bleedUm,
      finished,
      folds,
      backing,
      ...faces,
    };
  });
}

const shared = ({ id, stock, bleedUm, mayTurn, quantity }: SheetJob) => ({
  jobId: id,
  stock,
  isAlone: false,
  pageBleedUm: bleedUm,
  mayTurn,
  quantity,
});

function onePage(at: UmRect, bleedUm: Um, page: number | undefined): PagePlace[] {
  return page === undefined ? [] : [{ page, at, clip: grown(at, bleedUm), shiftUm: 0 }];
}

function spreads(job: BookletJob): Piece[] {
  const { widthUm, heightUm, bleedUm } = job;
  const all = spreadsOf(job.pages);
  const finished = { xUm: bleedUm, yUm: bleedUm, widthUm: 2 * widthUm, heightUm };
  const cut = grown(finished, bleedUm);
  return all.map(({ front, back }, i) => {
    const creep = creepUm(job, i);
    return {
      ...shared(job),
      label: all.length > 1 ? `Spread ${i + 1} of ${all.length}` : '',
      widthUm: cut.widthUm,
      heightUm: cut.heightUm,
      bleedUm: 0,
      finished,
      folds: [{ line: 'vertical', atUm: bleedUm + widthUm }],
      backing: 'head-to-head',
      front: twoPages(finished, cut, front, creep),
      back: twoPages(finished, cut, back, creep),
    };
  });
}

/**
 * Leaves of a book that is cut once it is glued: until then each keeps its bleed, at the spine too, which is milled for
 * the glue.
 */
function gluedLeaves(job: LeavesJob): Piece[] {
  const { widthUm, heightUm, bleedUm } = job;
  const finished = { xUm: bleedUm, yUm: bleedUm, widthUm, heightUm };
  const cut = grown(finished, bleedUm);
  return boundLeaves(job, { widthUm: cut.widthUm, heightUm: cut.heightUm, bleedUm: 0, finished });
}

function wiredLeaves(job: LeavesJob, { coverStock }: { coverStock: string }): Piece[] {
  const { widthUm, heightUm, bleedUm } = job;
  const finished = { xUm: 0, yUm: 0, widthUm, heightUm };
  const all = boundLeaves(job, { widthUm, heightUm, bleedUm, finished });
  return all.map((piece, i) => (i === 0 || i === all.length - 1 ? { ...piece, stock: coverStock } : piece));
}

/** Two pages a leaf, in reading order. */
function boundLeaves(
  job: LeavesJob,
  sizes: Pick<Piece, 'widthUm' | 'heightUm' | 'bleedUm' | 'finished'>,
): Piece[] {
  const count = Math.ceil(job.pages.length / 2);
  return Array.from({ length: count }, (_, i) => ({
    ...shared(job),
    ...sizes,
    isAlone: true,
    label: `Leaf ${i + 1} of ${count}`,
    folds: [],
    backing: 'head-to-head',
    front: onePage(sizes.finished, job.bleedUm, job.pages[i * 2]),
    back: onePage(sizes.finished, job.bleedUm, job.pages[i * 2 + 1]),
  }));
}

/** A cover is cut out with its bleed, and trimmed with its book. Both faces are symmetrical from left to right. */
function openCover(job: BookletJob | LeavesJob, { stock, spineUm, outside, inside }: OpenCover): Piece {
  const { widthUm, heightUm, bleedUm } = job;
  const finished = { xUm: bleedUm, yUm: bleedUm, widthUm: 2 * widthUm + spineUm, heightUm };
  const cut = grown(finished, bleedUm);
  const spine = [bleedUm + widthUm, bleedUm + widthUm + spineUm];
  return {
    ...shared(job),
    stock,
    label: 'Cover',
    widthUm: cut.widthUm,
    heightUm: cut.heightUm,
    bleedUm: 0,
    finished,
    folds: [...new Set(spine)].map((atUm) => ({ line: 'vertical', atUm })),
    backing: 'head-to-head',
    front: coverFace(finished, cut, outside, spineUm),
    back: coverFace(finished, cut, inside, spineUm),
  };
}

/** One page over both covers, with the spine in the middle; or a page on each cover, with a blank spine. */
function coverFace(finished: UmRect, cut: UmRect, face: CoverFace, spineUm: Um): PagePlace[] {
  if (!('page' in face)) return twoPages(finished, cut, face, 0, spineUm);
  const { page, widthUm } = face;
  const xUm = finished.xUm + Math.round((finished.widthUm - widthUm) / 2);
  return [{ page, at: { ...finished, xUm, widthUm }, clip: cut, shiftUm: 0 }];
}

type Pair = readonly [left: number | null, right: number | null];

/** Each page on its half, with bleed on its three outer edges; a spine between them, if there is one. */
function twoPages(finished: UmRect, cut: UmRect, pages: Pair, creep: Um, spineUm: Um = 0): PagePlace[] {
  return pages.flatMap((page, i) => {
    if (page === null) return [];
    const [half, cutHalf] = [(finished.widthUm - spineUm) / 2, (cut.widthUm - spineUm) / 2];
    const at = { ...finished, xUm: finished.xUm + i * (half + spineUm), widthUm: half };
    const clip = { ...cut, xUm: cut.xUm + i * (cutHalf + spineUm), widthUm: cutHalf };
    return [{ page, at, clip, shiftUm: i === 0 ? creep : -creep }];
  });
}

const grown = ({ xUm, yUm, widthUm, heightUm }: UmRect, by: Um): UmRect => ({
  xUm: xUm - by,
  yUm: yUm - by,
  widthUm: widthUm + 2 * by,
  heightUm: heightUm + 2 * by,
});
