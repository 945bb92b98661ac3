import { figure } from './count-words.ts';

/** `148 × 210 mm`, with a decimal only if needed. */
export function formatSize(size: { widthMm: number; heightMm: number }): string {
  return `${formatMm(size.widthMm)} × ${formatMm(size.heightMm)} mm`;
}

/**
 * `90`, `52.5`, `2,438`: at most one decimal. Without `Intl`, like `figure`: it took a third of the time until a
 * product page came alive.
 */
export function formatMm(mm: number): string {
  const [whole = '', tenth] = String(Math.round(mm * 10) / 10).split('.');
  return tenth ? `${figure(Number(whole))}.${tenth}` : figure(Number(whole));
}
