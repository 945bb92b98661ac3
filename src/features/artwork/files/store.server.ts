import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { ArtworkKind, ArtworkSpec, ConvertedKind, EngineReport, FixStep } from '#preflight/index.ts';
import { judgeArtwork, type Verdict } from '#preflight/index.ts';
import { platesKeys } from './admin/plates-keys.ts';
import { type Artwork, UNUSED_DAYS_MAX } from './artwork.ts';
import { proofKeys } from './proof/proof-keys.ts';

/** An artwork's owner: a customer, or a guest by their cart cookie. */
export interface ArtworkOwner {
  userId: string | null;
  cartToken: string | null;
  /** where the request came from; omitted for files that no visitor sends */
  network?: string;
}

export interface NewArtwork {
  id: string;
  owner: ArtworkOwner;
  /** `senderOf` a visitor's network; omitted or null for files that no visitor sends */
  sender?: string | null;
  /** null if sent with a quote request for no particular product */
  productId: string | null;
  originalName: string;
  kind: ArtworkKind;
  /** what kind of file was sent; omitted or null for a file stored as it came */
  sentAs?: ConvertedKind | null;
  bytes: number;
  sha256: string;
  storageKey: string;
  expiresAt: Date;
  /** the files it was made from, and the steps; omitted for an upload */
  madeFrom?: readonly string[];
  repairs?: readonly FixStep[];
}

export async function insertArtwork(
  db: Queries,
  { owner, sender = null, madeFrom = [], repairs, ...artwork }: NewArtwork,
): Promise<void> {
  await db
    .insertInto('artworks')
    .values({
      ...artwork,
      userId: owner.userId,
      cartToken: owner.userId ? null : owner.cartToken,
      sender,
      madeFrom: [...madeFrom],
      repairs: repairs ? json(repairs) : null,
    })
    .execute();
}

/** SQL for an artwork as JSON, of the table alias `a` (artworks). */
export const ARTWORK_JSON = sql<Artwork>`json_build_object('id', a.id, 'originalName', a.original_name,
  'bytes', a.bytes, 'hasPreview', a.preview_key is not null, 'report', a.report, 'checkedAt', a.checked_at,
  'sentAs', a.sent_as, 'opinions', artwork_opinions(a.id),
  'making', case when cardinality(a.made_from) > 1 then json_build_object('steps', a.repairs, 'parts', (
    select json_agg(json_build_object('id', f.id, 'originalName', f.original_name, 'kind', f.kind,
      'pageCount', (f.report->>'pageCount')::int) order by u.n)
    from unnest(a.made_from) with ordinality u(id, n) join artworks f on f.id = u.id)) end)`;

export const isOwner = (owner: ArtworkOwner) =>
  sql<boolean>`((a.user_id is not null and a.user_id = ${owner.userId}::uuid)
    or (a.cart_token is not null and a.cart_token = ${owner.cartToken}::text))`;

/** Returns an artwork of this owner. Another owner's, and one whose file was removed, is treated as not
 * found. With `lock` it stays until the transaction ends. */
export async function readOwnArtwork(
  db: Queries,
  owner: ArtworkOwner,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Artwork | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<{ artwork: Artwork }>`
    select ${ARTWORK_JSON} as artwork from artworks a
    where a.id = ${id} and ${isOwner(owner)} and a.removed_at is null ${lock ? sql`for key share` : sql``}`.execute(
    db,
  );
  return rows[0]?.artwork;
}

/** An earlier upload, as offered for choosing. */
export interface EarlierArtwork {
  id: string;
  originalName: string;
  bytes: number;
  hasPreview: boolean;
  productName: string;
  /** for the product and choices for which it is offered; null while it is being checked */
  verdict: Verdict | null;
}

const EARLIER_MAX = 12;

/**
 * Returns a customer's uploads, newest first, each file once, judged for the given product and choices. If a file was
 * fixed, or replaced in its order, only the newest version is offered.
 */
