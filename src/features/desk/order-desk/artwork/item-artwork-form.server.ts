import { z } from 'zod';
import { STAFF_CANCELLED } from '#features/orders/order-artwork/index.ts';
import { linesField } from '#kit/forms.ts';
import { formatTime } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { printAsIs } from './as-is.server.ts';
import {
  requestArtwork,
  requestProof,
  type StaffArtworkOutcome,
  setItemArtwork,
} from './staff-artwork.server.ts';

const NO_REASON = 'Say what needs fixing before printing.';
const reasonField = linesField(500, NO_REASON);

/** `error`: what is wrong with the reason, shown beside it. */
export type ItemFormOutcome =
  | { ok: true }
  | { ok: false; problem: string; error?: string; status: 404 | 409 | 422 };

/** Handles the forms of an item's artwork panel by `intent`; returns what is wrong as a sentence. */
export async function changeItemByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Readonly<Record<string, string>>,
): Promise<ItemFormOutcome> {
  const { intent, itemId, artworkId } = values;
  if (!isUuid(itemId) || !isUuid(artworkId)) return REFUSALS.missing;
  const place = { orderId, itemId, artworkId, seenEventId: eventOnPage(values.seenEvent) };
  const wantsReason = WITH_REASON.includes(intent ?? '');

  const read = (wantsReason ? reasonField : z.unknown().transform(() => '')).safeParse(values.artworkProblem);
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

  function doIntent(intent: string | undefined): Promise<StaffArtworkOutcome> {
    switch (intent) {
      case 'artwork-problem':
        return setItemArtwork(shop, actor, place, { state: 'problem', problem: reason });
      case 'artwork-request':
        return requestArtwork(shop, actor, place, reason);
      case 'artwork-proof':
        return requestProof(shop, actor, place);
      case 'artwork-as-is':
        return printAsIs(shop, actor, place, reason);
      default:
        return setItemArtwork(shop, actor, place, {
          state: intent === 'artwork-approved' ? 'approved' : 'checked',
        });
    }
  }
}

/** The forms with a reason. */
export const WITH_REASON = ['artwork-problem', 'artwork-request', 'artwork-as-is'];

/** Without a valid number nothing counts as seen, so that nothing unread is overwritten. */
const eventOnPage = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

const REFUSALS = {
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
} as const satisfies Record<string, ItemFormOutcome>;
