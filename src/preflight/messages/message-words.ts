import type { Finding } from '../report/report.ts';

/** `title` states the problem, `fix` what to do about it. Plain text, British English. */
export type FindingText = { title: string; fix: string };

/** `Page 2 is`, `Pages 1–4 are`, `The page is`. */
export function subject({ params }: Finding): string {
  if (Number(params.pageCount ?? 1) > 1) return `Pages ${params.pages} are`;
  return params.pages ? `Page ${params.pages} is` : 'The page is';
}

/** ` on page 2`, ` on pages 1–4`; empty if the file has no pages of its own. */
export function onPages({ params }: Finding): string {
  if (params.pages === undefined) return '';
  return Number(params.pageCount ?? 1) > 1 ? ` on pages ${params.pages}` : ` on page ${params.pages}`;
}

/** `148 × 210 mm`, from two params. */
export function size({ params }: Finding, width: string, height: string): string {
  return `${num(params[width])} × ${num(params[height])} mm`;
}

export function pages(count: string | number | undefined): string {
  return count === 1 ? '1 page' : `${num(count)} pages`;
}

/** `8 to 60 pages` */
export function between(min: string | number | undefined, max: string | number | undefined): string {
  return min === max ? pages(min) : `${num(min)} to ${pages(max)}`;
}

/** Formats with at most this many decimals, and thousands with a comma. */
export function num(value: string | number | undefined, decimals = 1): string {
  if (typeof value !== 'number') return value ?? '';
  return value.toLocaleString('en-GB', { maximumFractionDigits: decimals });
}
