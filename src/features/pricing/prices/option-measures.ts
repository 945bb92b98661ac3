import { countWords } from '#kit/count-words.ts';
import { FOLD_NAMES, type FoldName, type GroupKey, type GroupKind } from './options.ts';

/**
 * What a group's options set besides the price: finished size, artwork pages, print run, turnaround or a colour swatch.
 */
export type MeasureKind = 'size' | 'pages' | 'copies' | 'turnaround' | 'swatch';

/** An option's stored measures; null for each it lacks. */
export interface OptionMeasures {
  widthMm: number | null;
  heightMm: number | null;
  pages: number | null;
  copies: number | null;
  /** the shop's turnaround that it stands for */
  turnaroundId: string | null;
  /** `#1f3a5f` */
  swatch: string | null;
  fold: FoldName | null;
}

const NO_MEASURES: OptionMeasures = {
  widthMm: null,
  heightMm: null,
  pages: null,
  copies: null,
  turnaroundId: null,
  swatch: null,
  fold: null,
};

/** Labels of `weights` that always mean page counts (ruling 46); a View may or may not change the artwork. */
const PAGE_LABELS: readonly string[] = ['Pages', 'Printed Pages'];

/** Whether the options of a new group with this key and label set the artwork's page count. */
export function setsPagesBy(key: GroupKey, label: string): boolean {
  return key === 'sides' || (key === 'weights' && PAGE_LABELS.includes(label));
}

/** Returns the measure that every option of the group needs; null if they only have a name and a price. */
export function measureOf({
  key,
  setsPages,
  kind,
}: {
  key: GroupKey;
  setsPages: boolean;
  kind?: GroupKind | null;
}): MeasureKind | null {
  if (setsPages) return 'pages';
  if (key === 'sizes') return 'size';
  if (key === 'quantities') return 'copies';
  if (key === 'turnaround') return 'turnaround';
  return kind === 'swatches' ? 'swatch' : null;
}

interface MeasureField {
  name: keyof OptionMeasures;
  /** its label in the form */
  label: string;
  example: string;
  /** the message if it is empty */
  missing: string;
  /** the message if it is invalid */
  wrong: string;
  /** Returns the value; null if it is invalid. */
  read: (text: string) => number | string | null;
  /** may be left empty */
  optional?: true;
  /** the available values; left out for text */
  choices?: Readonly<Record<string, string>>;
}

/** How sheets are folded, in the owner's words. */
const FOLD_WORDS: Readonly<Record<FoldName, string>> = {
  none: 'Not folded',
  half: 'Half fold',
  tri: 'Tri-fold',
  z: 'Z-fold',
  cross: 'Cross fold',
};

/**
 * The fields of each kind, in order. A plain literal, so that builds of the shop's pages, which don't need it, can drop
 * it.
 */
export const MEASURE_FIELDS: Readonly<Record<MeasureKind, readonly MeasureField[]>> = {
  size: [
    {
      name: 'widthMm',
      label: 'Width (mm)',
      example: '148',
      missing: 'Enter the width in mm',
      wrong: 'Width must be from 1 to 5,000 mm, like 148 or 148.5',
      read: readMm,
    },
    {
      name: 'heightMm',
      label: 'Height (mm)',
      example: '210',
      missing: 'Enter the height in mm',
      wrong: 'Height must be from 1 to 5,000 mm, like 210 or 210.5',
      read: readMm,
    },
    {
      name: 'fold',
      label: 'Fold',
      example: '',
      missing: '',
      wrong: 'Choose how it is folded',
      read: (text) => FOLD_NAMES.find((fold) => fold === text) ?? null,
      optional: true,
      choices: { '': 'As its id says', ...FOLD_WORDS },
    },
  ],
  pages: [
    {
      name: 'pages',
      label: 'Pages of artwork',
      example: '2',
      missing: 'Enter how many pages the artwork has',
      wrong: 'Pages must be a whole number from 1 to 1,000',
      read: (text) => readWhole(text, 1, 1000),
    },
  ],
  copies: [
    {
      name: 'copies',
      label: 'Copies',
      example: '250',
      missing: 'Enter how many copies are printed',
      wrong: 'Copies must be a whole number from 1 to 1,000,000',
      read: (text) => readWhole(text, 1, 1_000_000),
    },
  ],
  turnaround: [
    {
      name: 'turnaroundId',
      label: 'Turnaround',
      example: '',
      missing: 'Choose a turnaround',
      wrong: 'Choose a turnaround',
      read: (text) => text || null,
    },
  ],
  swatch: [
    {
      name: 'swatch',
      label: 'Colour',
      example: '#1f3a5f',
      missing: 'Enter the colour, like #1f3a5f',
      wrong: 'The colour must be # and six digits or letters from a to f, like #1f3a5f',
      read: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null),
    },
  ],
};

function readMm(text: string): number | null {
  const mm = /^\d{1,4}(\.\d)?$/.test(text) ? Number(text) : 0;
  return mm >= 1 && mm <= 5000 ? mm : null;
}

function readWhole(text: string, least: number, most: number): number | null {
  const digits = text.replace(/^(\d{1,3}),(?=\d{3}$)/, '$1');
  const value = /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

/** Reads an option's measures as typed, in the order of `MEASURE_FIELDS`. Each problem has the number of its field. */
export function readMeasures(
  kind: MeasureKind | null,
  texts: readonly string[],
): { measures: OptionMeasures; problems: { field: number; problem: string }[] } {
  const fields = kind ? MEASURE_FIELDS[kind] : [];
  const read = fields.map((field, i) => [field.name, field.read(texts[i] ?? '')] as const);
  const problems = fields.flatMap(({ missing, wrong, optional }, i) => {
    if (read[i]?.[1] !== null || (optional && (texts[i] ?? '') === '')) return [];
    return [{ field: i, problem: (texts[i] ?? '') === '' ? missing : wrong }];
  });
  return { measures: { ...NO_MEASURES, ...Object.fromEntries(read) }, problems };
}

/** Returns an option's measures as form values, in the order of `MEASURE_FIELDS`. */
export function measureInputs(kind: MeasureKind | null, measures: OptionMeasures): string[] {
  return (kind ? MEASURE_FIELDS[kind] : []).map(({ name }) => String(measures[name] ?? ''));
}

/** Returns `148 × 210 mm`, `2 pages`, `250 copies`, `#1f3a5f` or `turnaround two-days`; '' for no measure. */
export function measureWords({
  widthMm,
  heightMm,
  pages,
  copies,
  turnaroundId,
  swatch,
  fold,
}: OptionMeasures): string {
  if (widthMm !== null && heightMm !== null)
    return [`${widthMm} × ${heightMm} mm`, fold && FOLD_WORDS[fold].toLowerCase()].filter(Boolean).join(', ');
  if (swatch !== null) return swatch;
  if (pages !== null) return countWords(pages, 'page');
  if (copies !== null) return countWords(copies, 'copy', 'copies');
  return turnaroundId === null ? '' : `turnaround ${turnaroundId}`;
}
