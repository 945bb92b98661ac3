import { data, redirect } from 'react-router';
import { changeCollection, recordPayment, saveCreditTerms } from '#features/money/credit/index.server.ts';
import type { CollectionChange } from '#features/money/credit/index.ts';
import { changeGroup } from '#features/pricing/product-pricing/index.server.ts';
import { type FieldErrors, fieldErrors } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime, londonDay } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { Conflict } from '#ui/conflict-notice.tsx';
import type { CustomerAnswer } from './credit-panels.tsx';
import { chasingSchema, holdSchema, paymentSchema, termsSchema } from './forms.ts';

/** Does what a form about a customer's trade account or prices says: throws the way back, or returns the refused form. */
export function changeTrade(shop: Shop, actor: Actor, id: string, values: Record<string, string>) {
  if (values.intent === 'group') return saveGroup(shop, actor, id, values);
  if (values.intent === 'hold' || values.intent === 'release') return saveHold(shop, actor, id, values);
  if (values.intent === 'no-chase' || values.intent === 'chase') return saveChasing(shop, actor, id, values);
  return values.intent === 'payment'
    ? takePayment(shop, actor, id, values)
    : saveTerms(shop, actor, id, values);
}

async function saveTerms(shop: Shop, actor: Actor, id: string, values: Record<string, string>) {
  const refuse = (errors: FieldErrors, conflict: Conflict | null, status: number) =>
    data<CustomerAnswer>({ form: 'terms', errors, conflict, values }, { status });
  const parsed = termsSchema.safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error), null, 422);
  const { creditLimit, version, ...terms } = parsed.data;
  const saved = await saveCreditTerms(shop, actor, id, { ...terms, creditLimitPence: creditLimit }, version);
  if (saved.ok) throw redirect(`${href('/admin/customers/:customerId', { customerId: id })}?done=terms`);
  if (saved.kind === 'missing') throw data('Customer not found.', { status: 404 });
  if (saved.kind === 'below-balance') return refuse({ creditLimit: saved.message }, null, 422);
  return refuse({}, { actor: saved.actor, at: formatTime(saved.changedAt) }, 409);
}

async function saveHold(shop: Shop, actor: Actor, id: string, values: Record<string, string>) {
  const parsed = holdSchema.safeParse(values);
  if (!parsed.success)
    return data<CustomerAnswer>(
      { form: 'hold', errors: fieldErrors(parsed.error), conflict: null, values },
      { status: 422 },
    );
  const { version } = parsed.data;
  const change: CollectionChange =
    parsed.data.intent === 'hold' ? { kind: 'hold', reason: parsed.data.holdReason } : { kind: 'release' };
  return collect(shop, actor, { id, change, version, form: 'hold', values });
}

async function saveChasing(shop: Shop, actor: Actor, id: string, values: Record<string, string>) {
  const refuse = (errors: FieldErrors) =>
    data<CustomerAnswer>({ form: 'chasing', errors, conflict: null, values }, { status: 422 });
  const parsed = chasingSchema.safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error));
  const { version } = parsed.data;
  if (parsed.data.intent === 'chase')
    return collect(shop, actor, { id, change: { kind: 'chase' }, version, form: 'chasing', values });
  const { noChaseReason, until } = parsed.data;
  if (until < londonDay(shop.clock())) return refuse({ until: 'Enter today or a later day' });
  const change = { kind: 'no-chase', reason: noChaseReason, until } as const;
  return collect(shop, actor, { id, change, version, form: 'chasing', values });
}

async function collect(
  shop: Shop,
  actor: Actor,
  refused: Pick<CustomerAnswer, 'values'> & {
    id: string;
    change: CollectionChange;
    version: number;
    form: 'hold' | 'chasing';
  },
) {
  const { id, change, version, form, values } = refused;
  const outcome = await changeCollection(shop, actor, id, change, version);
  if (outcome.ok)
    throw redirect(`${href('/admin/customers/:customerId', { customerId: id })}?done=${change.kind}`);
  if (outcome.kind === 'missing') throw data('This customer has no trade account.', { status: 404 });
  const conflict = { actor: outcome.actor, at: formatTime(outcome.changedAt) };
  return data<CustomerAnswer>({ form, errors: {}, conflict, values }, { status: 409 });
}

async function saveGroup(shop: Shop, actor: Actor, userId: string, values: Record<string, string>) {
  const refuse = (words: string, status: number) =>
    data<CustomerAnswer>({ form: 'group', errors: { group: words }, conflict: null, values }, { status });
  const groupId = values.group || null;
  if (groupId && !isUuid(groupId)) return refuse('Choose a group', 422);
  const outcome = await changeGroup(shop, actor, userId, { groupBefore: values.seenGroup || null, groupId });
  if (outcome === 'missing') return refuse('Someone else has deleted this group. Choose another.', 409);
  if (outcome === 'stale')
    return refuse('Someone else has changed the group. Check it, then change it again.', 409);
  throw redirect(`${href('/admin/customers/:customerId', { customerId: userId })}?done=group`);
}

async function takePayment(shop: Shop, actor: Actor, userId: string, values: Record<string, string>) {
  const refuse = (errors: FieldErrors) =>
    data<CustomerAnswer>({ form: 'payment', errors, conflict: null, values }, { status: 422 });
  const parsed = paymentSchema.safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error));
  const { amount: amountPence, reference } = parsed.data;
  const recorded = await recordPayment(shop, actor, { userId, amountPence, reference });
  if (!recorded.ok) return refuse({ [recorded.field]: recorded.message });
  throw redirect(`${href('/admin/customers/:customerId', { customerId: userId })}?done=payment`);
}
