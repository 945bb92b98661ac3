/** Returns a number with its noun: `1 recipient`, `2,000 recipients`, `2 copies`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** How far lists count their rows: counting a million takes a second, and nobody needs the exact number. */
export const COUNTED_MAX = 10_000;

/** Like `countWords`, for a count that stops at one over the limit: `More than 10,000 emails`. */
export function countedWords(count: number, one: string, many = `${one}s`): string {
  return count > COUNTED_MAX ? `More than ${figure(COUNTED_MAX)} ${many}` : countWords(count, one, many);
}

/** A whole number: `2,000`. Without `Intl`, which takes a phone 35 ms to start while a page comes alive. */
export function figure(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Copies and what they are of: `500 A5 Flyers`; `1 × 2ft x 2ft PVC Banner`, because “1 2ft” reads as twelve feet. */
export function copiesWords(copies: number, name: string): string {
  return `${figure(copies)} ${/^\d/.test(name) ? '× ' : ''}${name}`;
}
