import { figure } from '#kit/count-words.ts';
import { turnaroundName } from '#kit/turnaround.ts';
import type { Choice, Option, OptionGroup } from './options.ts';

/** The shop's turnaround that an option stands for. */
export function turnaroundIdOf({ id, turnaround }: Pick<Option, 'id' | 'turnaround'>): string {
  return turnaround?.id ?? id;
}

/** Returns a product's slowest turnaround; the first if there are several. */
export function slowestTurnaround(options: readonly Option[]): Option | undefined {
  return options.reduce<Option | undefined>((slowest, option) => {
    if (!option.turnaround) return slowest;
    if (!slowest?.turnaround) return option;
    const [one, other] = [slowest.turnaround, option.turnaround];
    if (one.workingDays !== other.workingDays) return one.workingDays > other.workingDays ? slowest : option;
    return one.cutOff <= other.cutOff ? slowest : option;
  }, undefined);
}

/** Returns why a turnaround is not offered for this many copies: a sentence; null if it is. */
export function quantityReason({ name, turnaround }: Option, copies: number): string | null {
  const { copiesMin, copiesMax } = turnaround ?? {};
  const short = turnaroundName(name);
  if (copiesMax !== undefined && copies > copiesMax)
    return `${short} is for up to ${figure(copiesMax)} copies.`;
  if (copiesMin !== undefined && copies < copiesMin)
    return `${short} is for ${figure(copiesMin)} copies or more.`;
  return null;
}

/**
 * Returns, by id, a product's turnarounds that move to the next day with room when their day is full: for each quantity
 * the slowest that is offered, so that every quantity can always be ordered.
 */
export function movingTurnarounds(groups: readonly OptionGroup[]): ReadonlySet<string> {
  const optionsOf = (key: string) => groups.find((group) => group.key === key)?.options ?? [];
  const options = optionsOf('turnaround');
  const listed = optionsOf('quantities').map(({ copies }) => copies ?? 1);
  const [least, most] = [Math.min(...listed), Math.max(...listed)];
  // Customers may type a quantity in between; the offer changes only at a limit.
  const limits = options.flatMap(({ turnaround: { copiesMin = 0, copiesMax = 0 } = {} }) => [
    copiesMin,
    copiesMax + 1,
  ]);
  const quantities =
    listed.length > 0 ? [...listed, ...limits.filter((it) => it >= least && it <= most)] : [1];
  const slowest = quantities.map((copies) =>
    slowestTurnaround(options.filter((option) => quantityReason(option, copies) === null)),
  );
  return new Set(slowest.flatMap((option) => option?.id ?? []));
}

/** Returns what is wrong with the chosen turnaround for this many copies; null if nothing is. */
export function turnaroundProblem(choices: readonly Choice[], copies: number): string | null {
  const option = choices.find(({ group }) => group === 'turnaround')?.option;
  const reason = option ? quantityReason(option, copies) : null;
  return reason && `${reason} Choose another turnaround.`;
}

/**
 * Returns a turnaround with the surcharge that the shop set for this many copies; its own if the shop set none.
 * `turnaroundPercent` has the surcharge that is a share of the rest of the price.
 */
export function withSurcharge(option: Option, copies: number): Option {
  const { steps, percentBp } = option.turnaround ?? {};
  if (!steps && !percentBp) return option;
  const step = steps?.findLast((it) => it.copies <= copies);
  return { ...option, priceModifierPence: step?.pence ?? 0 };
}

/** The share of the rest of the price that the chosen turnaround adds, in hundredths of a percent. */
export function turnaroundPercent(choices: readonly Choice[]): number {
  return choices.find(({ group }) => group === 'turnaround')?.option.turnaround?.percentBp ?? 0;
}
