import { readPrice, type SurchargeStep } from '#features/pricing/prices/index.ts';
import { readBreaks } from '#features/pricing/product-pricing/index.server.ts';
import { figure } from '#kit/count-words.ts';
import { readPercentBp } from '#kit/percent.ts';
import { oneLine } from '#kit/plain-text.ts';
import { type TurnaroundFields, type TurnaroundForm, WEEKDAYS, weekdayField } from './turnaround-form.ts';

export type ReadTurnaround =
  | { ok: true; fields: TurnaroundFields }
  | { ok: false; errors: Record<string, string> };

/** Reads the form; errors are by field, in the owner's terms. */
export function readTurnaround(form: TurnaroundForm): ReadTurnaround {
  const errors: Record<string, string> = {};
  const reader: Reader = { form, errors };
  const fields: TurnaroundFields = {
    name: readName(reader),
    description: text(form, 'description').slice(0, NAME_MAX) || null,
    workingDays: whole(reader, 'workingDays', { least: 0, most: 60, wrong: WRONG_DAYS }) ?? 0,
    cutOff: readCutOff(reader),
    isCollected: form.isCollected === 'yes',
    weekdays: readWeekdays(reader),
    capacity: optionalWhole(reader, 'capacity', { least: 1, most: 100_000, wrong: WRONG_CAPACITY }),
    copiesMin: optionalWhole(reader, 'copiesMin', { least: 1, most: COPIES_MAX, wrong: WRONG_COPIES }),
    copiesMax: optionalWhole(reader, 'copiesMax', { least: 1, most: COPIES_MAX, wrong: WRONG_COPIES }),
    ...readSurcharge(reader),
  };
  if (fields.copiesMin !== null && fields.copiesMax !== null && fields.copiesMin > fields.copiesMax)
    errors.copiesMax = '“Most copies” can’t be less than “Fewest copies”';
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, fields };
}

interface Reader {
  form: TurnaroundForm;
  /** filled in on the way */
  errors: Record<string, string>;
}

const NAME_MAX = 200;
const COPIES_MAX = 1_000_000;
const WRONG_DAYS = 'Working days must be a whole number from 0 to 60, 0 for the same day';
const WRONG_CAPACITY = 'Jobs a day must be a whole number from 1 to 100,000, or empty for no limit';
const WRONG_COPIES = 'Copies must be a whole number from 1 to 1,000,000, or empty for any number';

const text = (form: TurnaroundForm, name: string): string => oneLine(form[name] ?? '');

function readName({ form, errors }: Reader): string {
  const name = text(form, 'name');
  if (name === '') errors.name = 'Enter a name, like Two Day Despatch';
  if (name.length > NAME_MAX) errors.name = `Use at most ${NAME_MAX} characters`;
  return name;
}

interface Limits {
  least: number;
  most: number;
  wrong: string;
}

function whole({ form, errors }: Reader, name: string, { least, most, wrong }: Limits): number | null {
  const digits = text(form, name).replace(/(\d),(?=\d{3}\b)/g, '$1');
  const value = /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
  if (value >= least && value <= most) return value;
  errors[name] = wrong;
  return null;
}

function optionalWhole(reader: Reader, name: string, limits: Limits): number | null {
  return text(reader.form, name) === '' ? null : whole(reader, name, limits);
}

function readCutOff({ form, errors }: Reader): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d\d)$/.exec(text(form, 'cutOff')) ?? [];
  if (hours !== '' && Number(hours) < 24 && Number(minutes) < 60)
    return `${hours.padStart(2, '0')}:${minutes}`;
  errors.cutOff = 'The cut-off must be a time like 15:00';
  return '';
}

function readWeekdays({ form, errors }: Reader): number[] {
  const days = WEEKDAYS.flatMap((_name, i) => (form[weekdayField(i + 1)] === 'yes' ? [i + 1] : []));
  if (days.length === 0) errors.weekdays = 'Tick at least one day on which it is sent out';
  return days;
}

function readSurcharge(reader: Reader): Pick<TurnaroundFields, 'percentBp' | 'steps'> {
  const { form } = reader;
  if (form.surcharge === 'percent') return { percentBp: readPercent(reader), steps: null };
  if (form.surcharge === 'steps') return { percentBp: null, steps: readSteps(reader) };
  return { percentBp: null, steps: null };
}

function readPercent({ form, errors }: Reader): number | null {
  const percentBp = readPercentBp(text(form, 'percent'));
  if (percentBp !== null && percentBp >= 1 && percentBp <= 100_000) return percentBp;
  errors.percent = 'Enter a percentage like 25 or 12.5';
  return null;
}

function readSteps({ form, errors }: Reader): SurchargeStep[] | null {
  const read = readBreaks(form.steps ?? '', (cell) => {
    const price = readPrice(cell.replace(/^£/, ''));
    return price.ok ? price.pence : `${price.error}.`;
  });
  if (!read.ok) {
    errors.steps = read.problem;
    return null;
  }
  const steps = read.breaks.map(({ copies, rate }) => ({ copies, pence: rate }));
  const falling = steps.find((step, i) => step.pence < (steps[i - 1]?.pence ?? 0));
  if (falling) errors.steps = `From ${figure(falling.copies)} it would cost less than for fewer copies.`;
  return steps;
}
