import type { Shop } from '#platform/shop.ts';
import { designLink } from './share-design.server.ts';
import type { OwnSharing } from './sharing-card.tsx';
import { readSharing } from './sharing-store.server.ts';

/** Returns a design’s sharing as its owner sees it. */
export async function ownSharing(shop: Shop, designId: string): Promise<OwnSharing> {
  const { links, notes, approval } = await readSharing(shop.db, designId);
  const of = (wanted: boolean) => links.find(({ approves }) => approves === wanted);
  const [comments, approver] = [of(false), of(true)];
  return {
    notes,
    approval,
    link: comments ? designLink(shop, comments.id) : null,
    approverLink: approver ? designLink(shop, approver.id) : null,
  };
}
