import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { isInAudience } from './audience-store.server.ts';
import { CAMPAIGN_MOVES, type Campaign } from './campaign.ts';

export const SEND_CAMPAIGN = 'send-campaign';

/**
 * Records a campaign's recipients and starts it, in the caller's transaction, which holds the campaign's row. Anyone
 * unsubscribing in the meantime waits and is then removed, or was first and is not included (`for share`). Locks in the same
 * order as `lockSubscribers`. Returns the number of recipients.
 */
export async function startCampaign(
  shop: Shop,
  trx: Queries,
  { id, audience }: Pick<Campaign, 'id' | 'audience'>,
): Promise<number> {
  const now = shop.clock();
  // A plan made for a handful of rows is slow for a hundred thousand (27 s instead of 2 measured), and autovacuum would
  // notice only after a minute.
  await sql`select analyze_for_campaign('subscribers')`.execute(trx);
  const inserted = await sql`
    insert into campaign_recipients (campaign_id, subscriber_id)
    select ${id}, s.id from subscribers s where ${isInAudience(audience, now)} order by s.id for share of s`.execute(
    trx,
  );
  const recipients = Number(inserted.numAffectedRows ?? 0);
  await sql`select analyze_for_campaign('campaign_recipients')`.execute(trx);
  await trx.insertInto('campaignFigures').values({ campaignId: id, recipients }).execute();
  await trx
    .updateTable('campaigns')
    .set({ status: CAMPAIGN_MOVES.send.to, queuedAt: now, updatedAt: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await shop.jobs.send(trx, SEND_CAMPAIGN, { campaignId: id });
  return recipients;
}
