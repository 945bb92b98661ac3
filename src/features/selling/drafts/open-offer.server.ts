import { data } from 'react-router';
import type { OfferDays } from '#features/orders/staff-lines/index.ts';
import type { Shop } from '#platform/shop.ts';
import { opensOffer } from './send-offer.server.ts';
import { type ReadDraft, type ReadOffer, readDraft, readOffer } from './store.server.ts';

export interface OpenOffer extends ReadDraft {
  offer: ReadOffer;
  days: OfferDays;
}

/** Returns a draft's newest offer for anyone with its link. Throws the response: without the link, there is none. */
export async function openOffer(shop: Shop, draftId: string, key: string | null): Promise<OpenOffer> {
  if (!opensOffer(shop, draftId, key)) throw notFound();
  const read = await readDraft(shop.db, draftId);
  const offer = read && (await readOffer(shop.db, draftId));
  if (!read || !offer) throw notFound();
  return { ...read, ...offer };
}

const notFound = () => data('We can’t find this quote. Open it from the link in our email.', { status: 404 });
