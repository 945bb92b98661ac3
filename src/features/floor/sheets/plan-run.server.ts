import { createHash } from 'node:crypto';
import type { Product } from '#features/catalogue/products/index.ts';
import { planProblemText, planSheets, type SheetPlan, stocksOf, stockWords } from '#imposition/index.ts';
import type { PressSheet } from './press-sheets/press-sheet.ts';
import type { ChosenJob } from './read-jobs.server.ts';
import { sheetJobOf } from './sheet-job.ts';
import { whyNotWords } from './why-not.ts';

/** What is wrong with a job, or with all of them together (`code` null). */
export interface RunProblem {
  code: string | null;
  words: string;
}

export interface PlannedRun {
  plan: SheetPlan;
  stock: string;
  /** each with its state when it was planned */
  jobs: { id: string; code: string; quantity: number; printQuantity: number; sha256: string }[];
  /** changes with anything that affects the plan */
  fingerprint: string;
}

export type RunOutcome = { ok: true; run: PlannedRun } | { ok: false; problems: RunProblem[] };

/** The most jobs on one sheet. */
export const JOBS_MAX = 120;

/**
 * Plans jobs together on a press sheet, or says what is wrong with which job. `onSheet`: the sheet that is being made
 * again, if any.
 */
export function planRun(
  press: PressSheet,
  chosen: readonly ChosenJob[],
  products: readonly Product[],
  onSheet: string | null = null,
): RunOutcome {
  const problems = chosen.flatMap((job) => whyNotPlanned(job, onSheet));
  const made = chosen.map((job) => {
    const product = products.find(({ id }) => id === job.productId);
    return { job, made: sheetJobOf(product, job, press) };
  });
  for (const { job, made: one } of made)
    if (!one.ok && !problems.some(({ code }) => code === job.code))
      problems.push({ code: job.code, words: one.words });
  if (problems.length > 0) return { ok: false, problems };
  const jobs = made.flatMap(({ job, made: one }) => (one.ok ? [{ ...one, from: job }] : []));
  const { makeReadySheets } = press;
  const request = { sheet: press.paper, jobs: jobs.map(({ job }) => job), makeReadySheets };
  const outcome = planSheets(request);
  if (!outcome.ok)
    return {
      ok: false,
      problems: outcome.problems.map((problem) => ({
        code: 'job' in problem ? problem.job : null,
        words: planProblemText(problem),
      })),
    };
  const files = jobs.map(({ from }) => from.sha256);
  return {
    ok: true,
    run: {
      plan: outcome.plan,
      stock: jobs[0] ? stockWords(stocksOf(jobs[0].job)) : '',
      jobs: jobs.map(({ from: { id, code, quantity, sha256 }, quantity: printQuantity }) => ({
        id,
        code,
        quantity,
        printQuantity,
        sha256,
      })),
      fingerprint: createHash('sha256')
        .update(JSON.stringify([request, files]))
        .digest('hex'),
    },
  };
}

function whyNotPlanned({ code, whyNot, sheet, isWaiting }: ChosenJob, onSheet: string | null): RunProblem[] {
  if (whyNot) return [{ code, words: `${whyNotWords(code, whyNot)}.` }];
  if (sheet && sheet.id !== onSheet) return [{ code, words: `${code} is already on ${sheet.code}.` }];
  return isWaiting || sheet ? [] : [{ code, words: `${code} is already being made.` }];
}
