import type { SurchargeStep } from '#features/pricing/prices/index.ts';
import { poundsField } from '#kit/money.ts';

/** A turnaround's settings in the shop. */
export interface TurnaroundFields {
  name: string;
  description: string | null;
  workingDays: number;
  cutOff: string;
  /** whether customers collect these jobs */
  isCollected: boolean;
  /** 1 is Monday */
  weekdays: number[];
  capacity: number | null;
  copiesMin: number | null;
  copiesMax: number | null;
  percentBp: number | null;
  steps: SurchargeStep[] | null;
}

/** The form as typed. A ticked box is `yes`; others are left out. */
export type TurnaroundForm = Readonly<Record<string, string>>;

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
export const weekdayField = (day: number): string => `weekday${day}`;

/** The form for a turnaround's current settings. */
export function formOf(fields: TurnaroundFields): TurnaroundForm {
  const { name, description, workingDays, cutOff, weekdays, percentBp, steps } = fields;
  const optional = (value: number | null) => (value === null ? '' : String(value));
  return {
    name,
    description: description ?? '',
    workingDays: String(workingDays),
    cutOff,
    ...(fields.isCollected ? { isCollected: 'yes' } : {}),
    ...Object.fromEntries(weekdays.map((day) => [weekdayField(day), 'yes'])),
    capacity: optional(fields.capacity),
    copiesMin: optional(fields.copiesMin),
    copiesMax: optional(fields.copiesMax),
    surcharge: percentBp !== null ? 'percent' : steps !== null ? 'steps' : 'own',
    percent: percentBp === null ? '' : String(percentBp / 100),
    steps: (steps ?? []).map(({ copies, pence }) => `${copies} ${poundsField(pence)}`).join('\n'),
  };
}

/** A new turnaround, before anything is typed. */
export const NEW_TURNAROUND: TurnaroundForm = {
  ...Object.fromEntries(WEEKDAYS.map((_name, i) => [weekdayField(i + 1), 'yes'])),
  surcharge: 'own',
};

/** Names of the fields, for comparing two versions. */
export const FIELD_WORDS = [
  ['name', 'Name'],
  ['description', 'Words beside it'],
  ['workingDays', 'Working days'],
  ['cutOff', 'Cut-off time'],
  ['isCollected', 'Customers collect it'],
  ...WEEKDAYS.map((day, i) => [weekdayField(i + 1), day] as const),
  ['capacity', 'Jobs a day'],
  ['copiesMin', 'Fewest copies'],
  ['copiesMax', 'Most copies'],
  ['surcharge', 'Surcharge'],
  ['percent', 'Percentage'],
  ['steps', 'Surcharge by quantity'],
] as const;
