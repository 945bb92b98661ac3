import { createHmac } from 'node:crypto';
import { subDays } from 'date-fns';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { phoneAsStored } from '#platform/db/phone-as-stored.ts';
import type { Signer } from '#platform/signing.server.ts';

/** Longer than any backup is kept, from which an erased person could come back. */
const RETENTION_DAYS = 400;

/** Who was erased: the account, the address or both, or the number or order of somebody who gave no address. */
interface Erased {
  userId?: string;
  email?: string | null;
  orderId?: string;
  phone?: string;
}

/**
 * Records that somebody was erased, so that a restored backup can't bring them back. The record doesn't reveal the
 * address.
 */
export async function noteErasure(
  trx: Queries,
  signer: Signer,
  { userId, email, orderId, phone, now }: Erased & { now: Date },
): Promise<void> {
  const address = email ?? phone;
  const addressCode = address ? addressCodes(signer, address)[0] : undefined;
  await trx.insertInto('erasures').values({ erasedAt: now, userId, addressCode, orderId }).execute();
}

/** The codes for an address, made with the shop's secret, and with older ones that are still accepted. */
function addressCodes(signer: Signer, email: string): string[] {
  return signer
    .deriveKeys('erased-address')
    .map((key) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url'));
}

/** An erasure that a restore undid. */
export interface UndoneErasure {
  erasedAt: Date;
  userId: string | null;
  addressCode: string | null;
  orderId: string | null;
}

/**
 * Records in a restored database who was erased after the moment that it dates from. They are erased again before the
 * shop opens.
 */
export async function noteUndoneErasures(trx: Queries, undone: readonly UndoneErasure[]): Promise<void> {
  for (const erasure of undone)
    await sql`insert into erasures (erased_at, user_id, address_code, order_id, to_do)
      select ${erasure.erasedAt}, ${erasure.userId}::uuid, ${erasure.addressCode}::text, ${erasure.orderId}::uuid, true
      where not exists (select from erasures e where (e.erased_at, e.user_id, e.address_code, e.order_id)
        is not distinct from (${erasure.erasedAt}::timestamptz, ${erasure.userId}::uuid, ${erasure.addressCode}::text, ${erasure.orderId}::uuid))`.execute(
      trx,
    );
}

/** An account that can't be erased, and why. */
export interface InTheWay {
  userId: string;
  whyNot: 'owes' | 'staff' | 'last-owner';
}

/** Returns the erasures to do again, oldest first. */
export async function readErasuresToDo(db: Queries) {
  return db
    .selectFrom('erasures')
    .select(['id', 'userId', 'addressCode', 'orderId'])
    .where('toDo', '=', true)
    .orderBy('erasedAt')
    .execute();
}

/** Locks an erasure that is still to be done. Returns false if it has been done in the meantime. */
export async function lockToDo(trx: Queries, id: string): Promise<boolean> {
  const { rows } = await sql`select from erasures where id = ${id} and to_do for update`.execute(trx);
  return rows.length > 0;
}

/** Records that an erasure is done, or what prevents it. */
export async function noteOutcome(trx: Queries, id: string, inTheWay: InTheWay | null): Promise<void> {
  await trx
    .updateTable('erasures')
    .set(inTheWay ? { ...inTheWay } : { toDo: false, whyNot: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes the records of erasures that no existing backup can undo. */
export async function forgetOldErasures(trx: Queries, now: Date): Promise<void> {
  await trx
    .deleteFrom('erasures')
    .where('erasedAt', '<', subDays(now, RETENTION_DAYS))
    .where('toDo', '=', false)
    .execute();
}

/** Returns the addresses in the shop that have one of these codes, and the numbers of those without one, by code. Reads each once. */
export async function findAddresses(
  db: Queries,
  signer: Signer,
  codes: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  if (codes.size === 0) return addresses;
  const { rows } = await sql<{ email: string }>`select distinct lower(email) as email from (
      select email from users
      union all select customer_email from orders where user_id is null and erased_at is null
      union all select email from drafts union all select email from contact_messages
      union all select email from sample_pack_requests union all select email from data_complaints
      union all select email from people union all select email from person_contacts
      union all select phone from people where email = '' and user_id is null
      union all select customer_phone from orders where customer_email = '' and user_id is null and erased_at is null
      union all select ${phoneAsStored(sql`phone`)} from drafts where email = '' and user_id is null and phone <> ''
      union all select email from subscribers union all select recipient from mails) held
    where email <> ''`.execute(db);
  for (const { email } of rows)
    for (const code of addressCodes(signer, email)) if (codes.has(code)) addresses.set(code, email);
  return addresses;
}
