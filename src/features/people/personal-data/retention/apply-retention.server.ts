import { subDays } from 'date-fns';
import { formatTime } from '#kit/london-time.ts';
import { recordByShop } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { inErasure } from '../in-erasure.server.ts';
import { daysWords, RETENTION, RETENTION_KINDS, type RetentionKind } from './kinds.ts';
import { readRetention } from './read-retention.server.ts';
import { REMOVALS } from './removals.server.ts';
import { beginRun, endRun, noteRemoved } from './run-store.server.ts';

/**
 * The nightly job that removes data older than the settings allow: kind by kind, in batches with a transaction each, so
 * that it may be killed at any moment. Each kind's run writes one line to the audit log if it removed anything.
 */
export function applyRetentionJob(shop: Shop): JobDefinition {
  return {
    name: 'apply-retention',
    schedule: '10 3 * * *',
    exclusive: true,
    async run(_data, stopping) {
      const days = await readRetention(shop.db);
      const failures: unknown[] = [];
      for (const kind of RETENTION_KINDS) {
        const kept = days[kind];
        if (kept === null || stopping?.aborted) continue;
        // A kind that fails must not stop the others from ever being removed.
        await removeKind(shop, kind, kept, stopping).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * Removes everything of one kind that is older than its limit. A shutdown stops it between two batches, and the next run
 * carries on.
 */
async function removeKind(
  shop: Shop,
  kind: RetentionKind,
  days: number,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const now = shop.clock();
  const cutoff = subDays(now, days);
  const { removeSome, erases } = REMOVALS[kind];
  const removePiece = async (trx: Queries) => {
    const removed = await removeSome(shop, trx, cutoff);
    if (removed > 0) await noteRemoved(trx, kind, removed);
    return removed === 0;
  };
  await beginRun(shop.db, { kind, cutoff, now });
  for (let isDone = false; !isDone; ) {
    if (stopping?.aborted) return;
    isDone = erases ? await inErasure(shop, removePiece) : await inTransaction(shop.db, removePiece);
  }
  await inTransaction(shop.db, async (trx) => {
    const removed = await endRun(trx, kind, now);
    if (!removed) return;
    const { what, since, why } = RETENTION[kind];
    const rule = `${daysWords(days)} after ${since}`;
    const after = { what, removed, keptFor: rule, olderThan: formatTime(cutoff), why };
    await recordByShop(trx, { action: 'old-data.remove', subject: `retention:${kind}`, after });
  });
}
