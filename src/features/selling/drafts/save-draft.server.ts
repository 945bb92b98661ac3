import { giveUpOrder, orderWithMoney } from '#features/money/payments/index.server.ts';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { DRAFT_MOVES, type DraftCustomer, type DraftState, type DraftTerms, mayMove } from './draft.ts';
import type { DraftChange } from './draft-form.ts';
import { endOffer, insertDraft, lockDraft, waitingOrdersOf, writeLines } from './store.server.ts';

export type SaveOutcome =
  | { ok: true }
  | { ok: false; kind: 'missing' }
  /** it was accepted: from then on its order counts */
  | { ok: false; kind: 'accepted' }
  /** somebody else has saved it since */
  | { ok: false; kind: 'stale'; actor: string }
  /** part of a bank transfer has arrived for the order made from it */
  | { ok: false; kind: 'money'; orderNumber: string };

/** Writes down a new draft, with what staff typed first. Returns its id. */
export async function startDraft(
  shop: Shop,
  actor: Actor,
  { customer, terms, lines }: DraftChange,
  userId: string | null,
): Promise<string> {
  return inTransaction(shop.db, async (trx) => {
    const id = await insertDraft(trx, { actor, now: shop.clock() });
    await trx
      .updateTable('drafts')
      .set({ ...customer, ...terms, userId })
      .where('id', '=', id)
      .execute();
    await writeLines(trx, id, lines);
    await recordChange(trx, {
      actor,
      action: 'draft.create',
      subject: `draft:${id}`,
      before: null,
      after: { lines: lines.length },
    });
    return id;
  });
}

/**
 * Saves a draft as a whole. The offer that its customer had been sent is then no longer valid: its link says so, and an
 * open card page is closed. If that page is paid at the last moment, the money is kept and the order is flagged, as for
 * a cart. An order that is waiting for a bank transfer ends too, unless part of it has arrived: then nothing is
 * changed.
 */
export async function saveDraft(
  shop: Shop,
  actor: Actor,
  onPage: { draftId: string; version: number },
  { customer, terms, lines }: DraftChange,
  userId?: string | null,
): Promise<SaveOutcome> {
  return changeDraft(shop, onPage, async (trx, was) => {
    if (was === 'sent') await endOffer(trx, onPage.draftId, 'replaced', shop.clock());
    await writeLines(trx, onPage.draftId, lines);
    await recordChange(trx, {
      actor,
      action: 'draft.save',
      subject: `draft:${onPage.draftId}`,
      before: { state: was },
      after: { lines: lines.length },
    });
    return {
      ...customer,
      ...terms,
      ...(userId === undefined ? {} : { userId }),
      state: DRAFT_MOVES.change.to,
    };
  });
}

/** Withdraws a draft: its customer can no longer accept it. */
export async function withdrawDraft(
  shop: Shop,
  actor: Actor,
  onPage: { draftId: string; version: number },
): Promise<SaveOutcome> {
  return changeDraft(shop, onPage, async (trx, was) => {
    if (!mayMove('withdraw', was)) return {};
    await endOffer(trx, onPage.draftId, 'withdrawn', shop.clock());
    await recordChange(trx, {
      actor,
      action: 'draft.withdraw',
      subject: `draft:${onPage.draftId}`,
      before: { state: was },
      after: { state: DRAFT_MOVES.withdraw.to },
    });
    return { state: DRAFT_MOVES.withdraw.to };
  });
}

type Columns = Partial<DraftCustomer & DraftTerms & { userId: string | null; state: DraftState }>;

/** Locks a draft that may be changed and is still as staff saw it, and abandons a payment in progress. */
async function changeDraft(
  shop: Shop,
  { draftId, version }: { draftId: string; version: number },
  change: (trx: Queries, was: DraftState) => Promise<Columns>,
): Promise<SaveOutcome> {
  return inTransaction(shop.db, async (trx): Promise<SaveOutcome> => {
    const draft = await lockDraft(trx, draftId);
    if (!draft) return { ok: false, kind: 'missing' };
    if (!mayMove('change', draft.state)) return { ok: false, kind: 'accepted' };
    if (draft.version !== version)
      return { ok: false, kind: 'stale', actor: await lastActor(trx, `draft:${draftId}`) };
    const orderNumber = await orderWithMoney(trx, draftId);
    if (orderNumber !== null) return { ok: false, kind: 'money', orderNumber };
    const columns = await change(trx, draft.state);
    for (const orderId of await waitingOrdersOf(trx, draftId)) await giveUpOrder(shop, trx, orderId);
    await trx
      .updateTable('drafts')
      .set({ declinedWhy: null, ...columns, version: version + 1, updatedAt: shop.clock() })
      .where('id', '=', draftId)
      .execute();
    return { ok: true };
  });
}
