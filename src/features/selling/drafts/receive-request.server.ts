import { randomUUID } from 'node:crypto';
import { type ArtworkOwner, giveToDraft } from '#features/artwork/files/index.server.ts';
import { NEW_LINE, type StaffLine } from '#features/orders/staff-lines/index.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import type { SelectedOptions } from '#features/pricing/prices/index.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { RequestForm } from './request-form.ts';
import { writeRequest } from './request-store.server.ts';
import { insertDraft, writeLines } from './store.server.ts';

/** The queue names of the emails about a request: to its customer, and to the shop. */
export const REQUEST_MAILS = {
  received: 'quote-request-received',
  forwarded: 'quote-request-forwarded',
} as const;

/** Who is asking for a quote, and for what. */
export interface Asking {
  owner: ArtworkOwner;
  /** whether the address is confirmed as theirs: only then does their email repeat what was typed */
  isOwnAddress: boolean;
  /** null if for anything */
  product: { id: string; words: string; selected: SelectedOptions; canBeMade: boolean } | null;
  /** files that they have sent */
  artworkIds: readonly string[];
}

const CUSTOMER = { id: null, name: 'Customer' };

/**
 * Stores a customer's request as an open draft for staff to price, confirms it to them and forwards it to the shop. The
 * product is the draft's line if it can be made as chosen; otherwise only its words are kept. Returns the draft's id.
 */
export async function requestQuote(shop: Shop, form: RequestForm, asking: Asking): Promise<string> {
  const { owner, product, artworkIds, isOwnAddress } = asking;
  return inTransaction(shop.db, async (trx) => {
    const id = await insertDraft(trx, { actor: CUSTOMER, now: shop.clock() });
    await writeRequest(trx, id, form, { userId: owner.userId, requestedProduct: product?.words ?? null });
    if (product?.canBeMade) await writeLines(trx, id, [lineOf(product, artworkIds)]);
    await giveToDraft(trx, owner, id, artworkIds);
    await notify(shop, trx, REQUEST_MAILS.received, form.email, { id, isOwnAddress });
    const { email } = await readCompany(trx);
    await notify(shop, trx, REQUEST_MAILS.forwarded, email, { id });
    return id;
  });
}

function lineOf(
  { id, selected }: NonNullable<Asking['product']>,
  artworkIds: Asking['artworkIds'],
): StaffLine {
  return {
    ...NEW_LINE,
    id: randomUUID(),
    productId: id,
    selectedOptions: selected as Record<string, string>,
    // If there are several files, staff say which is which.
    artworkId: artworkIds.length === 1 ? (artworkIds[0] ?? null) : null,
  };
}

async function notify(
  shop: Shop,
  trx: Queries,
  template: string,
  recipient: string,
  data: { id: string; isOwnAddress?: boolean },
): Promise<void> {
  await queueEmail(shop, trx, { eventKey: `${template}:${data.id}`, template, recipient, data });
}
