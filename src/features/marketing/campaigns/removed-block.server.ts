import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import { json, type Queries } from '#platform/db/database.ts';
import { BLOCKS_MAX, type Block, messageSchema } from './message.ts';

/** The message's owner as named in the audit log: a campaign or a template. */
export interface MessageOwner {
  kind: 'campaign' | 'email-template';
  id: string;
}

/** Returns the parts with the one named by `restore:{part}` back in its place, unless it is there already. */
export async function withRestored(
  db: Queries,
  owner: MessageOwner,
  intent: string,
  blocks: Block[],
): Promise<Block[]> {
  const restoredId = /^restore:(.+)$/.exec(intent)?.[1];
  if (!restoredId || blocks.some((block) => block.id === restoredId)) return blocks;
  const removed = await readRemovedBlock(db, owner, restoredId);
  return removed ? blocks.toSpliced(removed.place, 0, removed.block).slice(0, BLOCKS_MAX) : blocks;
}

/**
 * Reads a removed part and its place from the audit log, so that anyone can restore it at any time. Undefined for a
 * part that never existed.
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
