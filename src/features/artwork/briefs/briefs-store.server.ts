import { sql } from 'kysely';
import type { ArtworkOwner } from '#features/artwork/files/index.server.ts';
import { CLOSED_DAYS } from '#features/pricing/delivery/index.server.ts';
import { isUuid } from '#kit/uuid.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import type { Brief, BriefForm } from './brief.ts';
import { DEFAULT_DESIGN_RULE, type DesignRule, type DesignSettings } from './design-rule.ts';

/** SQL for what a promise of a draft depends on, to be part of another statement. */
export const DESIGN_SETTINGS = sql<DesignSettings>`json_build_object(
  'rule', (select value from settings where key = 'design_service'),
  'hours', (select value from settings where key = 'opening_hours'), 'closedDays', ${CLOSED_DAYS})`;

/** Returns what a promise of a draft depends on. One statement. */
export async function readDesignSettings(db: Queries): Promise<DesignSettings> {
  const { rows } = await sql<{ designs: DesignSettings }>`select ${DESIGN_SETTINGS} as designs`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return row.designs;
}

/** Returns what a design costs and includes. One statement. */
export async function readDesignRule(db: Queries): Promise<DesignRule> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'design_service')
    .executeTakeFirst();
  return (row?.value as DesignRule | undefined) ?? DEFAULT_DESIGN_RULE;
}

/** SQL for a brief as JSON, of the table alias `b` (design_briefs). */
export const BRIEF_JSON = sql<Brief>`json_build_object('id', b.id, 'words', b.words, 'colours', b.colours, 'likes', b.likes,
  'wantedBy', b.wanted_by, 'files', (select coalesce(json_agg(json_build_object('id', f.id, 'originalName', f.original_name,
    'bytes', f.bytes) order by f.created_at, f.id), '[]') from design_files f where f.brief_id = b.id))`;

const isOwner = (owner: ArtworkOwner) =>
  owner.userId
    ? sql<boolean>`b.user_id = ${owner.userId}::uuid`
    : sql<boolean>`b.user_id is null and b.cart_token = ${owner.cartToken}::text`;

/**
 * Returns a brief of this owner that isn't ordered yet, so that it can still be changed. `lock`: until the transaction
 * ends.
 */
export async function readOwnBrief(
  db: Queries,
  owner: ArtworkOwner,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Brief | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<{ brief: Brief }>`select ${BRIEF_JSON} as brief from design_briefs b
    where b.id = ${id} and ${isOwner(owner)} and not exists (select from order_items i where i.brief_id = b.id)
    ${lock ? sql`for update of b` : sql``}`.execute(db);
  return rows[0]?.brief;
}

/** Returns a brief, whoever wrote it: the caller checks access. One statement. */
export async function readBrief(db: Queries, id: string): Promise<Brief | undefined> {
  const { rows } = await sql<{
    brief: Brief;
  }>`select ${BRIEF_JSON} as brief from design_briefs b where b.id = ${id}`.execute(db);
  return rows[0]?.brief;
}

/** Returns a file of a brief with whose it is; undefined if there is none. One statement. */
export async function readBriefFile(db: Queries, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('designFiles as f')
    .innerJoin('designBriefs as b', 'b.id', 'f.briefId')
    .select(['f.originalName', 'f.bytes', 'f.storageKey', 'b.userId', 'b.cartToken'])
    .where('f.id', '=', id)
    .executeTakeFirst();
}

/** A file that is stored, and that no row names yet. */
export interface StoredFile {
  id: string;
  originalName: string;
  bytes: number;
  sha256: string;
  storageKey: string;
}

export interface BriefChange {
  /** null for a new one; somebody else's, or one that is ordered, is left alone and a new one made */
  id: string | null;
  /** null: what was written is not accepted yet, and only its files are kept */
  form: BriefForm | null;
  /** ids of its earlier files that stay */
  stays: readonly string[];
  files: readonly StoredFile[];
}

/**
 * Writes a brief with its files, in one transaction. Returns it. Throws the database's refusal
 * (`design_briefs_file_bytes_check`) if its files have more than 500 MB together.
 */
export async function saveBrief(shop: Shop, owner: ArtworkOwner, change: BriefChange): Promise<Brief> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    const known = change.id ? await readOwnBrief(trx, owner, change.id, { lock: true }) : undefined;
    const id = known?.id ?? (await insertBrief(trx, owner, now));
    const gone = (known?.files ?? []).filter((file) => !change.stays.includes(file.id));
    if (gone.length > 0) {
      const removed = await trx
        .deleteFrom('designFiles')
        .where('briefId', '=', id)
        .where(
          'id',
          'in',
          gone.map((file) => file.id),
        )
        .returning('storageKey')
        .execute();
      await removeFilesLater(
        shop,
        trx,
        removed.map(({ storageKey }) => storageKey),
      );
    }
    if (change.files.length > 0)
      await trx
        .insertInto('designFiles')
        .values(change.files.map((file) => ({ ...file, briefId: id, createdAt: now })))
        .execute();
    if (change.form) await trx.updateTable('designBriefs').set(change.form).where('id', '=', id).execute();
    const brief = await readOwnBrief(trx, owner, id);
    if (!brief) throw new Error('the brief is gone in its own transaction');
    return brief;
  });
}

async function insertBrief(trx: Queries, owner: ArtworkOwner, createdAt: Date): Promise<string> {
  const { id } = await trx
    .insertInto('designBriefs')
    .values({ userId: owner.userId, cartToken: owner.userId ? null : owner.cartToken, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a guest's briefs to the customer as whom they sign in, like their cart. */
export async function giveBriefs(db: Queries, cartToken: string, userId: string): Promise<void> {
  await db
    .updateTable('designBriefs')
    .set({ userId, cartToken: null })
    .where('cartToken', '=', cartToken)
    .where('userId', 'is', null)
    .execute();
}
