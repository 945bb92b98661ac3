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
  /** as it is cut out of the sheet */
  widthUm: Um;
  heightUm: Um;
  /** printed beyond that cut */
  bleedUm: Um;
  /** what remains in the end: booklets are cut out with their bleed, and trimmed after they are stapled */
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
export const piecesOf = (job: SheetJob): Piece[] => (job.kind === 'flat' ? leaves(job) : spreads(job));

function leaves(job: FlatJob): Piece[] {
  const { widthUm, heightUm, bleedUm, folds, backing } = job;
  const count = Math.ceil(job.pages.length / job.sides);
  const finished = { xUm: 0, yUm: 0, widthUm, heightUm };
  return Array.from({ length: count }, (_, i) => {
    const [front, back] = [job.pages[i * job.sides], job.sides === 2 ? job.pages[i * 2 + 1] : undefined];
    const label = count > 1 ? `Leaf ${i + 1} of ${count}` : '';
    const faces = { front: onePage(finished, bleedUm, front), back: onePage(finished, bleedUm, back) };
    return { ...shared(job), label, widthUm, heightUm, bleedUm, finished, folds, backing, ...faces };
  });
}

const shared = ({ id, bleedUm, mayTurn, quantity }: SheetJob) => ({
  jobId: id,
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

type Pair = readonly [left: number | null, right: number | null];

/** Each page on its half, with the bleed of its three outer edges. */
function twoPages(finished: UmRect, cut: UmRect, pages: Pair, creep: Um): PagePlace[] {
  return pages.flatMap((page, i) => {
    if (page === null) return [];
    const [half, cutHalf] = [finished.widthUm / 2, cut.widthUm / 2];
    const at = { ...finished, xUm: finished.xUm + i * half, widthUm: half };
    const clip = { ...cut, xUm: cut.xUm + i * cutHalf, widthUm: cutHalf };
    return [{ page, at, clip, shiftUm: i === 0 ? creep : -creep }];
  });
}

const grown = ({ xUm, yUm, widthUm, heightUm }: UmRect, by: Um): UmRect => ({
  xUm: xUm - by,
  yUm: yUm - by,
  widthUm: widthUm + 2 * by,
  heightUm: heightUm + 2 * by,
});
