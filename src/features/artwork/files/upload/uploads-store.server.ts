import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ArtworkOwner } from '../store.server.ts';

/** A file that arrives in pieces. */
export interface ArrivingFile {
  id: string;
  userId: string | null;
  cartToken: string | null;
  productId: string;
  originalName: string;
  /** of the whole file */
  bytes: number;
  /** how many bytes have arrived */
  received: number;
  createdAt: Date;
  /** when its artwork was made; null until then */
  finishedAt: Date | null;
}

export interface Piece {
  storageKey: string;
  bytes: number;
}

/**
 * Otherwise a sender could fill the store with single bytes. A connection that drops every 200 kB can still send a file
 * of 50 MB.
 */
const PIECES_MAX = 250;

/** Another process takes over making an artwork once this time has passed since the last sign of life. */
const FINISHING_SECONDS = 20;

export async function insertUpload(
  db: Queries,
  upload: {
    id: string;
    owner: ArtworkOwner;
    sender: string | null;
    productId: string;
    originalName: string;
    bytes: number;
  },
  now: Date,
): Promise<void> {
  const { owner, ...file } = upload;
  await db
    .insertInto('uploads')
    .values({
      ...file,
      userId: owner.userId,
      cartToken: owner.userId ? null : owner.cartToken,
      createdAt: now,
    })
    .execute();
}

/** Returns an upload that began after `since`, or undefined if there is none. */
export async function readUpload(db: Queries, id: string, since: Date): Promise<ArrivingFile | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('uploads')
    .select([
      'id',
      'userId',
      'cartToken',
      'productId',
      'originalName',
      'bytes',
      'received',
      'createdAt',
      'finishedAt',
    ])
    .where('id', '=', id)
    .where('createdAt', '>', since)
    .executeTakeFirst() as Promise<ArrivingFile | undefined>;
}

/**
 * Adds a stored piece that begins at `offset`. Returns `moved` if the upload no longer continues there: another piece
 * was quicker, or the upload was ended. The row's lock makes two pieces wait for each other, whichever process has
 * them.
 */
export async function addPiece(
  db: Queries,
  id: string,
  offset: number,
  piece: Piece,
): Promise<'added' | 'moved' | 'too-many'> {
  const { rows } = await sql`
    with taken as (update uploads set received = received + ${piece.bytes}
      where id = ${id} and received = ${offset} and finished_at is null
        and (select count(*) from upload_pieces where upload_id = ${id}) < ${PIECES_MAX}
      returning id)
    insert into upload_pieces (upload_id, start_byte, bytes, storage_key)
    select id, ${offset}, ${piece.bytes}, ${piece.storageKey} from taken returning 1`.execute(db);
  if (rows.length > 0) return 'added';
  return (await readPieces(db, id)).length < PIECES_MAX ? 'moved' : 'too-many';
}

/** Returns an upload's pieces in the order of their bytes. */
export async function readPieces(db: Queries, id: string): Promise<Piece[]> {
  return db
    .selectFrom('uploadPieces')
    .select(['storageKey', 'bytes'])
    .where('uploadId', '=', id)
    .orderBy('startByte')
    .execute();
}

/**
 * Claims the making of a complete upload's artwork, which one process does at a time. Returns whether this process has
 * the claim, which it must renew with `stillFinishing` until it is done.
 */
export async function claimFinishing(db: Queries, id: string): Promise<boolean> {
  const { rows } = await sql`
    update uploads set finishing_until = clock_timestamp() + make_interval(secs => ${FINISHING_SECONDS})
    where id = ${id} and received = bytes and finished_at is null
      and (finishing_until is null or finishing_until < clock_timestamp()) returning 1`.execute(db);
  return rows.length > 0;
}

/** Says that this process is still making the artwork. */
export async function stillFinishing(db: Queries, id: string): Promise<void> {
  await sql`
    update uploads set finishing_until = clock_timestamp() + make_interval(secs => ${FINISHING_SECONDS})
    where id = ${id} and finished_at is null`.execute(db);
}

/** Gives the claim back, so that the next request retries. */
export async function stopFinishing(db: Queries, id: string): Promise<void> {
  await db.updateTable('uploads').set({ finishingUntil: null }).where('id', '=', id).execute();
}

/** Records that the artwork is made. Returns the keys of the pieces, which nobody needs any longer. */
export async function finishUpload(trx: Queries, id: string, now: Date): Promise<string[]> {
  await trx
    .updateTable('uploads')
    .set({ finishedAt: now, finishingUntil: null })
    .where('id', '=', id)
    .execute();
  const pieces = await trx
    .deleteFrom('uploadPieces')
    .where('uploadId', '=', id)
    .returning('storageKey')
    .execute();
  return pieces.map(({ storageKey }) => storageKey);
}

/** Deletes an upload. Returns the keys of its pieces, or null if there was none. */
export async function deleteUpload(trx: Queries, id: string): Promise<string[] | null> {
  // The row goes first, so that a piece that is just being added is either deleted with it or finds no upload.
  const locked = await trx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute();
  if (locked.length === 0) return null;
  return deleteWithPieces(trx, [id]);
}

/** Deletes up to `limit` uploads that began before a time. Returns how many, and the keys of their pieces. */
export async function deleteOldUploads(
  trx: Queries,
  before: Date,
  limit: number,
): Promise<{ deleted: number; files: string[] }> {
  const old = await trx
    .selectFrom('uploads')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .execute();
  if (old.length === 0) return { deleted: 0, files: [] };
  const ids = old.map(({ id }) => id);
  return { deleted: ids.length, files: await deleteWithPieces(trx, ids) };
}

async function deleteWithPieces(trx: Queries, ids: readonly string[]): Promise<string[]> {
  const pieces = await trx
    .deleteFrom('uploadPieces')
    .where('uploadId', 'in', ids)
    .returning('storageKey')
    .execute();
  await trx.deleteFrom('uploads').where('id', 'in', ids).execute();
  return pieces.map(({ storageKey }) => storageKey);
}
