import { type Figure, reported } from './figure.ts';

/** The lowest, the median and the highest of several rounds. */
export interface Spread {
  least: number;
  median: number;
  most: number;
}

export function spreadOf(rounds: readonly number[]): Spread {
  const sorted = rounds.toSorted((one, other) => one - other);
  return {
    least: sorted[0] ?? 0,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    most: sorted.at(-1) ?? 0,
  };
}

/** `×72 (68–80)`, from rounds in which both were measured in turn, so that other load on the machine affects both. */
export function ratioFigure(
  name: string,
  rounds: readonly { ms: number; bareMs: number }[],
  note = '',
): Figure {
  const { least, median, most } = spreadOf(rounds.map(({ ms, bareMs }) => ms / bareMs));
  const of = spreadOf(rounds.map(({ ms }) => ms)).median;
  const bare = spreadOf(rounds.map(({ bareMs }) => bareMs)).median;
  const words = `${of.toFixed(2)} ms against ${bare.toFixed(3)} ms${note && `, ${note}`}`;
  return { ...reported(name, `×${short(median)}`, words), spread: `${short(least)}–${short(most)}` };
}

const short = (ratio: number) => ratio.toFixed(ratio < 10 ? 2 : 0);
