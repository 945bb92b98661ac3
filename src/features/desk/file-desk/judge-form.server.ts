import { z } from 'zod';
import { STAFF_CANCELLED } from '#features/orders/order-artwork/index.ts';
import { linesField } from '#kit/forms.ts';
import { knownEntry } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { printAsIs } from './as-is.server.ts';
import { REASON_MAX } from './ask-words.ts';
import {
  requestArtwork,
  requestProof,
  type StaffArtworkOutcome,
  setItemArtwork,
} from './staff-artwork.server.ts';

const NO_REASON = 'Say what needs fixing before printing.';
const NO_AS_IS_REASON = 'Say why it can be printed all the same.';

/** `error`: what is wrong with the reason, shown beside it. */
export type JudgeFormOutcome =
  | { ok: true }
  | { ok: false; problem: string; error?: string; status: 404 | 409 | 422 };

/** Judges an item's file by a form, as its `intent` says; returns what is wrong as a sentence. */
export async function judgeByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Readonly<Record<string, string>>,
): Promise<JudgeFormOutcome> {
  const { itemId, artworkId } = values;
  const intent = INTENTS.find((one) => one === values.intent);
  if (!intent) return REFUSALS.unknown;
  if (!isUuid(itemId) || !isUuid(artworkId)) return REFUSALS.missing;
  const place = { orderId, itemId, artworkId, seenEventId: eventOnPage(values.seenEvent) };
  const field = knownEntry(REASONS, intent);
  const read = (field ? linesField(REASON_MAX, field.missing) : NOTHING).safeParse(
    field && values[field.name],
  );
  if (!read.success) {
    const error = read.error.issues[0]?.message ?? NO_REASON;
    return { ok: false, status: 422, problem: error, error };
  }
  const reason = read.data;
  const outcome = await doIntent(intent);
  if (outcome.ok) return outcome;
  if (outcome.kind === 'not-by-eye')
    return { ok: false, status: 422, problem: `This file can’t be printed as it is. ${outcome.why}` };
  if (outcome.kind !== 'stale') return REFUSALS[outcome.kind];
  const { actor: by, changedAt } = outcome;
  const problem = `This was changed by ${by} at ${formatTime(changedAt)}. Your changes are still here.`;
  return { ok: false, status: 409, problem };

  function doIntent(intent: Intent): Promise<StaffArtworkOutcome> {
    switch (intent) {
      case 'artwork-problem':
        return setItemArtwork(shop, actor, place, { state: 'problem', problem: reason });
      case 'artwork-request':
        return requestArtwork(shop, actor, place, reason);
      case 'artwork-proof':
        return requestProof(shop, actor, place);
      case 'artwork-as-is':
        return printAsIs(shop, actor, place, reason);
      case 'artwork-approved':
        return setItemArtwork(shop, actor, place, { state: 'approved' });
      default:
        return setItemArtwork(shop, actor, place, { state: 'checked' });
    }
  }
}

const INTENTS = [
  'artwork-checked',
  'artwork-approved',
  'artwork-problem',
  'artwork-request',
  'artwork-proof',
  'artwork-as-is',
] as const;
type Intent = (typeof INTENTS)[number];

const NOTHING = z.unknown().transform(() => '');

/** Each form with a reason has a field of its own for it: what the customer is asked isn't why a file is printed. */
export const REASONS: Readonly<Record<string, { name: string; missing: string }>> = {
  'artwork-problem': { name: 'artworkProblem', missing: NO_REASON },
  'artwork-request': { name: 'artworkProblem', missing: NO_REASON },
  'artwork-as-is': { name: 'asIsReason', missing: NO_AS_IS_REASON },
};

/** Without a valid number nothing counts as seen, so that nothing unread is overwritten. */
const eventOnPage = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

const REFUSALS = {
  unknown: {
    ok: false,
    status: 422,
    problem: 'We don’t recognise this form. Reload the page and try again.',
  },
  missing: { ok: false, status: 404, problem: 'This order has no such item.' },
  'other-file': {
    ok: false,
    status: 409,
    problem: 'The customer has sent a new file since you opened this page. Check that one first.',
  },
  cancelled: { ok: false, status: 422, problem: STAFF_CANCELLED },
  decided: {
    ok: false,
    status: 409,
    problem: 'This file no longer waits for a decision. Reload the page to see what was decided.',
  },
  'not-judged': {
    ok: false,
    status: 422,
    problem:
      'This product is no longer sold as it was ordered, so its file can’t be checked. Ask for another file.',
  },
  checking: { ok: false, status: 422, problem: 'The file is still being checked. Try again in a moment.' },
  'too-late': {
    ok: false,
    status: 422,
    problem:
      'This order is no longer pending, so the customer can’t change the file. Set it back to Pending first.',
  },
} as const satisfies Record<string, JudgeFormOutcome>;