export async function readEarlierArtworks(
  db: Queries,
  userId: string,
  spec: ArtworkSpec,
): Promise<EarlierArtwork[]> {
  const { rows } = await sql<EarlierArtwork & { report: EngineReport | null }>`
    select id, original_name, bytes, has_preview, product_name, report from (
      select distinct on (a.sha256) a.id, a.original_name, a.bytes::int as bytes, a.created_at, a.report,
        a.preview_key is not null as has_preview, p.name as product_name
      from artworks a join products p on p.id = a.product_id
      where a.user_id = ${userId} and a.removed_at is null
        and not exists (select 1 from artworks m where m.made_from @> array[a.id] and m.user_id = a.user_id)
        and not exists (select 1 from artwork_events e where e.artwork_id = a.id and e.kind = 'replaced'
          and not exists (select 1 from order_items i where i.artwork_id = a.id))
      order by a.sha256, a.created_at desc) each_file
    order by created_at desc limit ${EARLIER_MAX}`.execute(db);
  return rows.map(({ report, ...artwork }) => ({
    ...artwork,
    verdict: report ? judgeArtwork(report, spec).verdict : null,
  }));
}

export interface ArtworkFile {
  id: string;
  originalName: string;
  kind: ArtworkKind;
  bytes: number;
  /** the bleed needed by the product it was sent for; 0 without one */
  bleedMm: number;
  storageKey: string;
  previewKey: string | null;
  userId: string | null;
  cartToken: string | null;
  /** when the file was removed because of its age; null while it is stored */
  removedAt: Date | null;
}

/** Returns the file behind an artwork, whoever owns it; the caller decides who may have it. */
export async function readArtworkFile(db: Queries, id: string): Promise<ArtworkFile | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('artworks as a')
    .leftJoin('products as p', 'p.id', 'a.productId')
    .select((has) => [
      'a.id',
      'originalName',
      'kind',
      'bytes',
      has.fn.coalesce('bleedMm', sql<number>`0`).as('bleedMm'),
      'storageKey',
      'previewKey',
      'userId',
      'cartToken',
      'removedAt',
    ])
    .where('a.id', '=', id)
    .executeTakeFirst();
  return row as ArtworkFile | undefined;
}

