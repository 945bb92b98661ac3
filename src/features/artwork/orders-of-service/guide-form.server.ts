import type { Field, Layout, Values } from '#composition/index.ts';
import { isDay } from '#kit/day.ts';
import {
  BACK_FIELDS,
  BACKS,
  COVER_FIELDS,
  type Design,
  emptyFields,
  longFields,
  PART_KINDS,
  PARTS_MAX,
  readDesignForm,
  SERVICE_STYLES,
  type Service,
  styleOf,
} from '../designs/index.ts';
import { newPart } from './new-service.ts';

/** What a step’s form changes, and what is wrong with it, by field. What is wrong is saved all the same, unless it can’t be. */
export interface StepChange {
  name: string;
  values: Values;
  service: Service;
  errors: Record<string, string>;
  /** a day that wasn’t accepted, as it was typed */
  day?: string;
}

/** An order of service as it is changed: `values` without the words that were laid out. */
export type ServiceDesign = Pick<Design, 'name' | 'values'> & { service: Service };

/** The texts of the cover; those that were laid out are made again each time. */
export function ownValues(values: Values): Values {
  const own = COVER_FIELDS.flatMap(({ id }) =>
    id in values.texts ? [[id, values.texts[id] ?? ''] as const] : [],
  );
  return { ...values, texts: Object.fromEntries(own) };
}

/** Reads the first step: the day of the service. */
export function readDay(form: FormData, design: ServiceDesign, today: string): StepChange {
  const day = String(form.get('day') ?? '').trim();
  const wrong =
    day !== '' && !isDay(day)
      ? 'Enter the day like 10/12/2026, or leave it empty.'
      : day !== '' && day < today
        ? 'This day is past. Check the month and the year.'
        : null;
  if (wrong) return { ...design, day, errors: { day: wrong } };
  return { ...design, service: { ...design.service, day }, errors: {} };
}

/** Reads the cover. `sent`: photos that came with the form, by field. */
export function readCover(form: FormData, design: ServiceDesign, sent: Record<string, string>): StepChange {
  const values = readFields(form, design.values, COVER_FIELDS, sent);
  const name = (values.texts.name ?? '').trim().slice(0, 80) || design.name;
  const layout = fieldsOnly(COVER_FIELDS);
  return {
    ...design,
    values,
    name,
    errors: { ...emptyFields(layout, values), ...longFields(layout, values) },
  };
}

/** Reads style, colours and the back. */
export function readLook(form: FormData, design: ServiceDesign, sent: Record<string, string>): StepChange {
  const { service } = design;
  const style = styleOf(String(form.get('style') ?? service.style));
  const scheme = Number(form.get(`scheme-${style.id}`) ?? 0);
  const back = BACKS.find((it) => it === form.get('back')) ?? service.back;
  const read = readFields(form, design.values, BACK_FIELDS, sent);
  const { thanks = '', ...texts } = read.texts;
  const values = { ...read, texts, scheme: style.schemes[scheme] ? scheme : 0 };
  const errors = longFields(fieldsOnly(BACK_FIELDS), read);
  if (errors.thanks) return { ...design, values, service: { ...service, style: style.id, back }, errors };
  return { ...design, values, service: { ...service, style: style.id, back, thanks: thanks.trim() }, errors };
}

/** Adds, moves or removes a part. `partId`: of a new one. */
export function changeParts(form: FormData, design: ServiceDesign): StepChange & { partId: string | null } {
  const { service } = design;
  const { parts } = service;
  const intent = String(form.get('intent') ?? '');
  const at = parts.findIndex(({ id }) => id === form.get('part'));
  const wanted = (changed: Service['parts'], partId: string | null = null) => ({
    ...design,
    service: { ...service, parts: changed },
    errors: {},
    partId,
  });
  if (intent === 'add') {
    const kind = PART_KINDS.find(({ id }) => id === form.get('kind'))?.id ?? 'other';
    if (parts.length >= PARTS_MAX)
      return {
        ...design,
        errors: { kind: `An order of service has at most ${PARTS_MAX} parts.` },
        partId: null,
      };
    const part = newPart(parts, kind);
    return wanted([...parts, part], part.id);
  }
  const part = parts[at];
  if (!part) return wanted(parts);
  const others = parts.filter((it) => it !== part);
  if (intent === 'remove') return wanted(others);
  const to = intent === 'up' ? Math.max(0, at - 1) : Math.min(others.length, at + 1);
  return wanted(others.toSpliced(to, 0, part));
}

function readFields(
  form: FormData,
  before: Values,
  fields: readonly Field[],
  sent: Record<string, string>,
): Values {
  const { values } = readDesignForm(form, fieldsOnly(fields), { name: '', values: before }, sent);
  const photos = Object.fromEntries(
    Object.entries(before.photos).filter(([id]) => !fields.some((field) => field.id === id)),
  );
  return {
    ...before,
    texts: { ...before.texts, ...values.texts },
    photos: { ...photos, ...values.photos },
  };
}

/** A layout of nothing but fields, for what reads forms by them. */
const fieldsOnly = (fields: readonly Field[]): Layout => ({
  widthMm: 1,
  heightMm: 1,
  bleedMm: 0,
  schemes: SERVICE_STYLES[0]?.schemes ?? [],
  fields: [...fields],
  pages: [],
});
