/**
 * Reads a percentage as people type it, `12.5`, `12.5%` or `-3`, in hundredths of a percent; null if it isn't one. The
 * caller decides which values are allowed.
 */
export function readPercentBp(text: string): number | null {
  const figure = /^(-?\d{1,4}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim())?.[1];
  return figure === undefined ? null : Math.round(Number(figure) * 100);
}
