import { tellMentioned } from '#features/floor/mentions/index.server.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { JobOutcome } from './job-outcome.ts';

/**
 * Writes a note on a job, even one that has left. It is part of the job's history, so two people who write at once lose
 * nothing, and nobody's open form becomes stale.
 */
export function noteJob(shop: Shop, actor: Actor, code: string, note: string): Promise<JobOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const job = await trx
      .selectFrom('jobs')
      .select(['id', 'version'])
      .where('code', '=', code)
      .executeTakeFirst();
    if (!job) return { ok: false, kind: 'missing' };
    const { id } = await trx
      .insertInto('jobEvents')
      .values({
        jobId: job.id,
        kind: 'noted',
        note,
        actorId: actor.id,
        actorName: actor.name,
        createdAt: shop.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tellMentioned(shop, trx, { actor, before: null, after: note, of: { eventId: id } });
    return { ok: true, words: `Note on ${code} saved.`, event: null, version: job.version };
  });
}