/** Stores the engine's report. A second check of the same file changes nothing. */
export async function saveReport(
  db: Queries,
  id: string,
  report: EngineReport,
  previewKey: string | null,
): Promise<void> {
  await db
    .updateTable('artworks')
    .set({ state: 'checked', report: json(report), previewKey, checkedAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute();
}

/** The bytes of files that no order needs yet, by sender. */
export interface Unordered {
  guests: number;
  customers: number;
  /** of the given owner */
  own: number;
  /** of the given sender's network, of its /56 and of its /48 */
  hadAtLevels: number[];
  /** how many of the given sender's files wait for their check */
  checking: number;
  /** how many networks have sent files: IPv4 addresses and IPv6 /48s */
  senders: number;
}

/** Nobody's, for files that no visitor sends. */
export const NO_VISITOR: ArtworkOwner = { userId: null, cartToken: null };

/** How many characters of a sender's key identify its network, /56 and /48. */
export const SENDER_CHARACTERS = [24, 16, 8] as const;
const [OF_NETWORK, OF_56, OF_48] = SENDER_CHARACTERS;

/** The minimum that a file counts as, since its row, check and pictures take space too. */
const COUNTED_BYTES_MIN = 1024 * 1024;

/**
 * Returns how many bytes of files are stored that no order needs yet. Unfinished uploads count in full; a file that
 * several people share counts once.
 */
export async function readUnordered(
  db: Queries,
  { userId, cartToken }: ArtworkOwner,
  sender: string | null,
): Promise<Unordered> {
  const isOwn = userId ? sql`user_id = ${userId}::uuid` : sql`cart_token = ${cartToken}::text`;
  const ofLevel = (
    characters: number,
  ) => sql`coalesce(sum(bytes) filter (where left(sender, ${characters}::int)
    = left(${sender}::text, ${characters}::int)), 0)::float8`;
  // Grouped by sender first, so that each network is compared once, not for every file.
  const { rows } = await sql<Unordered>`
    select coalesce(sum(bytes) filter (where is_guests), 0)::float8 as guests,
      coalesce(sum(bytes) filter (where not is_guests), 0)::float8 as customers, coalesce(sum(own), 0)::float8 as own,
      array[${ofLevel(OF_NETWORK)}, ${ofLevel(OF_56)}, ${ofLevel(OF_48)}] as "hadAtLevels",
      coalesce(sum(checking) filter (where left(sender, ${OF_48}::int) = left(${sender}::text, ${OF_48}::int)), 0)::int as checking,
      count(distinct left(sender, ${OF_48}::int))::int as senders
    from (select sender, is_guests, sum(bytes) as bytes, sum(bytes) filter (where is_own) as own,
        count(*) filter (where is_checking) as checking
      from (select greatest(max(bytes), ${COUNTED_BYTES_MIN}) as bytes, bool_or(user_id is null) as is_guests,
          bool_or(${isOwn}) as is_own, max(sender) as sender, bool_or(state = 'checking') as is_checking
          from artworks where expires_at is not null group by storage_key
        union all select bytes, user_id is null, ${isOwn}, sender, true from uploads where finished_at is null) files
      group by sender, is_guests) senders`.execute(db);
  return rows[0] ?? { guests: 0, customers: 0, own: 0, hadAtLevels: [], checking: 0, senders: 0 };
}

/** Stops these files, and those they were made from, from expiring: an order needs them. */
export async function keepArtworks(db: Queries, ids: readonly string[]): Promise<void> {
  await sql`
    update artworks set expires_at = null
    where id in (select artwork_family(${[...ids]}::uuid[])) and expires_at is not null`.execute(db);
}

/** Gives a guest's uploads to the customer when they sign in. */
export async function claimArtworks(db: Queries, cartToken: string, userId: string): Promise<void> {
  await db
    .updateTable('artworks')
    .set({ userId, cartToken: null })
    .where('cartToken', '=', cartToken)
    .execute();
}

/** Returns a stored copy of the same file. Locks the file's hash until the transaction ends, so that the copy stays. */
export async function findStored(db: Queries, sha256: string, bytes: number): Promise<string | null> {
  await lockHashes(db, [sha256]);
  const { rows } = await sql<{ storageKey: string }>`
    select storage_key from artworks where sha256 = ${sha256} and bytes = ${bytes} and removed_at is null limit 1`.execute(
    db,
  );
  return rows[0]?.storageKey ?? null;
}

/** Locks files by their hashes until the transaction ends. Always in the same order, to avoid deadlocks. */
export async function lockHashes(db: Queries, hashes: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(h, 0))
    from (select distinct unnest(${[...hashes]}::text[]) as h order by 1) hashes`.execute(db);
}

/** SQL: uploads `a` (artworks) sent before a time that no order, quote, cart in use or file made from them needs. */
const isUnused = (uploadedBefore: Date) => {
  const expiresBefore = addDays(uploadedBefore, UNUSED_DAYS_MAX);
  return sql<boolean>`(a.expires_at < ${expiresBefore}
    and not exists (select 1 from order_items i where i.artwork_id = a.id)
    and not exists (select 1 from artwork_events e where e.artwork_id = a.id)
    and not exists (select 1 from drafts d where d.id = a.draft_id and d.state in ('open', 'sent') and d.erased_at is null)
    and not exists (select 1 from artworks m where m.made_from @> array[a.id]
      and (m.expires_at is null or m.expires_at >= ${expiresBefore}))
    and not exists (select 1 from cart_lines l join carts c on c.id = l.cart_id
      where l.artwork_id = a.id and c.updated_at > ${uploadedBefore}))`;
};

/** SQL: files `a` (artworks) that a sender sent without an account, and without ever ordering. */
const isOfStranger = (sender: string) => sql<boolean>`(a.sender = ${sender} and a.user_id is null
  and not exists (select 1 from carts c join orders o on o.cart_id = c.id where c.token = a.cart_token))`;

/**
 * Returns the senders of guests' files that no order needs whose network has more than this many bytes of them, or
 * whose /56 has twice or /48 four times as many; the heaviest come first.
 */
export async function readHeaviestSenders(db: Queries, bytesMin: number): Promise<string[]> {
  const ofLevel = (characters: number) =>
    sql`sum(sum(bytes)) over (partition by left(sender, ${characters}::int))`;
  const { rows } = await sql<{ sender: string }>`
    select sender from (select sender, greatest(sum(bytes), ${ofLevel(OF_56)} / 2, ${ofLevel(OF_48)} / 4) as weight
      from (select distinct sender, storage_key, bytes from artworks
        where sender is not null and user_id is null and expires_at is not null) files
      group by sender) senders
    where weight > ${bytesMin} order by weight desc, sender limit 1000`.execute(db);
  return rows.map(({ sender }) => sender);
}

/** Returns how many uploads `deleteUnusedArtworks` would delete. */
export async function countUnusedArtworks(db: Queries, uploadedBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from artworks a where ${isUnused(uploadedBefore)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Deletes some of the uploads sent before a time that nothing needs, at most `limit`, and the lines that held them in
 * carts untouched since; if a sender (`senderOf`) is given, only their files, and none of customers'. Returns how many,
 * and the keys of files that nobody else shares. Run it in a transaction. Locks carts, then files, so that a purchase
 * in progress finishes first and a later one no longer finds the line.
 */
export async function deleteUnusedArtworks(
  db: Queries,
  uploadedBefore: Date,
  limit: number,
  sender?: string,
): Promise<{ deleted: number; files: string[] }> {
  const { rows: unused } = await sql<{ id: string; sha256: string }>`
    select a.id, a.sha256 from artworks a where ${isUnused(uploadedBefore)}
      and ${sender === undefined ? sql`true` : isOfStranger(sender)}
    order by a.expires_at limit ${limit}`.execute(db);
  if (unused.length === 0) return { deleted: 0, files: [] };
  const ids = unused.map(({ id }) => id);
  await sql`select id from carts where id in (select cart_id from cart_lines where artwork_id = any(${ids}::uuid[]))
    order by id for update`.execute(db);
  await lockHashes(
    db,
    unused.map(({ sha256 }) => sha256),
  );
  await sql`select id from artworks where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  const { rows } = await sql<DeletedFile & { isShared: boolean }>`
    with unused as (select a.id from artworks a where a.id = any(${ids}::uuid[]) and ${isUnused(uploadedBefore)}),
    emptied as (delete from cart_lines where artwork_id in (select id from unused)),
    deleted as (delete from artworks where id in (select id from unused) returning id, storage_key, preview_key,
      (report->>'pageCount')::int as page_count)
    select g.storage_key, g.preview_key, g.page_count, exists (select 1 from artworks o
      where o.storage_key = g.storage_key and o.id not in (select id from deleted)) as is_shared
    from deleted g`.execute(db);
  const files = rows.filter(({ isShared }) => !isShared).flatMap(keysOf);
  return { deleted: rows.length, files: [...new Set(files)] };
}

/** A file whose row is deleted; `pageCount` is null if it was never checked. */
export interface DeletedFile {
  storageKey: string;
  previewKey: string | null;
  pageCount: number | null;
}

/** The storage key of a file as it was sent, beside the picture that we made of it. */
export function originalKey(storageKey: string): string {
  return `${storageKey}.original`;
}

/**
 * Returns all storage keys of a file: the file itself, the original that it was made from, its preview, the pages of
 * its proof and their plates.
 */
export function keysOf({ storageKey, previewKey, pageCount }: DeletedFile): string[] {
  return [
    storageKey,
    originalKey(storageKey),
    ...(previewKey ? [previewKey] : []),
    ...proofKeys(storageKey, pageCount ?? 0),
    ...platesKeys(storageKey, pageCount ?? 0),
  ];
}
