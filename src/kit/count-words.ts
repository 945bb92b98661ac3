/** `1 recipient`, `2,000 recipients`. */
export function countWords(count: number, one: string): string {
  return `${figure(count)} ${count === 1 ? one : `${one}s`}`;
}

/** `2,000` */
export function figure(count: number): string {
  return count.toLocaleString('en-GB');
}
