import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import { json, type Queries } from '#platform/db/database.ts';
import { BLOCKS_MAX, type Block, messageSchema } from './message.ts';

/** Whose message it is, as the audit log names it: a campaign's or a template's. */
export interface MessageOwner {
  kind: 'campaign' | 'email-template';
  id: string;
}

/** The parts with the one that `restore:{part}` names where it was, unless it is there. */
export async function withRestored(
  db: Queries,
  owner: MessageOwner,
  wish: string,
  blocks: Block[],
): Promise<Block[]> {
  const wished = /^restore:(.+)$/.exec(wish)?.[1];
  if (!wished || blocks.some((block) => block.id === wished)) return blocks;
  const removed = await readRemovedBlock(db, owner, wished);
  return removed ? blocks.toSpliced(removed.place, 0, removed.block).slice(0, BLOCKS_MAX) : blocks;
}

/**
 * A part that was taken out of a message, and its place in it, as the audit log keeps it: taking out is undone from there, by
 * whoever and whenever. Undefined for a part that never was there.
 */
export async function readRemovedBlock(
  db: Queries,
  { kind, id }: MessageOwner,
  blockId: string,
): Promise<{ block: Block; place: number } | undefined> {
  if (!isUuid(id) || !/^[\w-]{1,40}$/.test(blockId)) return undefined;
  const { rows } = await sql<{ content: unknown }>`
    select before -> 'content' as content from audit_log
    where subject = ${`${kind}:${id}`}
      and before -> 'content' -> 'blocks' @> ${json([{ id: blockId }])}
    order by id desc limit 1`.execute(db);
  const blocks = rows[0] ? messageSchema.parse(rows[0].content).blocks : [];
  const place = blocks.findIndex((block) => block.id === blockId);
  const block = blocks[place];
  return block && { block, place };
}
