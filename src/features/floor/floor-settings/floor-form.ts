import type { FamilyStage, Floor } from '#features/floor/production/index.server.ts';
import { isOfFiles, type Overs, type Stage } from '#features/floor/production/index.ts';
import type { FloorChoices } from './read-floor.server.ts';

/** The owner's settings for the shop floor, as typed and checked. Ids are empty for new entries. */
export interface FloorForm {
  stages: { id: string; name: string }[];
  presses: {
    id: string;
    name: string;
    minutesADay: number;
    jobsADay: number | null;
    closesDays: boolean;
    isArchived: boolean;
  }[];
  families: ({ id: string; name: string; steps: FamilyStage[]; otherStages: FamilyStage[] } & Overs)[];
  /** family ids by category id */
  categories: Record<string, string>;
}

const NAME_MAX = 40;
const MINUTES_MAX = 10_000;
const DAY_MINUTES = 1440;
const DAY_JOBS = 1000;
const PLACE_MAX = 99;
const OVERS_PERCENT_MAX = 100;
const OVERS_COPIES_MAX = 10_000;

export type ReadFloor = { ok: true; form: FloorForm } | { ok: false; errors: Record<string, string> };

/** Reads the form of the production settings. Fields are named `stage.{id}.name` and so on; an empty new row is ignored. */
export function readFloorForm(
  values: Readonly<Record<string, string>>,
  { stages, presses, families }: Floor,
  { categories, people }: FloorChoices,
): ReadFloor {
  const errors: Record<string, string> = {};
  const name = (field: string, of: string[]): string => {
    const text = (values[field] ?? '').replaceAll('\0', '').trim().replace(/\s+/g, ' ');
    if (text === '') errors[field] = 'Enter a name';
    else if (text.length > NAME_MAX) errors[field] = `At most ${NAME_MAX} letters`;
    else if (of.includes(text.toLowerCase())) errors[field] = 'This name is already used';
    of.push(text.toLowerCase());
    return text;
  };
  const count = (field: string, max: number): number => {
    const text = (values[field] ?? '').trim() || '0';
    const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value <= max)) errors[field] = `A whole number up to ${max.toLocaleString('en-GB')}`;
    return value;
  };
  const isTyped = (field: string) => (values[field] ?? '').trim() !== '';
  const rows = (kind: string, known: readonly { id: string }[]) => [
    ...known.map(({ id }) => ({ id, field: `${kind}.${id}` })),
    ...(isTyped(`${kind}.new.name`) ? [{ id: '', field: `${kind}.new` }] : []),
  ];
  const atStage = (field: string, { id, kind }: Stage): FamilyStage => ({
    stageId: id,
    place: kind === 'making' ? count(`${field}.place`, PLACE_MAX) || null : null,
    pressId: presses.find((press) => press.id === values[`${field}.press`])?.id ?? null,
    personId:
      people.find((one) => one.id === values[`${field}.person`] && (one.judgesFiles || !isOfFiles(kind)))
        ?.id ?? null,
    minutes: count(`${field}.minutes`, MINUTES_MAX),
    minutesPerThousand: count(`${field}.per`, MINUTES_MAX),
  });
  const used = { stages: [] as string[], presses: [] as string[], families: [] as string[] };
  const form: FloorForm = {
    stages: byPlaceField(rows('stage', stages), values).map(({ id, field }) => ({
      id,
      name: name(`${field}.name`, used.stages),
    })),
    presses: rows('press', presses).map(({ id, field }) => ({
      id,
      name: name(`${field}.name`, used.presses),
      minutesADay: count(`${field}.minutes`, DAY_MINUTES),
      jobsADay: isTyped(`${field}.jobs`) ? count(`${field}.jobs`, DAY_JOBS) : null,
      closesDays: values[`${field}.closes`] === 'yes',
      isArchived: values[`${field}.off`] === 'yes',
    })),
    families: rows('family', families).map(({ id, field }) => ({
      id,
      name: name(`${field}.name`, used.families),
      oversPercent: count(`${field}.oversPercent`, OVERS_PERCENT_MAX),
      oversCopies: count(`${field}.oversCopies`, OVERS_COPIES_MAX),
      otherStages: stages
        .filter(({ kind }) => kind !== 'making' && kind !== 'gone')
        .map((stage) => atStage(`${field}.${stage.id}`, stage))
        .filter(isSet),
      steps: inOwnOrder(
        stages
          .filter(
            ({ id: stageId, kind }) => kind === 'making' && (id === '' || values[`${field}.${stageId}.on`]),
          )
          .map((stage) => atStage(`${field}.${stage.id}`, stage)),
      ),
    })),
    categories: Object.fromEntries(
      categories.flatMap(({ id }) => {
        const family = families.find((one) => one.id === values[`category.${id}`]);
        return family && !family.isDefault ? [[id, family.id]] : [];
      }),
    ),
  };
  Object.assign(errors, capacityErrors(form.presses));
  for (const { id, steps, otherStages } of form.families) {
    if (steps.length === 0) errors[`family.${id}.name`] = 'Tick at least one stage for it';
    for (const { stageId, pressId, minutes, minutesPerThousand } of otherStages)
      if (pressId === null && minutes + minutesPerThousand > 0)
        errors[`family.${id || 'new'}.${stageId}.${minutes > 0 ? 'minutes' : 'per'}`] =
          'Choose a press or place for these minutes';
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, form };
}

/**
 * A press that never runs and closes days would close them all, and products that need it would be promised for the
 * first day that isn't counted.
 */
function capacityErrors(presses: FloorForm['presses']): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { id, minutesADay, jobsADay, closesDays, isArchived } of presses) {
    const field = `press.${id || 'new'}`;
    if (closesDays && !isArchived && minutesADay === 0)
      errors[`${field}.minutes`] =
        'It closes full days, so it needs minutes. If it isn’t running, set its days below';
    if (jobsADay === 0) errors[`${field}.jobs`] = '1 or more. Leave it empty if only the minutes count';
  }
  return errors;
}

/** Whether anything is set for a stage outside making. */
const isSet = ({ pressId, personId, minutes, minutesPerThousand }: FamilyStage) =>
  pressId !== null || personId !== null || minutes + minutesPerThousand > 0;

/**
 * The steps of a family with their places, if it has an order of its own: those without a number come last, in the
 * shop's order.
 */
function inOwnOrder(steps: FamilyStage[]): FamilyStage[] {
  if (steps.every(({ place }) => place === null)) return steps;
  return steps
    .toSorted((a, b) => (a.place ?? PLACE_MAX + 1) - (b.place ?? PLACE_MAX + 1))
    .map((step, i) => ({ ...step, place: i + 1 }));
}

/** Stages of making in the order of the typed numbers; the others keep the places given by their kind. */
function byPlaceField(rows: { id: string; field: string }[], values: Readonly<Record<string, string>>) {
  // A new stage at a place that is taken comes before the one that has it.
  const place = ({ id, field }: { id: string; field: string }) =>
    Number(values[`${field}.place`] || 999) - (id === '' ? 0.5 : 0);
  return rows
    .map((row, i) => ({ row, i }))
    .sort((a, b) => place(a.row) - place(b.row) || a.i - b.i)
    .map(({ row }) => row);
}
