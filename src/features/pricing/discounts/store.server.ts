import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { DiscountCode } from './discount.ts';

const COLUMNS = [
  'id',
  'code',
  'name',
  'description',
  'type',
  'value',
  'minimumOrderPence',
  'maximumDiscountPence',
  'usageLimit',
  'usageCount',
  'isActive',
  'validFrom',
  'validUntil',
  'applicableCategories',
  'applicableProducts',
] as const;

/** Finds a code by its upper-case text; undefined if there is none. */
export async function findDiscountCode(db: Queries, code: string): Promise<DiscountCode | undefined> {
  const row = await db
    .selectFrom('discountCodes')
    .select(COLUMNS)
    .where('code', '=', code)
    .executeTakeFirst();
  return row as DiscountCode | undefined;
}

/** Parses a code's row as `row_to_json` returns it inside another query. */
export function discountCodeFromJson(row: Record<string, unknown> | null): DiscountCode | null {
  if (!row) return null;
  return {
    id: String(row.id),
    code: String(row.code),
    name: String(row.name),
    description: String(row.description),
    type: row.type as DiscountCode['type'],
    value: Number(row.value),
    minimumOrderPence: Number(row.minimum_order_pence),
    maximumDiscountPence: row.maximum_discount_pence === null ? null : Number(row.maximum_discount_pence),
    usageLimit: Number(row.usage_limit),
    usageCount: Number(row.usage_count),
    isActive: row.is_active === true,
    validFrom: new Date(String(row.valid_from)),
    validUntil: new Date(String(row.valid_until)),
    applicableCategories: row.applicable_categories as string[],
    applicableProducts: row.applicable_products as string[],
  };
}

/**
 * Takes one use of a code in the order's transaction, before the order is written. Returns the code's id, or null if
 * none is left: the guarded update stops a code with N uses from being used N + 1 times, however many people order at
 * once.
 */
export async function takeDiscountUse(db: Queries, codeId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update discount_codes set usage_count = usage_count + 1
    where id = ${codeId} and (usage_limit = 0 or usage_count < usage_limit) returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Returns the query that records the use for an order, to be built into another statement: `held` during a card
 * payment, `used` permanently.
 */
export function insertRedemption(
  db: Pick<Queries, 'insertInto'>,
  redemption: { orderId: string; discountCodeId: string; state: 'held' | 'used' },
) {
  return db.insertInto('discountRedemptions').values(redemption);
}

/** Returns the query that makes a held use permanent once the order is paid, to be built into another statement. */
export function confirmDiscountUse(db: Pick<Queries, 'updateTable'>, orderId: string) {
  return db
    .updateTable('discountRedemptions')
    .set({ state: 'used' })
    .where('orderId', '=', orderId)
    .where('state', '=', 'held');
}

/** Takes a use again for an order that is revived. Returns false if none is left. */
export function retakeDiscountUse(db: Queries, codeId: string, orderId: string): Promise<boolean> {
  return takeUseFor(db, { orderId, codeId, state: 'used' });
}

/**
 * Holds a use for a change that is waiting for payment, in addition to its order's use of a code. Returns false if none
 * is left.
 */
export function holdDiscountUse(db: Queries, codeId: string, orderId: string): Promise<boolean> {
  return takeUseFor(db, { orderId, codeId, state: 'held' });
}

async function takeUseFor(
  db: Queries,
  { orderId, codeId, state }: { orderId: string; codeId: string; state: 'held' | 'used' },
): Promise<boolean> {
  if (!(await takeDiscountUse(db, codeId))) return false;
  await insertRedemption(db, { orderId, discountCodeId: codeId, state })
    .onConflict((had) => had.columns(['orderId', 'discountCodeId']).doUpdateSet({ state }))
    .execute();
  return true;
}

/**
 * Gives back a placed order's use of its code and takes one of another, if it gets one. Both codes are locked first,
 * always in the same order, because two orders may be swapping theirs. Returns false if the other has no use left.
 */
export async function switchDiscountUse(
  db: Queries,
  orderId: string,
  codeId: string | null,
): Promise<boolean> {
  await sql`select from discount_codes where id = ${codeId}::uuid
    or id in (select discount_code_id from discount_redemptions where order_id = ${orderId} and state <> 'released')
    order by id for no key update`.execute(db);
  await releaseDiscountUse(db, orderId);
  return codeId === null || retakeDiscountUse(db, codeId, orderId);
}

/**
 * Gives back an order's old use of a code once a waiting change is paid: the use held for the change, if any, now
 * belongs to the order.
 */
export async function confirmHeldUse(db: Queries, orderId: string): Promise<void> {
  await release(db, orderId, 'used');
  await confirmDiscountUse(db, orderId).execute();
}

/** Gives back the use held for a change that ends unpaid. Idempotent. */
export const releaseHeldUse = (db: Queries, orderId: string): Promise<void> => release(db, orderId, 'held');

/** Gives an order's uses back: its own, and one held for a change. Idempotent. */
export const releaseDiscountUse = (db: Queries, orderId: string): Promise<void> =>
  release(db, orderId, 'held', 'used');

async function release(db: Queries, orderId: string, ...states: readonly ('held' | 'used')[]): Promise<void> {
  await sql`
    with released as (
      update discount_redemptions set state = 'released'
      where order_id = ${orderId} and state = any(${states}::text[]) returning discount_code_id),
    codes as (
      select id from discount_codes where id in (select discount_code_id from released) order by id for no key update)
    update discount_codes set usage_count = usage_count - 1 where id in (select id from codes)`.execute(db);
}

/**
 * Inserts the sample codes of the specification (ruling 13), valid from today to the end of next year, and one that has
 * already expired.
 */
export async function insertSeedCodes(db: Queries, now: Date): Promise<void> {
  const validUntil = new Date(Date.UTC(now.getUTCFullYear() + 2, 0, 1) - 1000);
  const code = { validFrom: now, validUntil };
  await db
    .insertInto('discountCodes')
    .values([
      {
        ...code,
        code: 'WELCOME10',
        name: 'Welcome',
        description: '10% off your order',
        type: 'percentage',
        value: 1000,
        minimumOrderPence: 2500,
        maximumDiscountPence: 5000,
        usageLimit: 1000,
      },
      {
        ...code,
        code: 'SAVE20',
        name: '£20 off',
        description: '£20 off orders over £100',
        type: 'fixed',
        value: 2000,
        minimumOrderPence: 10000,
        usageLimit: 500,
      },
      {
        ...code,
        code: 'FREESHIP',
        name: 'Free delivery',
        description: 'Free delivery on any order',
        type: 'free_shipping',
        usageLimit: 2000,
      },
      {
        ...code,
        code: 'STATIONERY15',
        name: 'Stationery',
        description: '15% off stationery',
        type: 'percentage',
        value: 1500,
        usageLimit: 300,
        applicableCategories: ['stationery'],
      },
      {
        code: 'SUMMER24',
        name: 'Summer 2024',
        description: '20% off, summer 2024',
        type: 'percentage',
        value: 2000,
        validFrom: new Date('2024-06-01T00:00:00+01:00'),
        validUntil: new Date('2024-08-31T23:59:59+01:00'),
      },
    ])
    .execute();
}
