import { artworkSpecOf } from '#features/artwork/index.ts';
import { foldsOf, type Product } from '#features/catalogue/index.ts';
import type { OrderedOption } from '#features/orders/index.ts';
import { type Choice, choiceName, choicesOf, isGroupKey, type Paper } from '#features/pricing/index.ts';
import { type Overs, withOvers } from '#features/production/index.ts';
import type { SheetJob } from '#imposition/index.ts';
import { umOf } from '#imposition/index.ts';
import { countWords } from '#kit/count-words.ts';
import { type ArtworkSpec, type EngineReport, isBound, spreadsOfFile } from '#preflight/index.ts';
import type { PressSheet } from './press-sheets/press-sheet.ts';

/** What is known of a job that may go on a sheet. */
export interface PrintJob {
  code: string;
  quantity: number;
  options: readonly Pick<OrderedOption, 'group' | 'id'>[];
  /** what its order calls the paper, for a product without one */
  paperType: string;
  /** of its family of products */
  overs: Overs;
  /** of the file that is printed */
  report: EngineReport | null;
}

/** Returns the choices that an ordered item was made with, of today’s product. */
const choicesOfJob = (product: Product, job: Pick<PrintJob, 'options'>): Choice[] =>
  choicesOf(
    product,
    Object.fromEntries(
      job.options.map(({ group, id }) => [isGroupKey(group) ? choiceName(group) : group, id]),
    ),
  );

const papersOf = ({ stock }: Product, choices: readonly Choice[]) => ({
  inside:
    choices.findLast(({ group, option }) => group !== 'cover' && option.stock?.paper)?.option.stock?.paper ??
    stock?.paper ??
    null,
  cover: choices.find(({ group }) => group === 'cover')?.option.stock?.paper ?? null,
});

/** Returns the paper that a job is printed on, by its name in the paper list, else as its order says. */
export function stockOf(product: Product | undefined, job: Pick<PrintJob, 'options' | 'paperType'>): string {
  const inside = product && papersOf(product, choicesOfJob(product, job)).inside;
  return inside?.name ?? job.paperType;
}

export type MadeJob = { ok: true; job: SheetJob; quantity: number } | { ok: false; words: string };

/** Returns what a job is to the plan of sheets, on this press sheet; or why it can’t be put on sheets, and what to do. */
export function sheetJobOf(product: Product | undefined, job: PrintJob, press: PressSheet): MadeJob {
  const refuse = (words: string): MadeJob => ({ ok: false, words: `${job.code} ${words}` });
  if (!product) return refuse('is of a product that was archived. Put the product back to print it here.');
  const choices = choicesOfJob(product, job);
  const spec = artworkSpecOf(product, choices);
  const papers = papersOf(product, choices);
  const problem = whyNotFlatOrStapled(product, choices, job.report, spec, papers);
  if (problem) return refuse(problem);
  const pages = printedPages(job.report, spec);
  const quantity = withOvers(job.quantity, press, job.overs);
  const shared = {
    id: job.code,
    stock: papers.inside?.name ?? job.paperType,
    widthUm: umOf(spec.widthMm),
    heightUm: umOf(spec.heightMm),
    bleedUm: umOf(spec.bleedMm),
    quantity,
    pages: Array.from({ length: pages }, (_, i) => i + 1),
    mayTurn: true,
  };
  if (isBound(product.form)) {
    const stapled = { kind: 'booklet', paperUm: papers.inside?.um ?? 0, fillers: 'refuse' } as const;
    return { ok: true, quantity, job: { ...shared, ...stapled, creepFactor: press.creepPercent / 100 } };
  }
  const folds = foldsOf(product, choices).map((fold) =>
    'across' in fold
      ? { line: 'vertical' as const, atUm: umOf(fold.across * spec.widthMm) }
      : { line: 'horizontal' as const, atUm: umOf((1 - fold.down) * spec.heightMm) },
  );
  const sides = pages === 1 ? 1 : 2;
  return { ok: true, quantity, job: { ...shared, kind: 'flat', sides, folds, backing: 'head-to-head' } };
}

/** The pages of the file that are printed: what the options print, as its customer was told; the rest of the file is not. */
const printedPages = (report: EngineReport | null, { pages }: ArtworkSpec): number =>
  pages.free ? (report?.pageCount ?? 1) : Math.min(report?.pageCount ?? 1, pages.wanted);

/** Why what is sold is no flat sheet and no stapled booklet of one paper, or its file has other pages; null if it can be put on sheets. */
function whyNotFlatOrStapled(
  { form, stock }: Product,
  choices: readonly Choice[],
  report: EngineReport | null,
  spec: ArtworkSpec,
  papers: { inside: Paper | null; cover: Paper | null },
): string | null {
  if (!report) return 'has a file that has not been checked. Wait for its check.';
  const { min, max } = spec.pages;
  const pages = printedPages(report, spec);
  if (report.pageCount < min || report.pageCount > max)
    return `has a file of ${countWords(report.pageCount, 'page')}, which is not what was ordered. Check the file.`;
  if (form === 'booklet') {
    if (!papers.inside) return 'is of a paper whose thickness isn’t known. Name its paper in the paper list.';
    if (papers.cover && papers.cover.name !== papers.inside.name)
      return `has a cover of another paper (${papers.cover.name}). Print cover and inside from its own file.`;
    const { cover, misplaced } = spreadsOfFile(report, spec);
    return cover.length + misplaced.length > 0
      ? 'has a file with pages side by side. Ask for single pages in reading order.'
      : null;
  }
  if (isBound(form)) return 'is bound at its edge, not stapled. Print it from its own file.';
  const leaves = choices.findLast(({ option }) => (option.stock?.sheets ?? 0) > 0)?.option.stock?.sheets;
  if ((leaves ?? stock?.sheets ?? 1) > 1 || pages > 2)
    return 'is made of several leaves. Print it from its own file.';
  return null;
}
