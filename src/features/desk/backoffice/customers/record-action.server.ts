import { redirect } from 'react-router';
import { changePerson, type PersonChange, unmergePerson } from '#features/people/customers/index.server.ts';
import {
  addressSchemaIn,
  contactSchema,
  noteSchema,
  type PersonSeed,
  tagSchema,
} from '#features/people/customers/index.ts';
import { countryOf } from '#kit/country.ts';
import { type FieldErrors, fieldErrors } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { FormAnswer } from '#ui/form-answer.ts';

/** The forms about what staff write down, by their button. */
const FORMS = [
  'note',
  'note-delete',
  'tag',
  'tag-remove',
  'contact',
  'contact-delete',
  'address',
  'address-delete',
] as const;
type RecordForm = (typeof FORMS)[number];

/** A refused form about what staff write down. */
export interface RecordAnswer extends FormAnswer {
  form: RecordForm;
}

type Values = Record<string, string>;

/** The address of a customer's page. */
export const pageOf = (seed: PersonSeed, personId: string): string =>
  seed.key && 'userId' in seed.key
    ? href('/admin/customers/:customerId', { customerId: seed.key.userId })
    : href('/admin/customers/:kind/:personId', { kind: 'person', personId });

/**
 * Does what a form about a customer's record says, and throws the way back to their page. Returns a refused form; 'missing'
 * if they were erased in the meantime; null if the form is about something else.
 */
export async function changeRecord(
  shop: Shop,
  actor: Actor,
  seed: PersonSeed,
  values: Values,
): Promise<RecordAnswer | 'missing' | null> {
  if (values.intent === 'unmerge') {
    if (isUuid(values.removed ?? '')) await unmergePerson(shop, actor, values.removed ?? '');
    const id = seed.key && 'personId' in seed.key ? seed.key.personId : '';
    throw redirect(`${pageOf(seed, id)}?done=unmerged`);
  }
  const form = FORMS.find((one) => one === values.intent);
  if (!form) return null;
  const change = readChange(form, values);
  if ('errors' in change) return { form, errors: change.errors, values };
  const personId = await changePerson(shop, actor, seed, change);
  if (!personId) return 'missing';
  throw redirect(`${pageOf(seed, personId)}?done=${form}`);
}

function readChange(form: RecordForm, values: Values): PersonChange | { errors: FieldErrors } {
  switch (form) {
    case 'note': {
      const parsed = noteSchema.safeParse(values);
      return parsed.success ? { kind: form, ...parsed.data } : { errors: fieldErrors(parsed.error) };
    }
    case 'tag': {
      const parsed = tagSchema.safeParse(values);
      return parsed.success ? { kind: form, tags: parsed.data.tag } : { errors: fieldErrors(parsed.error) };
    }
    case 'tag-remove':
      return { kind: form, tag: (values.removed ?? '').replaceAll('\0', '') };
    case 'contact': {
      const parsed = contactSchema.safeParse(values);
      if (!parsed.success) return { errors: fieldErrors(parsed.error) };
      const { contactName: name, contactEmail: email, contactPhone: phone } = parsed.data;
      return { kind: form, name, email, phone };
    }
    case 'address': {
      const country = countryOf(values.country);
      const parsed = addressSchemaIn(country).safeParse(values);
      return parsed.success ? { kind: form, country, ...parsed.data } : { errors: fieldErrors(parsed.error) };
    }
    default:
      return isUuid(values.removed ?? '')
        ? { kind: form, id: values.removed ?? '' }
        : { errors: { [form]: 'Open the customer again and remove it there' } };
  }
}
