import { formatSize } from '#kit/millimetres.ts';

/** Why sheets can't be made from these files. `job` is the job's id. */
export type ImposeProblem =
  | { code: 'file-missing'; job: string }
  | { code: 'file-changed'; job: string }
  | { code: 'file-locked'; job: string }
  | { code: 'file-damaged'; job: string }
  | { code: 'too-complex'; job?: string }
  | { code: 'page-count'; job: string; pages: number }
  | { code: 'page-missing'; job: string; page: number; pages: number }
  | { code: 'page-size'; job: string; page: number; widthMm: number; heightMm: number };

const pagesWords = (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`;

/** What staff are told: what is wrong, then what to do. */
export function imposeProblemText(problem: ImposeProblem): string {
  switch (problem.code) {
    case 'file-missing':
      return `The file of ${problem.job} is missing. Add its artwork again.`;
    case 'file-changed':
      return `The file of ${problem.job} has changed since it was approved. Get the new file approved, then make the sheets again.`;
    case 'file-locked':
      return `The file of ${problem.job} needs a password. Ask for one without.`;
    case 'file-damaged':
      return `The file of ${problem.job} is damaged. Ask for it again.`;
    case 'too-complex':
      return problem.job
        ? `The file of ${problem.job} is too large or too complicated to put on a sheet. Fix it or print it alone.`
        : 'These files are too large or too complicated together. Make fewer sheets at a time.';
    case 'page-count':
      return `The file of ${problem.job} has ${pagesWords(problem.pages)}, which is not what was ordered. Check the file.`;
    case 'page-missing':
      return `Page ${problem.page} of ${problem.job} is needed, but its file has only ${pagesWords(problem.pages)}. Check the file.`;
    case 'page-size':
      return `Page ${problem.page} of ${problem.job} is ${formatSize(problem)}, which is not the ordered size. Fix the file or the order.`;
  }
}
