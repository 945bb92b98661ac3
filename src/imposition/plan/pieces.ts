import type { Um, UmRect } from './measures.ts';
import type { BookletJob, FlatJob, Fold, SheetJob } from './sheet-job.ts';
import { creepUm, spreadsOf } from './signature.ts';

/** A page on a piece, in the piece's own measures as it is read, from the bottom left of its cut. */
export type PagePlace = {
  page: number;
  /** its finished size */
  at: UmRect;
  /** what may be seen of it: with bleed, but never over a fold */
  clip: UmRect;
  /** moves its content to the right (negative: to the left), towards the spine */
  shiftUm: Um;
};

/** One kind of thing that is cut out of a sheet: a leaf, or an open spread of a booklet. */
export type Piece = {
  jobId: string;
  /** `Leaf 3`, `Spread 2 of 8`; empty if the job has only this one */
  label: string;
  widthUm: Um;
  heightUm: Um;
  bleedUm: Um;
  mayTurn: boolean;
  quantity: number;
  front: readonly PagePlace[];
  back: readonly PagePlace[];
  folds: readonly Fold[];
  backing: FlatJob['backing'];
};

/** What a job is cut into. */
export const piecesOf = (job: SheetJob): Piece[] => (job.kind === 'flat' ? leaves(job) : spreads(job));

function leaves(job: FlatJob): Piece[] {
  const count = Math.ceil(job.pages.length / job.sides);
  return Array.from({ length: count }, (_, i) => {
    const [front, back] = [job.pages[i * job.sides], job.sides === 2 ? job.pages[i * 2 + 1] : undefined];
    return {
      ...shared(job),
      label: count > 1 ? `Leaf ${i + 1} of ${count}` : '',
      widthUm: job.widthUm,
      folds: job.folds,
      backing: job.backing,
      front: onePage(job, front),
      back: onePage(job, back),
    };
  });
}

const shared = ({ id, heightUm, bleedUm, mayTurn, quantity }: SheetJob) => ({
  jobId: id,
  heightUm,
  bleedUm,
  mayTurn,
  quantity,
});

function onePage({ widthUm, heightUm, bleedUm }: SheetJob, page: number | undefined): PagePlace[] {
  if (page === undefined) return [];
  const at = { xUm: 0, yUm: 0, widthUm, heightUm };
  return [{ page, at, clip: grown(at, bleedUm, bleedUm), shiftUm: 0 }];
}

function spreads(job: BookletJob): Piece[] {
  const all = spreadsOf(job.pages);
  return all.map(({ front, back }, i) => {
    const creep = creepUm(job, i);
    return {
      ...shared(job),
      label: all.length > 1 ? `Spread ${i + 1} of ${all.length}` : '',
      widthUm: 2 * job.widthUm,
      folds: [{ line: 'vertical', atUm: job.widthUm }],
      backing: 'head-to-head',
      front: twoPages(job, front, creep),
      back: twoPages(job, back, creep),
    };
  });
}

type Pair = readonly [left: number | null, right: number | null];

function twoPages({ widthUm, heightUm, bleedUm }: BookletJob, pages: Pair, creep: Um): PagePlace[] {
  return pages.flatMap((page, i) => {
    if (page === null) return [];
    const at = { xUm: i * widthUm, yUm: 0, widthUm, heightUm };
    const [left, right] = i === 0 ? [bleedUm, 0] : [0, bleedUm];
    return [{ page, at, clip: grown(at, left, right, bleedUm), shiftUm: i === 0 ? creep : -creep }];
  });
}

const grown = (at: UmRect, left: Um, right: Um, ends: Um = right): UmRect => ({
  xUm: at.xUm - left,
  yUm: at.yUm - ends,
  widthUm: at.widthUm + left + right,
  heightUm: at.heightUm + 2 * ends,
});
