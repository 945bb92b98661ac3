import { orderedSpec } from '#features/artwork/files/index.ts';
import { madeOf, type Product } from '#features/catalogue/products/index.ts';
import { type Overs, withOvers } from '#features/floor/production/index.ts';
import type { OrderedOption } from '#features/orders/order/index.ts';
import {
  type Choice,
  choiceName,
  choicesOf,
  isGroupKey,
  type MadeOf,
} from '#features/pricing/prices/index.ts';
import type { SheetJob } from '#imposition/index.ts';
import { PIECES_MAX, stockWords, umOf } from '#imposition/index.ts';
import {
  type ArtworkNeeds,
  type ArtworkSpec,
  copiesOfRecords,
  type EngineReport,
  isBound,
  spreadsOfFile,
} from '#preflight/index.ts';
import { bookJobOf, otherPages } from './book-job.ts';
import type { PressSheet } from './press-sheets/press-sheet.ts';

/** The known facts about a job that may go on a sheet. */
export interface PrintJob {
  code: string;
  quantity: number;
  options: readonly Pick<OrderedOption, 'group' | 'id' | 'name'>[];
  /** the name of the paper in its order, for a product without one */
  paperType: string;
  /** of its product family */
  overs: Overs;
  /** the spine for which its cover was ordered, in thousandths of a millimetre; null if it has none */
  spineUm: number | null;
  /** the requirements for its file as ordered; null for orders from before that was recorded */
  needs: ArtworkNeeds | null;
  /** its materials as ordered; null in the same case */
  madeOf: MadeOf | null;
  /** of the file to be printed */
  report: EngineReport | null;
}

type Ordered = { options: readonly Pick<OrderedOption, 'group' | 'id'>[] };

/** Returns an ordered item's choices, as today’s product has them. */
const choicesOfJob = (product: Product, job: Ordered): Choice[] =>
  choicesOf(
    product,
    Object.fromEntries(
      job.options.map(({ group, id }) => [isGroupKey(group) ? choiceName(group) : group, id]),
    ),
  );

/**
 * Returns a job's materials as ordered or, for a job from before that was recorded, those of today's product; null if
 * there is neither.
 */
const madeOfJob = (product: Product | undefined, job: Ordered & Pick<PrintJob, 'madeOf'>): MadeOf | null =>
  job.madeOf ?? (product ? madeOf(product, choicesOfJob(product, job)) : null);

/** Returns the papers that a job is printed on, by their names in the paper list, otherwise as in its order. */
export function stockOf(
  product: Product | undefined,
  job: Ordered & Pick<PrintJob, 'paperType' | 'madeOf'>,
): string {
  const made = madeOfJob(product, job);
  if (!made) return job.paperType;
  const { form, inside, cover } = made;
  const pages = inside?.name ?? job.paperType;
  return stockWords(isBound(form) && cover && cover.name !== pages ? [pages, cover.name] : [pages]);
}

export type MadeJob = { ok: true; job: SheetJob; quantity: number } | { ok: false; words: string };

/** Returns a job for the sheet plan on this press sheet; or why it can’t be put on sheets, and what to do. */
export function sheetJobOf(product: Product | undefined, job: PrintJob, press: PressSheet): MadeJob {
  const refuse = (words: string): MadeJob => ({ ok: false, words: `${job.code} ${words}` });
  const ordered = asOrdered(product, job);
  if ('lacks' in ordered) return refuse(ordered.lacks);
  const { spec, made } = ordered;
  const { report } = job;
  if (!report) return refuse('has a file that has not been checked. Wait for its check.');
  const { records } = report;
  const printed = isBound(made.form) ? spreadsOfFile(report, spec).printed : pagesOf(report);
  if (printed < spec.pages.min || printed > spec.pages.max) return refuse(otherPages(report.pageCount));
  const quantity = withOvers(job.quantity, press, job.overs);
  const ofEvery = {
    id: job.code,
    widthUm: umOf(spec.widthMm),
    heightUm: umOf(spec.heightMm),
    bleedUm: umOf(spec.bleedMm),
    quantity,
    mayTurn: true,
  };
  if (isBound(made.form)) {
    const book = bookJobOf({ made, spec, report }, ofEvery, press.creepPercent / 100);
    return book.ok ? { ...book, quantity } : refuse(book.words);
  }
  const pages = printedPages(report, spec);
  if ((made.leaves ?? 1) > 1 || pages > 2)
    return refuse('is made of several leaves. Print it from its own file.');
  if (records && records.count > PIECES_MAX)
    return refuse(
      `has ${records.count} different ones in its file, more than a sheet plan takes. Print it from its own file.`,
    );
  const shared = {
    ...ofEvery,
    stock: made.inside?.name ?? job.paperType,
    pages: filePages(report, pages),
    ...(records ? { quantities: copiesOfRecords(records.copies, quantity) } : {}),
  };
  const folds = made.folds.map((fold) =>
    'across' in fold
      ? { line: 'vertical' as const, atUm: umOf(fold.across * spec.widthMm) }
      : { line: 'horizontal' as const, atUm: umOf((1 - fold.down) * spec.heightMm) },
  );
  const sides = pages === 1 ? 1 : 2;
  return { ok: true, quantity, job: { ...shared, kind: 'flat', sides, folds, backing: 'head-to-head' } };
}

/**
 * Returns the requirements for a job's file and its materials: as ordered, or by today's product if that was not
 * recorded; or what that product lacks.
 */
function asOrdered(
  product: Product | undefined,
  job: PrintJob,
): { spec: ArtworkSpec; made: MadeOf } | { lacks: string } {
  if (job.needs && job.madeOf) return { spec: job.needs, made: job.madeOf };
  if (!product) return { lacks: 'is of a product that was archived. Put the product back to print it here.' };
  const choices = choicesOfJob(product, job);
  const lost = job.options.find((option) => decidesPrint(option) && !isChosen(choices, option));
  if (lost)
    return {
      lacks: `was ordered with “${lost.name}”, which its product no longer has. Put the option back, or print it from its own file.`,
    };
  return { spec: orderedSpec(product, choices, job), made: job.madeOf ?? madeOf(product, choices) };
}

/** Choices in these groups don't affect a sheet. */
const AFTER_PRINTING: readonly string[] = ['quantities', 'turnaround', 'lamination', 'eyelets'];

const decidesPrint = ({ group }: Pick<OrderedOption, 'group'>) =>
  isGroupKey(group) && !AFTER_PRINTING.includes(group);

/** Whether an ordered option is among today’s choices: without it, size, pages or paper could differ. */
const isChosen = (choices: readonly Choice[], ordered: Pick<OrderedOption, 'group'>) =>
  choices.some(({ group }) => group === ordered.group);

/**
 * The pages of the file that are printed: those that the options print, as its customer was told, without the rest of
 * the file.
 */
const printedPages = (report: EngineReport, { pages }: ArtworkSpec): number =>
  pages.free ? pagesOf(report) : Math.min(pagesOf(report), pages.wanted);

/** The pages of a file or, if it has many records, of each. */
const pagesOf = ({ records, pageCount }: EngineReport): number => records?.pages ?? pageCount;

/** Which pages of the file are printed: the first `pages`, of each record. */
const filePages = ({ records }: EngineReport, pages: number): number[] => {
  const { count, pages: each } = records ?? { count: 1, pages };
  return Array.from({ length: count * pages }, (_, i) => Math.floor(i / pages) * each + (i % pages) + 1);
};
