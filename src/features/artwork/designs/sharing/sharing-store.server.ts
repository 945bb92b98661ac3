import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { DesignLink, DesignNote, Sharing } from './sharing.ts';

/** SQL: the digest of what is printed of a design `d`: words, photos and colours, and the parts of a service. */
const DIGEST = sql`md5(d.filled_in::text || coalesce((d.service - 'copies' - 'day')::text, ''))`;

/** Returns the open links of a design, the comments on it and its approval. One statement. */
export async function readSharing(db: Queries, designId: string): Promise<Sharing> {
  const { rows } = await sql<Sharing>`
    select coalesce((select json_agg(json_build_object('id', l.id, 'approves', l.approves) order by l.approves)
        from design_links l where l.design_id = d.id and l.ended_at is null), '[]') as links,
      coalesce((select json_agg(json_build_object('id', n.id, 'page', n.page, 'x', n.x, 'y', n.y, 'name', n.name, 'words', n.words,
        'doneAt', n.done_at) order by n.id) from design_notes n where n.design_id = d.id), '[]') as notes,
      (select json_build_object('name', a.name, 'approvedAt', a.approved_at, 'isCurrent', a.digest = ${DIGEST})
        from design_approvals a where a.design_id = d.id) as approval,
      ${DIGEST} as digest
    from designs d where d.id = ${designId}::uuid`.execute(db);
  return rows[0] ?? { links: [], notes: [], approval: null, digest: '' };
}

/** Whether somebody else approves a design, and hasn’t approved it as it is. */
export async function waitsForApproval(db: Queries, designId: string): Promise<boolean> {
  const { links, approval } = await readSharing(db, designId);
  return links.some(({ approves }) => approves) && !approval?.isCurrent;
}

/** Makes a link, unless there is an open one of its kind. */
export async function openLink(db: Queries, designId: string, approves: boolean, now: Date): Promise<void> {
  await sql`insert into design_links (design_id, approves, created_at) values (${designId}::uuid, ${approves}, ${now})
    on conflict do nothing`.execute(db);
}

/** Ends the open link of a kind. Ending it twice is harmless. */
export async function endLink(db: Queries, designId: string, approves: boolean, now: Date): Promise<void> {
  await sql`update design_links set ended_at = ${now}
    where design_id = ${designId}::uuid and approves = ${approves} and ended_at is null`.execute(db);
}

/** Marks a comment as done, or as not done again. */
export async function markNote(
  db: Queries,
  designId: string,
  noteId: number,
  doneAt: Date | null,
): Promise<void> {
  await sql`update design_notes set done_at = ${doneAt} where id = ${noteId} and design_id = ${designId}::uuid`.execute(
    db,
  );
}

/** Returns the open link of this id, and which design it opens. With `lock`, no other comment is added meanwhile. */
export async function readLink(
  db: Queries,
  linkId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<(DesignLink & { designId: string }) | undefined> {
  if (!isUuid(linkId)) return undefined;
  const { rows } = await sql<DesignLink & { designId: string }>`
    select l.id, l.approves, l.design_id from design_links l where l.id = ${linkId}::uuid and l.ended_at is null
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Adds a comment. */
export async function insertNote(
  db: Queries,
  designId: string,
  note: Omit<DesignNote, 'id' | 'doneAt'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('designNotes')
    .values({ ...note, designId, createdAt: now })
    .execute();
}

/** Writes who approved a design as it is; the last approval counts. */
export async function writeApproval(
  db: Queries,
  designId: string,
  { name, digest }: { name: string; digest: string },
  now: Date,
): Promise<void> {
  await sql`insert into design_approvals (design_id, name, digest, approved_at)
    values (${designId}::uuid, ${name}, ${digest}, ${now})
    on conflict (design_id) do update set name = excluded.name, digest = excluded.digest, approved_at = excluded.approved_at`.execute(
    db,
  );
}
