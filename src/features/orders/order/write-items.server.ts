import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { MadeOf, VatDecision } from '#features/pricing/prices/index.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { DB } from '#platform/db/types.ts';
import type { ArtworkNeeds } from '#preflight/index.ts';
import type { ItemSide } from './changes/order-change.ts';
import type { ItemArtworkState } from './item-artwork.ts';
import { jobsFollowFile } from './jobs/follow-order.server.ts';
import { makeAddedJob } from './jobs/make-jobs.server.ts';
import { FILE_TO_FOLLOW, NO_FILE } from './no-file.ts';
import type { OrderedOption } from './ordered-option.ts';

/**
 * EVERY write to the items of an order. The caller holds the order's lock and has checked that the change is allowed. Functions that aren't
 * asynchronous return their query, for the caller to run or to build into another statement.
 */
type Writer = Pick<Queries, 'updateTable'>;

export interface NewOrderItem {
  position: number;
  cartLineId: string;
  cartLineChangedAt: string;
  productId: string | null;
  productName: string;
  quantity: number;
  paperType: string;
  finish: string | null;
  size: string | null;
  options: OrderedOption[];
  /** null if the customer sends the file later, or there is nothing to print */
  artworkId: string | null;
  /** a file that can't be printed, as the idea for a later one */
  ideaId?: string | null;
  /** the time by which a person answers about it */
  lookBy?: Date | null;
  /** what we design for it, and how many rounds of changes that includes */
  briefId?: string | null;
  designRounds?: number | null;
  artworkUrl: string | null;
  /** `checked`: for a reprint, whose file was printed before */
  artworkState: 'received' | 'checked' | 'problem';
  artworkProblem: string | null;
  isMade: boolean;
  note: string | null;
  /** the customer's own reference for it */
  reference: string | null;
  /** what its quote called it, and said about it, for the customer; left out for what was not quoted */
  title?: string | null;
  customerText?: string | null;
  /** artwork warnings that the customer accepted, with the wording shown and their name */
  accepted: { code: string; title: string; at: string; by: string }[];
  basePricePence: number;
  pricePence: number;
  /** how much it is below the public price */
  tradeSavingPence: number;
  takesDiscount: boolean;
  /** whether codes can be used on top of its price */
  takesCodes: boolean;
  weightGrams: number | null;
  spineUm: number | null;
  /** what its file must be; null if not known, or nothing is printed */
  artworkNeeds: ArtworkNeeds | null;
  /** null if not known, or nothing is made */
  madeOf: MadeOf | null;
  vatClass: string;
  /** which of the shop's turnarounds it has, and the day on which it is promised */
  turnaroundId: string | null;
  despatchOn: string | null;
  vatDecision: VatDecision | null;
}

/** The items of a new order. */
export function insertItems(
  db: Pick<Queries, 'insertInto'>,
  orderId: string,
  items: readonly NewOrderItem[],
) {
  return db.insertInto('orderItems').values(
    items.map(({ options, accepted, vatDecision, artworkNeeds, madeOf, ...item }) => ({
      ...item,
      orderId,
      options: json(options),
      accepted: json(accepted),
      vatDecision: vatDecision && json(vatDecision),
      artworkNeeds: artworkNeeds && json(artworkNeeds),
      madeOf: madeOf && json(madeOf),
    })),
  );
}

/**
 * Adds a line to a placed order, with its job. Its file is still to come. `isPaidFor`: its customer has paid, so it
 * keeps its day even if that has filled up in the meantime; otherwise the database refuses a full day. The caller holds
 * the order's lock.
 */
export async function addLine(
  trx: Queries,
  orderId: string,
  side: ItemSide,
  { now, isPaidFor }: { now: Date; isPaidFor: boolean },
): Promise<void> {
  const { id, added, publicPence, despatchOn, turnaroundId, ...item } = side;
  if (!added) throw new Error(`nothing is known of the new line ${id}`);
  const isMade = added.productId !== null;
  const day = { turnaroundId, despatchOn };
  await trx
    .insertInto('orderItems')
    .values({
      ...item,
      ...added,
      ...(isMade ? FILE_TO_FOLLOW : NO_FILE),
      ...(isPaidFor ? {} : day),
      id,
      orderId,
      isMade,
      position: sql<number>`(select max(position) + 1 from order_items where order_id = ${orderId})`,
      cartLineId: id,
      cartLineChangedAt: now,
      tradeSavingPence: publicPence - item.pricePence,
      ...itemJson(side),
    })
    .execute();
  // A place taken later than the line is accepted even on a full day.
  if (isPaidFor) await trx.updateTable('orderItems').set(day).where('id', '=', id).execute();
  await makeAddedJob(trx, id, now);
}

/**
 * Removes a line from a placed order, with its job, whose ticket then leads nowhere. The database refuses if it has
 * been begun.
 */
export async function removeLine(
  trx: Queries,
  { itemId, changeId, now }: { itemId: string; changeId: string; now: Date },
): Promise<void> {
  await sql`select remove_item(${itemId}, ${changeId}, ${now})`.execute(trx);
}

/** Writes an item as changed with its order. Its jobs follow once all items are written (`jobsFollowItems`). */
export function changeItem(db: Writer, orderId: string, side: ItemSide) {
  const { id, productName: _, publicPence, ...item } = side;
  return db
    .updateTable('orderItems')
    .set({
      ...item,
      tradeSavingPence: publicPence - item.pricePence,
      ...itemJson(side),
    })
    .where('orderId', '=', orderId)
    .where('id', '=', id);
}

/**
 * The parts of an item that are stored as JSON. A change that has waited since before some were recorded doesn't have
 * those.
 */
