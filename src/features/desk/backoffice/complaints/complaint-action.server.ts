import { z } from 'zod';
import { isCause, type Outcome, WORDS_MAX } from '#features/orders/complaints/index.ts';
import { type FieldErrors, fieldErrors, linesField } from '#kit/forms.ts';
import { readAmount } from '#kit/money.ts';
import { readCount } from '#kit/read-count.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type DecideOutcome, type Decision, decideComplaint } from './decide-complaint.server.ts';
import { writeToCustomer } from './follow-complaint.server.ts';
import type { StaffComplaint } from './read-complaint.server.ts';

export type ComplaintAct =
  | { done: 'decided' | 'asked' | 'reopened' }
  | { errors: FieldErrors }
  | Extract<DecideOutcome, { kind: 'missing' | 'stale' }>;

/** Carries out a form of a complaint's page. */
export async function actOnComplaint(
  shop: Shop,
  actor: Actor,
  complaint: StaffComplaint,
  values: Record<string, string>,
): Promise<ComplaintAct> {
  const version = Number(values.version ?? -1);
  const { id } = complaint;
  if (values.intent === 'decide') {
    const parsed = parseDecision(complaint, values);
    if ('errors' in parsed) return parsed;
    return inWords(await decideComplaint(shop, actor, { id, version }, parsed), 'decided');
  }
  const move = values.intent === 'reopen' ? 'reopen' : 'ask';
  const field = move === 'ask' ? 'question' : 'why';
  const missing = move === 'ask' ? 'Write your message' : 'Write why you are looking at it again';
  const parsed = z.object({ [field]: linesField(WORDS_MAX, missing) }).safeParse(values);
  if (!parsed.success) return { errors: fieldErrors(parsed.error) };
  const key = isUuid(values.key ?? '') ? (values.key ?? '') : crypto.randomUUID();
  const message = { id, version, key, words: parsed.data[field] ?? '' };
  return inWords(
    await writeToCustomer(shop, actor, move, message),
    move === 'ask' ? 'asked' : 'reopened',
    field,
  );
}

function inWords(
  outcome: DecideOutcome,
  done: 'decided' | 'asked' | 'reopened',
  field?: string,
): ComplaintAct {
  if (outcome.ok) return { done };
  if (outcome.kind === 'refused') return { errors: { [field ?? outcome.field]: outcome.problem } };
  return outcome;
}

function parseDecision(
  { items, left, presses }: StaffComplaint,
  values: Record<string, string>,
): Decision | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const outcome = (['reprint', 'refund', 'credit', 'no'] as const).find((known) => known === values.outcome);
  const isMoney = outcome === 'refund' || outcome === 'credit';
  if (!outcome || (isMoney && outcome !== left.way)) errors.outcome = 'Choose what happens';
  const cause = values.cause ?? '';
  if (!isCause(cause)) errors.cause = 'Choose the cause';
  const known = new Set(presses.map(({ id }) => id));
  const chosen = items.flatMap((item) => chosenCopies(item, known, values, errors));
  const [first] = items;
  if (first && chosen.length === 0 && Object.keys(errors).every((field) => !field.startsWith('copies-')))
    errors[`copies-${first.itemId}`] = 'Enter how many copies are affected';
  const amountPence = readAmount(values.amount ?? '');
  if (isMoney && !amountPence) errors.amount = 'Enter an amount like 12.50';
  const cost = (values.cost ?? '').trim();
  const costPence = readAmount(cost);
  if (!isMoney && cost !== '' && costPence === null) errors.cost = 'Enter an amount like 12.50';
  const said = saidTo(outcome, values);
  Object.assign(errors, said.errors);
  if (!outcome || !isCause(cause) || Object.keys(errors).length > 0) return { errors };
  return {
    outcome,
    cause,
    amountPence: isMoney ? (amountPence ?? 0) : 0,
    leftSeenPence: Number(values.left ?? -1),
    costPence: isMoney ? null : costPence,
    words: said.words,
    items: chosen,
  };
}

/** The message to the customer: a refusal needs a reason. */
function saidTo(
  outcome: Outcome | undefined,
  values: Record<string, string>,
): { words: string; errors: FieldErrors } {
  const schema = z.object({
    words: linesField(WORDS_MAX, outcome === 'no' ? 'Tell the customer why' : undefined),
  });
  const parsed = schema.safeParse(values);
  return parsed.success
    ? { words: parsed.data.words, errors: {} }
    : { words: '', errors: fieldErrors(parsed.error) };
}

function chosenCopies(
  { itemId, quantity }: StaffComplaint['items'][number],
  presses: ReadonlySet<string>,
  values: Record<string, string>,
  errors: FieldErrors,
): Decision['items'] {
  const count = (values[`copies-${itemId}`] ?? '').trim();
  const copies = readCount(count);
  if (count === '' || copies === 0) return [];
  if (!(copies <= quantity)) {
    errors[`copies-${itemId}`] = `Enter a whole number from 0 to ${quantity.toLocaleString('en-GB')}`;
    return [];
  }
  const press = values[`press-${itemId}`] ?? '';
  return [{ itemId, copies, pressId: presses.has(press) ? press : null }];
}
