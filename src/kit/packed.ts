/**
 * A list of objects with the same fields, for a page's data, as one string of JSON: the names of the fields, then the values of each. The
 * framework writes every value of an object by itself, which for sixty cards of the board took a third of a millisecond more, and
 * 7 kB more before they are compressed.
 */
export interface Packed<T> {
  json: string;
  /** what it holds; only for the type checker */
  of?: T;
}

/** The lists that were packed or unpacked here: the server draws what it has just packed. */
const lists = new WeakMap<Packed<unknown>, unknown[]>();

/** Packs a list of JSON objects, all of which have the fields of the first. */
export function pack<T extends object>(list: readonly T[]): Packed<T> {
  const fields = Object.keys(list[0] ?? {}) as (keyof T)[];
  const packed: Packed<T> = {
    json: JSON.stringify([fields, ...list.map((one) => fields.map((field) => one[field]))]),
  };
  lists.set(packed, [...list]);
  return packed;
}

/** Returns the list: the same one each time, so that what is drawn for it can be kept. */
export function unpack<T extends object>(packed: Packed<T>): T[] {
  const known = lists.get(packed);
  if (known) return known as T[];
  const [fields, ...rows] = JSON.parse(packed.json) as [string[], ...unknown[][]];
  const list = rows.map((row) => Object.fromEntries(fields.map((field, i) => [field, row[i]])) as T);
  lists.set(packed, list);
  return list;
}
