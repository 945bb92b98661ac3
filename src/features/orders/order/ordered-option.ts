import { choiceName, isGroupKey } from '#features/pricing/prices/index.ts';

/** An option as stored with an order: its name, and its surcharge at the time. */
export interface OrderedOption {
  group: string;
  label: string;
  id: string;
  name: string;
  priceModifierPence: number;
}

/** Returns the chosen options by their URL names: `{ size: 'a5', sides: 'double-sided' }`. */
export function chosenIds(options: readonly Pick<OrderedOption, 'group' | 'id'>[]): Record<string, string> {
  const chosen = options.flatMap(({ group, id }): [string, string][] =>
    isGroupKey(group) ? [[choiceName(group), id]] : [],
  );
  return Object.fromEntries(chosen);
}
