import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { type ArtworkOwner, isOwner } from './store.server.ts';

/**
 * Gives files of this owner to a draft, so that they stay until it is answered. Files of others, or of another draft,
 * are left alone.
 */
export async function giveToDraft(
  db: Queries,
  owner: ArtworkOwner,
  draftId: string,
  ids: readonly string[],
  isFromStaff = false,
): Promise<void> {
  const theirs = isFromStaff ? sql`, from_staff = true, user_id = null, cart_token = null` : sql``;
  await sql`update artworks a set draft_id = ${draftId} ${theirs}
    where id = any(${[...ids]}::uuid[]) and draft_id is null and ${isOwner(owner)}`.execute(db);
}

/** Takes a file that staff attached off its draft, to be deleted like one that nobody ordered. Returns whether it was there. */
export async function releaseFromDraft(db: Queries, draftId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numAffectedRows } = await sql`update artworks set draft_id = null
    where id = ${id} and draft_id = ${draftId} and from_staff`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
