/** Returns a number with its noun: `1 recipient`, `2,000 recipients`, `2 copies`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** `2,000` */
export function figure(count: number): string {
  return count.toLocaleString('en-GB');
}
