import { addDays } from 'date-fns';
import type { SelectedOptions } from '#features/pricing/prices/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { SHARE_DAYS, sharedPath } from './share.ts';
import {
  endShares,
  insertShare,
  itemWithFile,
  lockSharing,
  type ProofShare,
  readShare,
} from './share-store.server.ts';

/** A proof to share. The caller has checked that the visitor may: the file is theirs, or they have its order's link. */
export interface SharedProof {
  artworkId: string;
  productId: string;
  selected: SelectedOptions;
  itemId: string | null;
}

/** Makes a link to a proof for colleagues that works for 30 days, unless there is already one that works. */
export async function shareProof(
  shop: Shop,
  { artworkId, productId, selected, itemId }: SharedProof,
): Promise<void> {
  const now = shop.clock();
  await inTransaction(shop.db, async (trx) => {
    if (await lockSharing(trx, artworkId, itemId, now)) return;
    await insertShare(trx, {
      artworkId,
      productId,
      selectedOptions: selected,
      orderItemId: await itemWithFile(trx, itemId, artworkId),
      createdAt: now,
      expiresAt: addDays(now, SHARE_DAYS),
    });
  });
}

/** Ends a proof's links at once. Doing so twice is harmless. */
export async function stopSharing(
  shop: Shop,
  { artworkId, itemId }: Pick<SharedProof, 'artworkId' | 'itemId'>,
): Promise<void> {
  await endShares(shop.db, artworkId, itemId, shop.clock());
}

/** Returns the link to give to colleagues. Its key is signed: nobody can guess it, and it is stored nowhere. */
export function shareLink(shop: Shop, shareId: string): string {
  return `${shop.site.publicOrigin}${sharedPath(shareId)}?key=${shareKey(shop, shareId)}`;
}

const shareKey = (shop: Shop, shareId: string): string => shop.signer.sign('proof-share', shareId);

/** `ended`: it has expired, or its owner has ended it; `missing`: there is no such link. */
export type OpenShare = { ok: true; share: ProofShare } | { ok: false; kind: 'missing' | 'ended' };

/** Opens a link by its key. */
export async function openShare(shop: Shop, shareId: string, key: string | null): Promise<OpenShare> {
  const now = shop.clock();
  if (!shop.signer.verify('proof-share', shareId, key, now)) return { ok: false, kind: 'missing' };
  const share = await readShare(shop.db, shareId);
  if (!share) return { ok: false, kind: 'missing' };
  return isOpen(share, now) ? { ok: true, share } : { ok: false, kind: 'ended' };
}

export const isOpen = ({ endedAt, expiresAt }: ProofShare, now: Date): boolean => !endedAt && expiresAt > now;

/** Whether an address has a shared link (`share`, `key`) that opens the proof with this file. */
export async function opensShare(shop: Shop, artworkId: string, { searchParams }: URL): Promise<boolean> {
  const shareId = searchParams.get('share');
  const opened = shareId ? await openShare(shop, shareId, searchParams.get('key')) : null;
  return opened?.ok === true && opened.share.artworkId === artworkId;
}
