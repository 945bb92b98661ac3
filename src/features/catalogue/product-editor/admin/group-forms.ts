import { z } from 'zod';
import { optionGroupKeySchema, optionGroupLabels } from '#features/catalogue/products/index.ts';
import {
  GROUP_KINDS,
  type GroupKey,
  type GroupKind,
  type MeasureKind,
  measureOf,
  type NumberLimits,
  OWN_PREFIX,
  readMeasures,
  readPrice,
  setsPagesBy,
} from '#features/pricing/prices/index.ts';
import { textField } from '#kit/forms.ts';
import { knownWords } from '#kit/known-words.ts';
import { oneLine } from '#kit/plain-text.ts';
import { slugOf } from '#kit/slug.ts';
import { idField } from './forms.ts';

/** The form's name for a group of page counts. Stored under `weights`, like a group of paper weights. */
const PAGES = 'pages';

/** The form's names for groups that the owner makes, and the kind of each. */
const OWN_GROUPS = {
  own: { kind: null, setsPages: false, label: 'Your own: options' },
  'own-paper': { kind: null, setsPages: false, label: 'Your own: papers' },
  'own-swatches': { kind: 'swatches', setsPages: false, label: 'Your own: colours' },
  'own-pages': { kind: null, setsPages: true, label: 'Your own: how many pages' },
  'own-number': { kind: 'number', setsPages: false, label: 'Your own: a number that customers type' },
} as const satisfies Record<string, { kind: GroupKind | null; setsPages: boolean; label: string }>;
type OwnGroup = keyof typeof OWN_GROUPS;

/** The fields for the first option's measures in the form of a new group, in the order of `MEASURE_FIELDS`. */
export const GROUP_MEASURES = {
  size: ['optionWidthMm', 'optionHeightMm', 'optionFold'],
  pages: ['optionPages'],
  copies: ['optionCopies'],
  swatch: ['optionSwatch'],
  turnaround: [],
} as const satisfies Record<MeasureKind, readonly string[]>;

/** The form's names for groups whose options are papers. */
const PAPER_GROUPS: readonly string[] = ['weights', 'innerPages', 'cover', 'own-paper'];

/** The fields of a number that customers type. */
const numberFields = {
  numberLeast: textInput(),
  numberMost: textInput(),
  numberStep: textInput(),
  numberEach: textInput(),
  numberEachCopy: textInput(),
};
type NumberFields = Record<keyof typeof numberFields, string>;

const newGroup = z
  .object({
    group: z.enum(
      [
        ...optionGroupKeySchema.exclude(['turnaround']).options,
        PAGES,
        ...(Object.keys(OWN_GROUPS) as OwnGroup[]),
      ],
      'Choose a group',
    ),
    label: textField('Enter a label'),
    optionId: textInput(),
    optionName: textInput(),
    optionWidthMm: textInput(),
    optionHeightMm: textInput(),
    optionFold: textInput(),
    optionPages: textInput(),
    optionCopies: textInput(),
    optionSwatch: textInput(),
    optionPaper: textInput(),
    ...numberFields,
  })
  .transform(({ group, label, ...fields }, context) => {
    const own = Object.hasOwn(OWN_GROUPS, group) ? OWN_GROUPS[group as OwnGroup] : null;
    const key = own ? ownKey(label) : ((group === PAGES ? 'weights' : group) as GroupKey);
    const setsPages = own ? own.setsPages : group === PAGES || setsPagesBy(key, label);
    const kind = own?.kind ?? null;
    const wrong = (problems: Readonly<Record<string, string>>) => {
      for (const [name, message] of Object.entries(problems))
        context.addIssue({ code: 'custom', path: [name], message });
    };
    if (kind === 'number') {
      const { limits, problems } = readLimits(fields);
      wrong(problems);
      const first = { optionId: String(limits.least), optionName: String(limits.least) };
      return {
        key,
        label,
        setsPages,
        kind,
        number: limits,
        ...first,
        measures: readMeasures(null, []).measures,
        paper: null,
      };
    }
    const first = z.object({ id: idField, name: textField('Enter the first option') });
    const option = first.safeParse({ id: fields.optionId, name: fields.optionName });
    for (const { path, message } of option.error?.issues ?? [])
      wrong({ [path[0] === 'id' ? 'optionId' : 'optionName']: message });
    const measure = measureOf({ key, setsPages, kind });
    const names = measure ? GROUP_MEASURES[measure] : [];
    const read = readMeasures(
      measure,
      names.map((name) => fields[name]),
    );
    wrong(Object.fromEntries(read.problems.map(({ field, problem }) => [names[field] ?? 'group', problem])));
    const paper = PAPER_GROUPS.includes(group) ? fields.optionPaper : null;
    if (paper === '') wrong({ optionPaper: 'Choose the paper of the first option' });
    const { id: optionId = '', name: optionName = '' } = option.data ?? {};
    const { measures } = read;
    return { key, label, setsPages, kind, number: null, optionId, optionName, measures, paper };
  });
