import { artworkArea, hasBack, type PressSheet } from './press-sheet.ts';
import type { PlanProblem } from './problems.ts';
import { type SheetJob, type SheetRequest, stocksOf, stockWords } from './sheet-job.ts';
import { fillersOf } from './signature.ts';

/** More different pieces than this are not planned at once. */
export const PIECES_MAX = 120;

/** A sheet with more places than this would take minutes to plan and to cut. */
const PLACES_MAX = 2000;

/** What is wrong with a request before anything is placed. */
export function requestProblems({
  sheet,
  jobs,
  makeReadySheets = 0,
  platesMax = 1,
}: SheetRequest): PlanProblem[] {
  if (jobs.length === 0) return [{ code: 'no-jobs' }];
  if (!isSheet(sheet) || !(makeReadySheets >= 0) || !(platesMax >= 1)) return [{ code: 'sheet-invalid' }];
  const stocks = [...new Set(jobs.map((job) => stockWords(stocksOf(job))))];
  const area = artworkArea(sheet);
  return [
    ...(stocks.length > 1 ? [{ code: 'stocks-differ' as const, stocks }] : []),
    ...(area.widthUm > 0 && area.heightUm > 0 ? [] : [{ code: 'sheet-too-small' as const }]),
    ...jobs.flatMap((job, i) => [
      ...(jobs.findIndex(({ id }) => id === job.id) < i ? [{ code: 'job-twice' as const, job: job.id }] : []),
      ...jobProblems(sheet, job),
    ]),
  ];
}

/** The longest side that a PDF may have without units of its own: 14,400 points (PDF 32000-1, annex C). */
const SHEET_MAX_UM = 5_080_000;

function isSheet({ widthUm, heightUm, gripper, marginsUm, gutterUm }: PressSheet): boolean {
  const spaces = [gripper.depthUm, ...Object.values(marginsUm), gutterUm ?? 0];
  return (
    [widthUm, heightUm].every((it) => isLength(it) && it <= SHEET_MAX_UM) &&
    spaces.every((it) => it === 0 || isLength(it))
  );
}

const isLength = (um: number) => Number.isSafeInteger(um) && um > 0;

function jobProblems(sheet: PressSheet, job: SheetJob): PlanProblem[] {
  const { id, widthUm, heightUm, bleedUm, quantity, pages } = job;
  const problems: PlanProblem[] = [];
  if (!isLength(widthUm) || !isLength(heightUm) || !(bleedUm === 0 || isLength(bleedUm)))
    problems.push({ code: 'size-invalid', job: id });
  else if (sheet.widthUm * sheet.heightUm > PLACES_MAX * widthUm * heightUm)
    problems.push({ code: 'too-small', job: id, most: PLACES_MAX });
  if (!Number.isSafeInteger(quantity) || quantity < 1) problems.push({ code: 'quantity-invalid', job: id });
  const isOnlyCover = job.kind === 'booklet' && job.cover !== undefined;
  if ((pages.length === 0 && !isOnlyCover) || pages.some((it) => !Number.isSafeInteger(it) || it < 1))
    problems.push({ code: 'no-pages', job: id });
  const isTwoSided = job.kind !== 'flat' || job.sides === 2;
  if (isTwoSided && !hasBack(sheet)) problems.push({ code: 'back-not-printed', job: id });
  return [...problems, ...problemsOfKind(job)];
}

function problemsOfKind(job: SheetJob): PlanProblem[] {
  if (job.kind === 'booklet') return bookletProblems(job);
  if (job.kind === 'flat') return foldProblems(job);
  const { id, pages } = job;
  return pages.length % 2 === 0 ? [] : [{ code: 'pages-odd', job: id, pages: pages.length }];
}

function bookletProblems(job: Extract<SheetJob, { kind: 'booklet' }>): PlanProblem[] {
  const { id, pages, paperUm, creepFactor, cover } = job;
  const problems: PlanProblem[] = [];
  const fillers = fillersOf(pages.length);
  if (fillers > 0 && job.fillers === 'refuse')
    problems.push({ code: 'pages-not-fours', job: id, pages: pages.length, fillers });
  const areSheets = [paperUm, cover?.paperUm ?? 0].every((um) => um >= 0 && um <= 2000);
  if (!(areSheets && creepFactor >= 1 && creepFactor <= 1.4))
    problems.push({ code: 'creep-invalid', job: id });
  return problems;
}

function foldProblems(job: Extract<SheetJob, { kind: 'flat' }>): PlanProblem[] {
  const isInside = job.folds.every(
    ({ line, atUm }) => atUm > 0 && atUm < (line === 'vertical' ? job.widthUm : job.heightUm),
  );
  return isInside ? [] : [{ code: 'fold-outside', job: job.id }];
}
