import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { audienceSchema } from './audience.ts';
import type { Campaign, CampaignState, Counts } from './campaign.ts';
import { messageSchema } from './message.ts';

const SHOWN = [
  ...(['id', 'name', 'subject', 'previewText', 'content', 'type', 'status', 'audience'] as const),
  ...(['scheduledFor', 'sentAt', 'queuedAt', 'createdAt', 'updatedAt', 'version'] as const),
] as const;

/** Returns one campaign; undefined for an unknown id. With `lock`, locks its row until the transaction ends. */
export async function readCampaign(
  db: Queries,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Campaign | undefined> {
  if (!isUuid(id)) return undefined;
  const query = db.selectFrom('campaigns').select(SHOWN).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  return {
    ...row,
    status: row.status as CampaignState,
    content: messageSchema.parse(row.content),
    audience: audienceSchema.parse(row.audience),
  };
}

/** Returns a campaign's counts; all 0 before it is queued. */
export async function readCounts(db: Queries, campaignId: string): Promise<Counts> {
  const row = await db
    .selectFrom('campaignFigures')
    .select([
      'recipients',
      'delivered',
      'bounced',
      'skipped',
      'opened',
      'clicked',
      'unsubscribed',
      'complaints',
    ])
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  return row ?? NONE;
}

const NONE: Counts = {
  recipients: 0,
  delivered: 0,
  bounced: 0,
  skipped: 0,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
  complaints: 0,
};

export interface MessageProduct {
  id: string;
  name: string;
  description: string;
  fromPence: number;
}

/** Returns the products shown in a message, by id, without deleted ones. */
export async function readCampaignProducts(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, MessageProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'description', 'fromPence'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row as MessageProduct]));
}

/** How many emails go out per minute, over all campaigns. */
export const RATE_SETTING = 'campaign_mails_per_minute';
const RATE_DEFAULT = 300;
export const RATE_MAX = 6000;

export async function readRate(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', RATE_SETTING)
    .executeTakeFirst();
  const value = Number(row?.value ?? RATE_DEFAULT);
  return Number.isInteger(value) && value >= 1 && value <= RATE_MAX ? value : RATE_DEFAULT;
}

/** Returns the ids of campaigns due now: scheduled ones whose time has come, and sending ones without a sender. */
export async function readDue(
  db: Queries,
  now: Date,
  deadSince: Date,
): Promise<{ id: string; status: CampaignState }[]> {
  const { rows } = await sql<{ id: string; status: CampaignState }>`
    select id, status from campaigns
    where (status = 'scheduled' and scheduled_for <= ${now})
      or (status = 'sending' and (sender is null or sender_seen_at < ${deadSince}))`.execute(db);
  return rows;
}
