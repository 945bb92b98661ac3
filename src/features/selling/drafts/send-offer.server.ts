import { addDays } from 'date-fns';
import { giveUpOrder, orderWithMoney } from '#features/money/payments/index.server.ts';
import { lineField } from '#features/orders/staff-lines/index.ts';
import { notDeliveredTo, rulesAt } from '#features/pricing/delivery/index.ts';
import { emailFieldOf, type FieldErrors, postcodeFieldIn } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { DRAFT_MOVES, type Draft, mayMove, OFFER_DAYS } from './draft.ts';
import { assessDraft } from './offer.ts';
import type { OfferContent } from './offer-content.ts';
import { linesToPick, lowestPence } from './picks.ts';
import { endOffer, lockDraft, type ReadDraft, readDraft, waitingOrdersOf } from './store.server.ts';

/** The email with an offer, and the link to it. */
export const OFFER_SENT = 'offer-sent';
/** The same once more, before it ends. */
export const OFFER_REMINDER = 'offer-reminder';

export type SendOutcome =
  | { ok: true; number: number }
  | { ok: false; kind: 'missing' | 'accepted' }
  | { ok: false; kind: 'stale'; actor: string }
  /** part of a bank transfer has arrived for the order made from it */
  | { ok: false; kind: 'money'; orderNumber: string }
  /** what has to be filled in or fixed first, by field */
  | { ok: false; kind: 'unfit'; errors: FieldErrors };

/** Returns the address that lets a draft's customer open their offer: signed, with no customer data in it. */
export function offerLink({ site, signer }: Pick<Shop, 'site' | 'signer'>, draftId: string): string {
  return `${site.publicOrigin}${offerPath({ signer }, draftId)}`;
}

/** The same within the shop. */
export function offerPath({ signer }: Pick<Shop, 'signer'>, draftId: string): string {
  return `${href('/quotes/:draftId', { draftId })}?key=${offerKey({ signer }, draftId)}`;
}

const PURPOSE = 'offer';

const offerKey = ({ signer }: Pick<Shop, 'signer'>, draftId: string) => signer.sign(PURPOSE, draftId);

/** Whether a link's key opens this draft's offer. */
export function opensOffer({ signer, clock }: Shop, draftId: string, key: string | null): boolean {
  return signer.verify(PURPOSE, draftId, key, clock());
}

/**
 * Offers a draft to its customer as it is now: prices, delivery and VAT are recorded and hold until the offer ends.
 * Sends the link by email. This ends an earlier offer.
 */
export async function sendOffer(
  shop: Shop,
  actor: Actor,
  onPage: { draftId: string; version: number },
): Promise<SendOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const offered = await makeOffer(shop, trx, actor, onPage, { byEmail: true, isPlaced: false });
    if (!offered.ok) return offered;
    const { draft, number } = offered;
    await queueEmail(shop, trx, {
      eventKey: `${OFFER_SENT}:${draft.id}:${number}`,
      template: OFFER_SENT,
      recipient: draft.email,
      data: { draftId: draft.id, number },
      ...(draft.userId ? { userId: draft.userId } : {}),
    });
    return { ok: true, number };
  });
}

type MadeOffer =
  | { ok: true; draft: Draft; number: number; content: OfferContent }
  | Exclude<SendOutcome, { ok: true }>;

/**
 * Records a draft's offer in the caller's transaction, which holds the draft's lock from then on. If staff place it
 * (`isPlaced`), nobody picks quantities any more, so there must be one of each line.
 */
export async function makeOffer(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { draftId, version }: { draftId: string; version: number },
  { byEmail, isPlaced }: { byEmail: boolean; isPlaced: boolean },
): Promise<MadeOffer> {
  const locked = await lockDraft(trx, draftId);
  if (!locked) return { ok: false, kind: 'missing' };
  if (locked.state === 'accepted') return { ok: false, kind: 'accepted' };
  if (locked.version !== version || !mayMove('send', locked.state))
    return { ok: false, kind: 'stale', actor: await lastActor(trx, `draft:${draftId}`) };
  const orderNumber = await orderWithMoney(trx, draftId);
  if (orderNumber !== null) return { ok: false, kind: 'money', orderNumber };
  const read = await readDraft(trx, draftId);
  if (!read) return { ok: false, kind: 'missing' };
  const now = shop.clock();
  const { draft } = read;
  const { content, errors } = judgeOffer(read, now, { byEmail, isPlaced });
  if (Object.keys(errors).length > 0 || !content) return { ok: false, kind: 'unfit', errors };
  await endOffer(trx, draftId, 'replaced', now);
  for (const orderId of await waitingOrdersOf(trx, draftId)) await giveUpOrder(shop, trx, orderId);
  const number = (draft.offers.at(-1)?.number ?? 0) + 1;
  const totalPence = lowestPence(content);
  await trx
    .insertInto('draftOffers')
    .values({
      draftId,
      number,
      content: json(content),
      totalPence,
      validUntil: draft.validUntil ?? londonDay(addDays(now, OFFER_DAYS)),
      sentAt: now,
      sentBy: actor.name,
    })
    .execute();
  await trx
    .updateTable('drafts')
    .set({ state: DRAFT_MOVES.send.to, declinedWhy: null, version: version + 1, updatedAt: now })
    .where('id', '=', draftId)
    .execute();
  await recordChange(trx, {
    actor,
    action: 'draft.send',
    subject: `draft:${draftId}`,
    before: { state: locked.state },
    after: { number, totalPence },
  });
  return { ok: true, draft: { ...draft, version: version + 1 }, number, content };
}

/** Returns what would be offered now, and what is missing for it, by field. */
export function judgeOffer(
  { draft, products, plan }: ReadDraft,
  now: Date,
  { byEmail, isPlaced }: { byEmail: boolean; isPlaced: boolean },
): { content: OfferContent | null; errors: FieldErrors } {
  const { content, lines } = assessDraft(draft, products, plan, now);
  const errors = whatIsMissing(draft, londonDay(now), byEmail);
  const { place, isServed } = rulesAt(plan, draft.postcode, draft.country);
  if (content?.delivery.method === 'delivery' && !isServed) errors.postcode ??= notDeliveredTo(place);
  if (lines.length === 0) errors.product = 'Add something first.';
  else if (!content) errors.lines = 'Fix the lines marked below first.';
  if (isPlaced && content)
    for (const { lineId } of linesToPick(content))
      errors[lineField(lineId, 'alternative.0.quantity')] = KEEP_ONE;
  return { content, errors };
}

const KEEP_ONE = 'Choose the quantity that they want first, with “Keep only this”.';

const email = emailFieldOf('Enter the customer’s email address: the link goes there.');

/** Returns what is missing for an offer, by field. */
function whatIsMissing(draft: Draft, today: string, byEmail: boolean): FieldErrors {
  const errors: FieldErrors = {};
  const address = email.safeParse(draft.email);
  if ((byEmail || draft.email !== '') && !address.success)
    errors.email = address.error.issues[0]?.message ?? 'Check the email address';
  if (!draft.firstName && !draft.lastName && !draft.company) errors.firstName = 'Enter the customer’s name.';
  const isDelivered = !draft.isCollected && draft.lines.some(({ productId }) => productId !== null);
  if (isDelivered && !postcodeFieldIn(draft.country).safeParse(draft.postcode).success)
    errors.postcode = 'Enter where it goes: delivery is priced by postcode. Or tick that it is collected.';
  if (draft.validUntil && draft.validUntil < today) errors.validUntil = 'This day has passed.';
  return errors;
}
