import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { CAMPAIGN_MOVES } from './campaign.ts';

/**
 * Pauses the campaigns that are being sent, and turns those that are due into drafts. For a database restored to an
 * earlier moment: it doesn't know what they have sent since, so they would send it again. Returns their names.
 */
export async function holdCampaigns(trx: Queries, now: Date): Promise<string[]> {
  const held = await trx
    .updateTable('campaigns')
    .set((eb) => ({
      status: eb
        .case()
        .when('status', '=', 'sending')
        .then(CAMPAIGN_MOVES.pause.to)
        .else(CAMPAIGN_MOVES.unschedule.to)
        .end(),
      scheduledFor: eb.case().when('status', '=', 'sending').then(eb.ref('scheduledFor')).else(null).end(),
      updatedAt: now,
      version: sql`version + 1`,
    }))
    .where((eb) =>
      eb.or([
        eb('status', '=', 'sending'),
        eb.and([eb('status', '=', 'scheduled'), eb('scheduledFor', '<=', now)]),
      ]),
    )
    .returning('name')
    .execute();
  return held.map(({ name }) => name);
}
