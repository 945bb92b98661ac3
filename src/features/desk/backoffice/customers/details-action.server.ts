import { addPerson, type DetailsOutcome, saveDetails } from '#features/people/customers/index.server.ts';
import { detailsSchema, type PersonSeed, versionSchema } from '#features/people/customers/index.ts';
import { type FieldErrors, fieldErrors } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { DetailsAnswer } from './details-form.tsx';
import { changeAccount, whyNoAccount } from './open-account.server.ts';

type Refusal = { status: number; answer: DetailsAnswer } | { status: 404 };

/** Saves the details of a new customer (no `seed`), or of one without an account. Returns the record's id, or the refused form. */
export async function changeDetails(
  shop: Shop,
  actor: Actor,
  seed: PersonSeed | null,
  values: Record<string, string>,
): Promise<{ id: string } | Refusal> {
  const refuse = (status: number, errors: FieldErrors, more: Partial<DetailsAnswer> = {}): Refusal => ({
    status,
    answer: { form: 'details', errors, values, conflict: null, other: null, ...more },
  });
  const parsed = detailsSchema.safeParse(values);
  if (!parsed.success) return refuse(422, fieldErrors(parsed.error));
  const seen = versionSchema.safeParse(values);
  if (!seen.success) return refuse(422, fieldErrors(seen.error));
  const outcome = seed
    ? await saveDetails(shop, actor, seed, parsed.data, seen.data.version)
    : await addPerson(shop, actor, parsed.data);
  if (outcome.ok) return outcome;
  switch (outcome.kind) {
    case 'taken':
      return refuse(422, { [outcome.field]: TAKEN[outcome.field] }, { other: pageOfOther(outcome) });
    case 'stale':
      return refuse(409, {}, { conflict: { actor: outcome.actor, at: formatTime(outcome.changedAt) } });
    case 'missing':
      return { status: 404 };
  }
}

/** Saves the details of a customer for whom staff opened an account. Returns the refused form; null once saved. */
export async function changeAccountDetails(
  shop: Shop,
  actor: Actor,
  userId: string,
  values: Record<string, string>,
): Promise<DetailsAnswer | null> {
  const refuse = (errors: FieldErrors): DetailsAnswer => ({
    form: 'details',
    errors,
    values,
    conflict: null,
    other: null,
  });
  const parsed = detailsSchema.safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error));
  const why = whyNoAccount(parsed.data);
  if (why) return refuse({ [parsed.data.email === '' ? 'email' : 'firstName']: why });
  const outcome = await changeAccount(shop, actor, userId, parsed.data);
  if (outcome === 'taken') return refuse({ email: TAKEN.email });
  return outcome === 'changed'
    ? null
    : refuse({ email: 'They can sign in by now, and change this themselves.' });
}

const TAKEN = {
  email: 'Another customer has this email address',
  phone: 'Another customer has this phone number. Add an email address, or use their page',
};

function pageOfOther({ personId, userId }: Extract<DetailsOutcome, { kind: 'taken' }>): string {
  return userId
    ? href('/admin/customers/:customerId', { customerId: userId })
    : href('/admin/customers/:kind/:personId', { kind: 'person', personId: personId ?? '' });
}
