import type { StageKind } from '#features/orders/order/index.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { lockJob } from './locked-job.server.ts';
import { moveLocked } from './move-job.server.ts';

/**
 * Moves jobs forward or back to the only stage of this kind, as staff do on the board: the order’s status and the
 * customer’s email follow. It runs in the caller’s transaction, which must be rolled back if this refuses. Returns why
 * not, as a sentence; otherwise null.
 */
async function moveAll(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  codes: readonly string[],
  kind: Extract<StageKind, 'ready' | 'gone'>,
): Promise<string | null> {
  if (codes.length === 0) return null;
  const { id } = await trx
    .selectFrom('stages')
    .select('id')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  for (const code of codes) {
    // Each is locked again, because the previous one may have changed the order’s status and version.
    const locked = await lockJob(trx, code, id);
    if (!locked?.stage) throw new Error(`no job ${code} to move`);
    if (locked.job.kind === kind) continue;
    const moved = await moveLocked(shop, trx, actor, locked, locked.stage);
    if (!moved.ok) return moved.kind === 'missing' ? `There’s no job ${code}.` : moved.words;
  }
  return null;
}

/** Jobs whose last copies have left, or have been collected. See `moveAll`. */
export const jobsHaveLeft = (shop: Shop, trx: Queries, actor: Actor, codes: readonly string[]) =>
  moveAll(shop, trx, actor, codes, 'gone');

/** Jobs that had left by mistake. See `moveAll`. */
export const jobsAreBack = (shop: Shop, trx: Queries, actor: Actor, codes: readonly string[]) =>
  moveAll(shop, trx, actor, codes, 'ready');
