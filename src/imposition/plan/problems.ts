import { formatSize } from '#kit/millimetres.ts';
import { mmOf, type Um } from './measures.ts';

/** Why jobs can't be put on sheets as requested. `job` is the job's id. */
export type PlanProblem =
  | { code: 'no-jobs' }
  | { code: 'too-many'; most: number }
  | { code: 'job-twice'; job: string }
  | { code: 'size-invalid'; job: string }
  | { code: 'quantity-invalid'; job: string }
  | { code: 'no-pages'; job: string }
  | { code: 'fold-outside'; job: string }
  | { code: 'pages-not-fours'; job: string; pages: number; fillers: number }
  | { code: 'pages-odd'; job: string; pages: number }
  | { code: 'creep-invalid'; job: string }
  | { code: 'stocks-differ'; stocks: string[] }
  | { code: 'back-not-printed'; job: string }
  | { code: 'sheet-invalid' }
  | { code: 'sheet-too-small' }
  | { code: 'too-small'; job: string; most: number }
  | { code: 'too-large'; job: string; widthUm: Um; heightUm: Um; roomWidthUm: Um; roomHeightUm: Um }
  | { code: 'too-many-plates'; most: number };

const sizeWords = (widthUm: Um, heightUm: Um) =>
  formatSize({ widthMm: mmOf(widthUm), heightMm: mmOf(heightUm) });

/** What staff are told: what is wrong, then what to do. */
export function planProblemText(problem: PlanProblem): string {
  switch (problem.code) {
    case 'no-jobs':
      return 'There are no jobs to put on a sheet. Choose at least one.';
    case 'too-many':
      return `There are too many pieces for one plan. Choose jobs with at most ${problem.most} different pieces.`;
    case 'job-twice':
      return `${problem.job} is listed twice. Choose each job once.`;
    case 'size-invalid':
      return `${problem.job} has no finished size that can be cut. Enter its size and bleed in millimetres.`;
    case 'quantity-invalid':
      return `${problem.job} has no quantity. Enter how many copies to print.`;
    case 'no-pages':
      return `${problem.job} has no pages to print. Check its file.`;
    case 'fold-outside':
      return `A fold in ${problem.job} lies outside its finished size. Correct the fold.`;
    case 'pages-not-fours':
      return `${problem.job} has ${problem.pages} pages, which is not a multiple of 4. Ask for another file, or allow ${problem.fillers} blank ${problem.fillers === 1 ? 'page' : 'pages'} at the end.`;
    case 'pages-odd':
      return `${problem.job} has ${problem.pages} pages inside, and each of its leaves has two. Ask for another file.`;
    case 'creep-invalid':
      return `The paper thickness or creep factor of ${problem.job} is wrong. Use a factor from 1 to 1.4.`;
    case 'stocks-differ':
      return `These jobs are on different papers (${problem.stocks.join(', ')}). Choose jobs on the same paper.`;
    case 'back-not-printed':
      return `${problem.job} has two sides, but this sheet is printed on one. Choose another work style.`;
    case 'sheet-invalid':
      return 'This sheet can’t be used. Check its size, gripper, margins and gutter: at most 5,080 mm, and none below 0.';
    case 'too-small':
      return `${problem.job} is so small that more than ${problem.most} would fit on this sheet. Choose a smaller sheet.`;
    case 'sheet-too-small':
      return 'Gripper and margins leave no room on this sheet. Choose a larger sheet or smaller margins.';
    case 'too-large':
      return `${problem.job} is too large for this sheet: it is ${sizeWords(problem.widthUm, problem.heightUm)}, and there is room for ${sizeWords(problem.roomWidthUm, problem.roomHeightUm)}. Choose a larger sheet.`;
    case 'too-many-plates':
      return `These jobs do not fit on ${problem.most} ${problem.most === 1 ? 'sheet' : 'different sheets'}. Allow more, or choose fewer jobs.`;
  }
}