/** A new option group with its first option; without it nothing could be chosen. */
export const groupFields = z.preprocess(withUsualNames, newGroup);
export type GroupFields = z.output<typeof groupFields>;

/** How a group is presented: its label, help, kind, default, and the limits of a number. */
export const groupEditFields = z
  .object({
    group: z.string().max(80, 'Load the page again and change the group there'),
    label: textField('Enter a label'),
    help: z
      .string()
      .default('')
      .transform((text) => oneLine(text) || null)
      .refine((text) => (text?.length ?? 0) <= 300, 'Use at most 300 characters'),
    kind: z.enum(['', ...GROUP_KINDS], 'Choose how it is shown').default(''),
    start: textInput(),
    setsPaper: z
      .enum(['', 'yes'], 'Tick the box, or leave it empty')
      .default('')
      .transform((ticked) => ticked === 'yes'),
    ...numberFields,
  })
  .transform(({ kind, start, group, label, help, setsPaper, ...fields }, context) => {
    if (kind !== 'number')
      return { group, label, help, kind: kind || null, start: start || null, number: null, setsPaper };
    const { limits, problems } = readLimits(fields);
    for (const [name, message] of Object.entries(problems))
      context.addIssue({ code: 'custom', path: [name], message });
    return { group, label, help, kind, start: null, number: limits, setsPaper: false };
  });
export type GroupEdit = z.output<typeof groupEditFields>;

/**
 * Returns the form with values that needn't be typed: the label of a documented group, and `1,000` for a first quantity
 * of 1000 copies.
 */
function withUsualNames(form: unknown): unknown {
  const { group = '', label = '' } = form as Record<string, string>;
  const usual = group === PAGES ? 'Pages' : knownWords(USUAL_LABELS, group);
  return { ...(form as Record<string, string>), label: label.trim() || usual };
}

const USUAL_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(optionGroupLabels).map(([key, [label]]) => [key, label]),
);

/** The key of an owner's group, from its label; `own-option` for a label without a letter. */
function ownKey(label: string): GroupKey {
  return `${OWN_PREFIX}${slugOf(label, 40) || 'option'}`;
}

/** Reads the limits of a number, with what is wrong by field. */
function readLimits(fields: NumberFields): { limits: NumberLimits; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const whole = (name: keyof NumberFields, least: number, most: number, empty: number | null) => {
    const text = fields[name];
    if (text === '' && empty !== null) return empty;
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    problems[name] = `Enter a whole number from ${least} to ${most.toLocaleString('en-GB')}`;
    return least;
  };
  const least = whole('numberLeast', 0, 99_999, 0);
  const most = whole('numberMost', 1, 100_000, null);
  const step = whole('numberStep', 1, 100_000, 1);
  if (!problems.numberMost && !problems.numberLeast && most <= least)
    problems.numberMost = 'The largest must be more than the smallest';
  const each = fields.numberEach;
  const eachRead = each === '' || /^0+(\.0*)?$/.test(each) ? null : readPrice(each.replace(/^£/, ''));
  if (eachRead && !eachRead.ok) problems.numberEach = eachRead.error;
  const copy = fields.numberEachCopy;
  if (copy !== '' && !/^\d{1,6}(\.\d{1,3})?$/.test(copy))
    problems.numberEachCopy = 'Enter pennies, like 12 or 1.5';
  return {
    limits: {
      least,
      most,
      step,
      eachPence: eachRead?.ok ? eachRead.pence : 0,
      eachCopyMilli: problems.numberEachCopy ? 0 : Math.round(Number(copy || 0) * 1000),
    },
    problems,
  };
}

function textInput() {
  return z
    .string()
    .default('')
    .transform((value) => value.trim());
}

/** Every product already has turnarounds. */
export const GROUP_CHOICES = [
  ...Object.entries(optionGroupLabels)
    .filter(([key]) => key !== 'turnaround')
    .flatMap(([key, [label]]) => [
      { key, label: key === 'weights' ? 'Weight (paper)' : label },
      ...(key === 'weights' ? [{ key: PAGES, label: 'Pages, Printed Pages or View (how many pages)' }] : []),
    ]),
  ...Object.entries(OWN_GROUPS).map(([key, { label }]) => ({ key, label })),
];
