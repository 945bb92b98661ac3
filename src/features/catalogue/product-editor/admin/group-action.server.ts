import { fieldErrors } from '#kit/forms.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { groupEditFields, groupFields } from './group-forms.ts';
import { changeGroup, type GroupChange, moveGroup } from './save-group.server.ts';

/** The result of a form about option groups: where to go, or what is wrong. */
export type GroupAnswer =
  | { done: string }
  | { status: number; errors: Record<string, string>; problem: string | null };

/** Handles a product's forms about its option groups, by `intent`; undefined if it is a different form. */
export async function groupAction(
  shop: Shop,
  actor: Actor,
  productId: string,
  values: Readonly<Record<string, string>>,
): Promise<GroupAnswer | undefined> {
  const { intent = '', group = '', seenAt = '' } = values;
  switch (intent) {
    case 'add-group':
      return change('group-added', groupFields.safeParse(values), (add) => ({ add }));
    case 'save-group':
      return change('group-saved', groupEditFields.safeParse(values), (edit) => ({ edit, seenAt }));
    case 'remove-group':
      return answerTo('group-removed', await changeGroup(shop, actor, productId, { remove: group, seenAt }));
    case 'group-up':
    case 'group-down':
      await moveGroup(shop, actor, productId, group, intent === 'group-up' ? -1 : 1);
      return { done: 'group-moved' };
  }
  return undefined;

  async function change<Fields>(
    done: string,
    parsed: { success: true; data: Fields } | { success: false; error: Parameters<typeof fieldErrors>[0] },
    toChange: (fields: Fields) => GroupChange,
  ): Promise<GroupAnswer> {
    if (!parsed.success) return { status: 422, errors: fieldErrors(parsed.error), problem: null };
    return answerTo(done, await changeGroup(shop, actor, productId, toChange(parsed.data)));
  }
}

function answerTo(done: string, outcome: Awaited<ReturnType<typeof changeGroup>>): GroupAnswer {
  if (outcome === 'done') return { done };
  if (typeof outcome === 'object') return { status: 422, errors: {}, problem: outcome.unfit };
  return { status: outcome === 'changed' ? 409 : 422, errors: {}, problem: PROBLEMS[outcome] };
}

const PROBLEMS = {
  changed: 'Nothing was saved, because someone else changed this product. Check its options and try again.',
  needed: 'Every product needs its turnarounds, because they decide when an order leaves.',
  missing: 'This product already has that group, or the product has been deleted.',
} as const;
