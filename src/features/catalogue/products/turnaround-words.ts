import type { Option } from '#features/pricing/prices/index.ts';
import { cutOffWords, type Turnaround, turnaroundName } from '#kit/turnaround.ts';
import type { Product } from './product.ts';

/** The documented messages (specification, section 9), each with the figures for which it is true. */
const DOCUMENTED: readonly (Turnaround & { id: string; message: string })[] = [
  { id: 'standard', workingDays: 3, cutOff: '11:00', message: 'Standard: 2-3 working days' },
  {
    id: 'next-day',
    workingDays: 1,
    cutOff: '11:00',
    message: 'Express: next working day if submitted by 11am',
  },
  { id: 'same-day', workingDays: 0, cutOff: '13:00', message: 'Same day: subject to availability' },
];

/** Returns a message for each turnaround of a product. */
export function turnaroundMessages({ optionGroups }: Pick<Product, 'optionGroups'>): string[] {
  const options = optionGroups.find(({ key }) => key === 'turnaround')?.options ?? [];
  return options.map(turnaroundMessage);
}

/** Returns the documented message for the documented figures, and a generated one for any other turnaround. */
export function turnaroundMessage({
  id,
  name,
  turnaround,
}: Pick<Option, 'id' | 'name' | 'turnaround'>): string {
  if (!turnaround) return name;
  const { workingDays, cutOff } = turnaround;
  const documented = DOCUMENTED.find(
    (it) => it.id === id && it.workingDays === workingDays && it.cutOff === cutOff,
  );
  return documented?.message ?? `${name}: ${daysWords(workingDays)} if submitted by ${cutOffWords(cutOff)}`;
}

function daysWords(workingDays: number): string {
  if (workingDays === 0) return 'same working day';
  return workingDays === 1 ? 'next working day' : `${workingDays} working days`;
}

/** Describes a turnaround: `Standard: ordered by 11am, it leaves on the third working day.` */
export function turnaroundSentence({
  name,
  workingDays,
  cutOff,
  isCollected,
}: Turnaround & { name: string }): string {
  const short = turnaroundName(name);
  const time = cutOffWords(cutOff);
  if (workingDays === 0) {
    const how = isCollected ? 'you collect it from us the same day' : 'it leaves the same day';
    return `${short}: order before ${time} and ${how}.`;
  }
  const day = workingDays === 1 ? 'on the next working day' : `on the ${ordinal(workingDays)} working day`;
  return `${short}: order by ${time} and it leaves ${day}.`;
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

function ordinal(nth: number): string {
  const ending = new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(nth);
  return ORDINALS[nth - 1] ?? `${nth}${ENDINGS[ending]}`;
}
