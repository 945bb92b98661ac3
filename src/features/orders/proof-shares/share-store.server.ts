import { sql } from 'kysely';
import type { SelectedOptions } from '#features/pricing/prices/index.ts';
import { isUuid } from '#kit/uuid.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { AnswerKind, ProofAnswer } from './share.ts';

/** A link to a proof, as it is now. */
export interface ProofShare {
  id: string;
  /** the file to look at; for an ordered item its current one */
  artworkId: string;
  productId: string;
  selectedOptions: SelectedOptions;
  orderItemId: string | null;
  expiresAt: Date;
  endedAt: Date | null;
  /** whether the item is being printed, has left or was cancelled */
  isBegun: boolean;
}

const SHARE_COLUMNS = sql`s.id, coalesce(i.artwork_id, s.artwork_id) as artwork_id, s.product_id, s.selected_options, s.order_item_id,
  s.expires_at, s.ended_at, coalesce(item_has_begun(i.id, o.status), false) as is_begun`;
const SHARES = sql`proof_shares s left join order_items i on i.id = s.order_item_id left join orders o on o.id = i.order_id`;

/**
 * Returns a link, whether or not it still works. With `lock`, nobody else can answer through it until the transaction
 * ends.
 */
export async function readShare(
  db: Queries,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ProofShare | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<ProofShare>`select ${SHARE_COLUMNS} from ${SHARES} where s.id = ${id}
    ${lock ? sql`for update of s` : sql``}`.execute(db);
  return rows[0];
}

/** What the owner of a file sees: the current link, if there is one, and the answers about this file. One statement. */
export interface Shared {
  share: { id: string; expiresAt: string } | null;
  answers: ProofAnswer[];
}

export async function readShared(
  db: Queries,
  artworkId: string,
  itemId: string | null,
  now: Date,
): Promise<Shared> {
  const { rows } = await sql<Shared>`
    select (select json_build_object('id', s.id, 'expiresAt', s.expires_at) from proof_shares s
        where ${isLive(artworkId, itemId, now)} order by s.created_at desc limit 1) as share,
      coalesce((select ${ANSWERS_JSON} from proof_answers w where w.artwork_id = ${artworkId}), '[]') as answers`.execute(
    db,
  );
  return rows[0] ?? { share: null, answers: [] };
}

const ANSWERS_JSON = sql`json_agg(json_build_object('id', w.id, 'artworkId', w.artwork_id, 'kind', w.kind, 'name', w.name,
  'words', w.words, 'createdAt', w.created_at) order by w.id)`;

/** A link to this file, or to the item that has it, which still works. */
const isLive = (artworkId: string, itemId: string | null, now: Date) =>
  sql`(s.order_item_id = (select i.id from order_items i
        where i.id = ${itemId && isUuid(itemId) ? itemId : null}::uuid and i.artwork_id = ${artworkId})
      or (s.order_item_id is null and s.artwork_id = ${artworkId}))
    and s.ended_at is null and s.expires_at > ${now}`;

/** Returns the answers given through a link, about every version of its file, oldest first. */
export async function readAnswers(db: Queries, shareId: string): Promise<ProofAnswer[]> {
  const { rows } = await sql<{ answers: ProofAnswer[] | null }>`
    select ${ANSWERS_JSON} as answers from proof_answers w where w.share_id = ${shareId}`.execute(db);
  return rows[0]?.answers ?? [];
}

/** Locks a file, so that it is shared only once, and returns its current link. */
export async function lockSharing(
  trx: Queries,
  artworkId: string,
  itemId: string | null,
  now: Date,
): Promise<string | null> {
  await sql`select id from artworks where id = ${artworkId} for no key update`.execute(trx);
  return (await readShared(trx, artworkId, itemId, now)).share?.id ?? null;
}

export interface NewShare {
  artworkId: string;
  productId: string;
  selectedOptions: SelectedOptions;
  /** an item that has this file now; null if it isn't ordered */
  orderItemId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertShare(trx: Queries, { selectedOptions, ...share }: NewShare): Promise<void> {
  await trx
    .insertInto('proofShares')
    .values({ ...share, selectedOptions: json(selectedOptions) })
    .execute();
}

/** Returns the item if it has this file now; null otherwise. */
export async function itemWithFile(
  db: Queries,
  itemId: string | null,
  artworkId: string,
): Promise<string | null> {
  if (!itemId || !isUuid(itemId)) return null;
  const row = await db
    .selectFrom('orderItems')
    .select('id')
    .where('id', '=', itemId)
    .where('artworkId', '=', artworkId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends a file's links, and those of the item that has it. */
export async function endShares(
  db: Queries,
  artworkId: string,
  itemId: string | null,
  now: Date,
): Promise<void> {
  await sql`update proof_shares s set ended_at = ${now} where ${isLive(artworkId, itemId, now)}`.execute(db);
}

export interface NewAnswer {
  shareId: string;
  artworkId: string;
  kind: AnswerKind;
  name: string;
  words: string | null;
}

export async function insertAnswer(trx: Queries, answer: NewAnswer): Promise<{ id: number }> {
  return trx.insertInto('proofAnswers').values(answer).returning('id').executeTakeFirstOrThrow();
}

/**
 * Who is told about an answer: the order's customer, or the account that has the file; null for a guest before the
 * order.
 */
export interface Sharer {
  email: string;
  orderId: string | null;
  userId: string | null;
}

export async function readSharer(db: Queries, shareId: string): Promise<Sharer | null> {
  const { rows } = await sql<{ email: string | null; orderId: string | null; userId: string | null }>`
    select coalesce(o.customer_email, u.email) as email, o.id as order_id,
      case when o.id is null then u.id end as user_id
    from proof_shares s join artworks a on a.id = s.artwork_id left join users u on u.id = a.user_id
      left join order_items i on i.id = s.order_item_id left join orders o on o.id = i.order_id
    where s.id = ${shareId}`.execute(db);
  const [row] = rows;
  return row?.email ? { ...row, email: row.email } : null;
}

/** An answer with the facts for an email about it; undefined if it was deleted with its file. */
export async function readAnswerForEmail(db: Queries, answerId: number) {
  const { rows } = await sql<{
    kind: AnswerKind;
    name: string;
    words: string | null;
    artworkId: string;
    fileName: string;
    productId: string;
    productName: string;
    selectedOptions: SelectedOptions;
    orderItemId: string | null;
    orderId: string | null;
  }>`select w.kind, w.name, w.words, w.artwork_id, a.original_name as file_name, p.id as product_id, p.name as product_name,
      s.selected_options, s.order_item_id, i.order_id
    from proof_answers w join proof_shares s on s.id = w.share_id join artworks a on a.id = w.artwork_id
      join products p on p.id = s.product_id left join order_items i on i.id = s.order_item_id
    where w.id = ${answerId}`.execute(db);
  return rows[0];
}
