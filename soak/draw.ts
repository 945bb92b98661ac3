/** Numbers drawn from a seed, so that a run can be repeated (Park and Miller's generator, CACM 31/10, 1988). */
export interface Draw {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** One of a list that isn't empty. */
  oneOf<T>(list: readonly T[]): T;
  /** The list in a random order. */
  shuffled<T>(list: readonly T[]): T[];
}

export function drawFrom(seed: number): Draw {
  let state = (seed % 2_147_483_646) + 1;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return {
    below,
    oneOf: (list) => list[below(list.length)] as (typeof list)[number],
    shuffled(list) {
      const left = [...list];
      return list.map(() => left.splice(below(left.length), 1)[0] as (typeof list)[number]);
    },
  };
}
