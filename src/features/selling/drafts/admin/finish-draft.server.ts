import type { RouterContextProvider } from 'react-router';
import { readBankTransfer } from '#features/pricing/company/index.server.ts';
import type { FieldErrors } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import type { Actor } from '#platform/audit.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { requireRight } from '#visitor/administrator.server.ts';
import { type Placing, placeDraft } from '../accept-offer.server.ts';
import { acceptProblemWords } from '../accept-problem.ts';
import { type SaveOutcome, withdrawDraft } from '../save-draft.server.ts';
import { judgeOffer, sendOffer } from '../send-offer.server.ts';
import { readDraft } from '../store.server.ts';
import { COUNTER_WAYS, type CounterWay } from './counter-ways.ts';

/** How each button places a draft, except those for money that staff have taken. */
const PLACINGS = {
  place: { method: 'account' },
  'place-transfer': { method: 'bank' },
} as const satisfies Record<string, Placing>;

type Final = 'send' | 'withdraw' | keyof typeof PLACINGS | CounterWay;

/** Whether a button ends the work on a draft, rather than only saving it. */
export const isFinal = (intent: string): intent is Final =>
  intent === 'send' ||
  intent === 'withdraw' ||
  Object.hasOwn(PLACINGS, intent) ||
  Object.hasOwn(COUNTER_WAYS, intent);

type Finished =
  | { ok: true; to: string }
  | { ok: false; status: number; errors?: FieldErrors; problem?: string };

interface OnPage {
  draftId: string;
  version: number;
}

/** Sends, places or withdraws a draft as saved. `taken`: what staff said that they took at the counter, in pence. */
export async function finishDraft(
  context: Readonly<RouterContextProvider>,
  actor: Actor,
  onPage: OnPage,
  intent: Final,
  taken: string | undefined,
): Promise<Finished> {
  const shop = context.get(shopContext);
  const here = href('/admin/drafts/:draftId', { draftId: onPage.draftId });
  if (intent === 'withdraw') {
    const withdrawn = await withdrawDraft(shop, actor, onPage);
    return withdrawn.ok
      ? { ok: true, to: `${here}?done=withdrawn` }
      : { ok: false, status: 409, problem: saveWords(withdrawn) };
  }
  if (intent === 'place-transfer' && !(await readBankTransfer(shop.db)).isOffered)
    return { ok: false, status: 422, problem: 'Enter your bank details at Settings first.' };
  if (Object.hasOwn(COUNTER_WAYS, intent) && taken === undefined) return ask(shop, onPage, intent);
  const outcome =
    intent === 'send'
      ? await sendOffer(shop, actor, onPage)
      : await placeDraft(shop, await requireRight(context, 'orderChanges'), onPage, placingOf(intent, taken));
  if (outcome.ok)
    return {
      ok: true,
      to:
        'orderId' in outcome
          ? href('/admin/orders/:orderId', { orderId: outcome.orderId })
          : `${here}?done=sent`,
    };
  if ('problem' in outcome) return { ok: false, status: 422, problem: acceptProblemWords(outcome.problem) };
  if (outcome.kind === 'unfit') return { ok: false, status: 422, errors: outcome.errors };
  return { ok: false, status: 409, problem: saveWords(outcome) };
}

function placingOf(intent: keyof typeof PLACINGS | CounterWay, taken: string | undefined): Placing {
  if (Object.hasOwn(PLACINGS, intent)) return PLACINGS[intent as keyof typeof PLACINGS];
  const { how } = COUNTER_WAYS[intent as CounterWay];
  return { method: 'counter', how, seenPence: Number(taken) };
}

/** Asks once whether the money was taken, and how much that is, if the order can be placed at all. */
async function ask(shop: Shop, { draftId }: OnPage, intent: string): Promise<Finished> {
  const read = await readDraft(shop.db, draftId);
  if (!read) return { ok: false, status: 409, problem: saveWords({ ok: false, kind: 'missing' }) };
  const { errors } = judgeOffer(read, shop.clock(), { byEmail: false, isPlaced: true });
  if (Object.keys(errors).length > 0) return { ok: false, status: 422, errors };
  return {
    ok: true,
    to: `${href('/admin/drafts/:draftId', { draftId })}?${new URLSearchParams({ ask: intent })}`,
  };
}

/** Says why a draft was not saved. */
export function saveWords(outcome: Exclude<SaveOutcome, { ok: true }>): string {
  switch (outcome.kind) {
    case 'missing':
      return 'This quote no longer exists.';
    case 'accepted':
      return 'This quote has been accepted. Change its order instead.';
    case 'money':
      return `Part of the bank transfer for order ${outcome.orderNumber} has arrived, so this quote can’t be changed. Settle the order first: accept what arrived, or cancel it and pay it back.`;
    case 'stale':
      return `${outcome.actor} changed this quote after you opened it. What you typed is still below. Reload the page to see theirs.`;
  }
}
