/** Returns a typed whole number, `1250`, `1,250` or `1 250`, of at most nine digits; NaN for anything else. */
export function readCount(text: string): number {
  const digits = text.replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
