import { sql } from 'kysely';
import { isUuid } from '../../../kit/uuid.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { type Block, letterSchema } from './letter.ts';

/**
 * A part that was taken out of a campaign's letter, and its place in it, as the audit log keeps it: taking out is undone from
 * there, by whoever and whenever. Undefined for a part that never was there.
 */
export async function readRemovedBlock(
  db: Queries,
  campaignId: string,
  blockId: string,
): Promise<{ block: Block; place: number } | undefined> {
  if (!isUuid(campaignId) || !/^[\w-]{1,40}$/.test(blockId)) return undefined;
  const { rows } = await sql<{ content: unknown }>`
    select before -> 'content' as content from audit_log
    where subject = ${`campaign:${campaignId}`}
      and before -> 'content' -> 'blocks' @> ${JSON.stringify([{ id: blockId }])}::jsonb
    order by id desc limit 1`.execute(db);
  const blocks = rows[0] ? letterSchema.parse(rows[0].content).blocks : [];
  const place = blocks.findIndex(({ id }) => id === blockId);
  const block = blocks[place];
  return block && { block, place };
}