const itemJson = ({ options, vatDecision, artworkNeeds, madeOf }: ItemSide) => ({
  options: json(options),
  vatDecision: vatDecision && json(vatDecision),
  artworkNeeds: artworkNeeds ? json(artworkNeeds) : null,
  madeOf: madeOf ? json(madeOf) : null,
});

/** Postpones items that would otherwise leave before their turnaround's new day. `days` are by turnaround id. */
export function postponeItems(db: Writer, orderId: string, days: Readonly<Record<string, string>>) {
  const day = sql<string>`(${json(days)}::jsonb ->> turnaround_id)::date`;
  return db
    .updateTable('orderItems')
    .set({ despatchOn: day })
    .where('orderId', '=', orderId)
    .where('despatchOn', '<', day);
}

/**
 * Gives items of an order new days, by item id. An item from before turnarounds were recorded has the order's day, set
 * by `setOrderDay`.
 */
export function setItemDays(db: Writer, orderId: string, days: Readonly<Record<string, string>>) {
  const day = sql<string>`(${json(days)}::jsonb ->> id::text)::date`;
  return db
    .updateTable('orderItems')
    .set({ despatchOn: day })
    .where('orderId', '=', orderId)
    .where('turnaroundId', 'is not', null)
    .where('id', 'in', Object.keys(days));
}

const itemOf = (db: Writer, itemId: string) => db.updateTable('orderItems').where('id', '=', itemId);

/** An item's file, as it is from now on. */
interface FileChange {
  artworkId: string;
  url: string;
  state: ItemArtworkState;
  /** the accepted warnings, each with who accepted it */
  accepted: readonly object[];
}

/** Writes changes to an item's file or proof; its jobs go to the stage where that is dealt with. */
const writeFileOf = (trx: Queries, itemId: string, fields: UpdateObject<DB, 'orderItems'>) =>
  jobsFollowFile(trx, itemId, itemOf(trx, itemId).set(fields));

/** Gives an item a file, in place of the one that it had, or of one that a person was to look at. */
export const giveFile = (trx: Queries, itemId: string, { artworkId, url, state, accepted }: FileChange) =>
  writeFileOf(trx, itemId, {
    artworkId,
    artworkUrl: url,
    artworkState: state,
    artworkProblem: null,
    lookBy: null,
    accepted: json(accepted),
  });

/** The judgement of an item's file. `problem`: what its customer has to do, as a sentence; null for nothing. */
interface Judged {
  state: ItemArtworkState;
  problem: string | null;
}

/** Records staff's judgement of an item's file; nobody needs to look at it any longer. */
export const judgeFile = (trx: Queries, itemId: string, { state, problem }: Judged) =>
  writeFileOf(trx, itemId, { artworkState: state, artworkProblem: problem, lookBy: null });

/** Records that a file doesn't fit the item as it is now; only `accepted` still counts of what was accepted in it. */
export const refuseFile = (
  trx: Queries,
  itemId: string,
  { problem, accepted }: { problem: string; accepted: readonly object[] },
) =>
  writeFileOf(trx, itemId, {
    artworkState: 'problem',
    artworkProblem: problem,
    accepted: json(accepted),
  });

/** Has a person look at a file, by `by`. */
export const awaitLook = (
  trx: Queries,
  itemId: string,
  { ideaId, by, problem }: { ideaId: string; by: Date; problem: string },
) => writeFileOf(trx, itemId, { ideaId, lookBy: by, artworkState: 'problem', artworkProblem: problem });

/**
 * Gives what staff owe an order's customer a new deadline: for files that a person is to look at, `look` (null if the shop
 * no longer offers it), and for designs, `draft`.
 */
export const countLooks = (
  db: Writer,
  orderId: string,
  { look, draft }: { look: Date | null; draft: Date | null },
) =>
  db
    .updateTable('orderItems')
    .set({
      lookBy: sql<Date | null>`case when brief_id is null then ${look}::timestamptz else ${draft}::timestamptz end`,
    })
    .where('orderId', '=', orderId)
    .where('lookBy', 'is not', null);

/** Asks an item's customer to approve the proof. `at`: by the clock that dates the answers. */
export const awaitProof = (trx: Queries, itemId: string, at: Date) =>
  writeFileOf(trx, itemId, { proofAskedAt: at, proofWaits: true });

/** Says how many rounds of changes an item's design includes from now on. */
export const setDesignRounds = (db: Writer, itemId: string, rounds: number) =>
  itemOf(db, itemId).set({ designRounds: rounds });

/**
 * Writes a customer's answer to a proof. `draftBy`: it is our design, so it is our turn again, and the next draft is due
 * by then.
 */
export const writeProofAnswer = (
  trx: Queries,
  itemId: string,
  { state, problem, draftBy = null }: Judged & { draftBy?: Date | null },
) =>
  writeFileOf(trx, itemId, {
    artworkState: state,
    artworkProblem: problem,
    proofWaits: false,
    lookBy: draftBy,
  });

/** SQL: deletes what was written about the items of orders; `erased` replaces a problem. */
export const forgetItemWords = (orders: RawBuilder<unknown>, erased: string) =>
  sql`update order_items set note = null, customer_text = null, artwork_problem = case when artwork_problem is not null then ${erased} end
    where order_id = ${orders} and num_nonnulls(note, customer_text, artwork_problem) > 0`;

/** SQL: replaces the names of the people who accepted warnings in the files of these orders. */
export const forgetWhoAccepted = (orderIds: readonly string[], name: string) =>
  sql`update order_items set accepted = (
      select jsonb_agg(each || jsonb_build_object('by', ${name}::text)) from jsonb_array_elements(accepted) each)
    where order_id = any(${orderIds}::uuid[]) and accepted <> '[]'`;
