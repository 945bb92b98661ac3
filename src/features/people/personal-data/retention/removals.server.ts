import { sql } from 'kysely';
import { countUnusedBriefs, deleteUnusedBriefs } from '#features/artwork/briefs/index.server.ts';
import { countUnusedArtworks, deleteUnusedArtworks } from '#features/artwork/files/index.server.ts';
import { decidedBefore, forgetComplaints } from '#features/orders/complaints/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import type { RetentionKind } from './kinds.ts';
import {
  countOld,
  ENDED_SESSIONS,
  EXPIRED_LINKS,
  OLD_CARTS,
  OLD_COMPLAINTS,
  OLD_DESIGNS,
  OLD_EMAILS,
  OLD_GUEST_ORDERS,
  OLD_MESSAGES,
  OLD_NAMES,
  OLD_QUOTES,
  OLD_RECORDS,
  OLD_SAMPLE_PACKS,
  type OldRows,
  removeOld,
} from './old-rows-store.server.ts';
import { countOrderedFiles, removeOrderedFiles } from './ordered-artwork-store.server.ts';

/** How a kind of data is removed by age. */
export interface Removal {
  /** Returns how many records are older than a time. */
  count(db: Queries, before: Date): Promise<number>;
  /** Removes some of the older records, in the caller's transaction. Returns how many; 0 when none are left. */
  removeSome(shop: Shop, trx: Queries, before: Date): Promise<number>;
  /** whether it removes names and notes from histories and the audit log, as erasing a person does */
  erases?: true;
}

/** How many are removed in one transaction: few enough that nobody has to wait long for its locks. */
const PIECE = 200;

const oldRows = (...kinds: readonly OldRows[]): Removal => ({
  async count(db, before) {
    let count = 0;
    for (const rows of kinds) count += await countOld(db, rows, before);
    return count;
  },
  async removeSome(shop, trx, before) {
    let removed = 0;
    for (const rows of kinds)
      removed += await removeOld(trx, rows, { before, now: shop.clock(), limit: PIECE });
    return removed;
  },
});

/** How each kind is removed. */
export const REMOVALS: Readonly<Record<RetentionKind, Removal>> = {
  'unordered-artwork': {
    count: async (db, before) =>
      (await countUnusedArtworks(db, before)) + (await countUnusedBriefs(db, before)),
    async removeSome(shop, trx, before) {
      const { deleted, files } = await deleteUnusedArtworks(trx, before, PIECE);
      const briefs = await deleteUnusedBriefs(trx, before, PIECE);
      await removeFilesLater(shop, trx, [...files, ...briefs.files]);
      return deleted + briefs.deleted;
    },
  },
  carts: oldRows(OLD_CARTS, OLD_DESIGNS),
  'ordered-artwork': {
    count: countOrderedFiles,
    async removeSome(shop, trx, finishedBefore) {
      const now = shop.clock();
      const { removed, files } = await removeOrderedFiles(trx, { finishedBefore, now, limit: PIECE });
      await removeFilesLater(shop, trx, files);
      return removed;
    },
  },
  'guest-orders': { ...oldRows(OLD_GUEST_ORDERS), erases: true },
  'order-names': { ...oldRows(OLD_NAMES), erases: true },
  problems: {
    async count(db, before) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from complaints c where ${decidedBefore(before)}`.execute(db);
      return rows[0]?.count ?? 0;
    },
    async removeSome(shop, trx, before) {
      const some = sql`c.id = any(array(select id from complaints c where ${decidedBefore(before)}
        limit ${PIECE} for update skip locked))`;
      const { forgotten, files } = await forgetComplaints(trx, some, shop.clock());
      await removeFilesLater(shop, trx, files);
      return forgotten;
    },
    erases: true,
  },
  quotes: oldRows(OLD_QUOTES),
  'customer-records': oldRows(OLD_RECORDS),
  messages: { ...oldRows(OLD_MESSAGES), erases: true },
  'sample-packs': { ...oldRows(OLD_SAMPLE_PACKS), erases: true },
  'data-complaints': { ...oldRows(OLD_COMPLAINTS), erases: true },
  emails: oldRows(OLD_EMAILS),
  sessions: oldRows(ENDED_SESSIONS, EXPIRED_LINKS),
};
