/** An amount due, and what it is for. */
export interface Due<What> {
  what: What;
  pence: number;
}

/** Sets of more are too many to try, and nobody pays so many at once. */
const OF_MAX = 7;

/** Returns every set of several of these (of the first seven), and what it comes to. */
export function sumsOfSeveral<What>(dues: readonly Due<What>[]): Due<What[]>[] {
  const first = dues.slice(0, OF_MAX);
  const sets: Due<What[]>[] = [];
  for (let mask = 1; mask < 1 << first.length; mask += 1) {
    const chosen = first.filter((_, i) => (mask & (1 << i)) !== 0);
    if (chosen.length < 2) continue;
    sets.push({
      what: chosen.map(({ what }) => what),
      pence: chosen.reduce((sum, { pence }) => sum + pence, 0),
    });
  }
  return sets;
}
