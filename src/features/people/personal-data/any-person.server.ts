import { lockUser } from '#features/people/accounts/index.server.ts';
import { formatPounds } from '#kit/money.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type EraseOutcome, eraseGuest, eraseUser } from './erase-account.server.ts';
import { lockDebt, lockPerson } from './erase-store.server.ts';
import { exportPerson, type PersonalData } from './export-data.server.ts';
import { countHeld, findAccount, type Held } from './held-store.server.ts';
import { inErasure } from './in-erasure.server.ts';
import type { Person, PersonKey } from './person.ts';

const STAFF =
  'This is a member of staff. Remove them under Staff first. That makes them a customer, and you can erase them.';
const NOTHING = 'We hold nothing about this person. Somebody may have erased them a moment ago.';
/** The subject in the audit log. It never names the person: the log outlasts their data. */
const PERSON = 'person';

/** Returns how much is held about somebody, with or without an account. */
export async function readHeld(db: Queries, key: PersonKey): Promise<Held> {
  return countHeld(db, (await personWith(db, key)).person);
}

/** Finds the person meant, and whether they are staff. */
async function personWith(db: Queries, key: PersonKey): Promise<{ person: Person; isStaff: boolean }> {
  if ('orderId' in key)
    return { person: { userId: null, confirmedEmail: null, orderId: key.orderId }, isStaff: false };
  if ('phone' in key)
    return { person: { userId: null, confirmedEmail: null, phone: key.phone }, isStaff: false };
  const account = await findAccount(db, key.email);
  const person = { userId: account?.id ?? null, confirmedEmail: key.email };
  return { person, isStaff: account?.isStaff ?? false };
}

/** Whether anything is held at all. */
export const isHeld = (held: Held) => Object.values(held).some((count) => count > 0);

/**
 * Returns everything held about somebody, for staff to send to them, and records that it was exported. `about`: what
 * staff searched for.
 */
export async function exportAnyone(
  shop: Shop,
  actor: Actor,
  key: PersonKey,
  about: Record<string, string>,
): Promise<PersonalData> {
  return inTransaction(shop.db, async (trx) => {
    const { person } = await personWith(trx, key);
    const held = await countHeld(trx, person);
    await recordChange(trx, { actor, action: 'person.export', subject: PERSON, before: null, after: held });
    return exportPerson(shop, trx, person, about);
  });
}

/**
 * Erases anybody, guests included, like a customer who deletes their own account: an open order keeps its contact until it has
 * arrived. Refused while they owe on account, and for staff. The log says how much, never whose.
 */
export async function eraseAnyone(shop: Shop, actor: Actor, key: PersonKey): Promise<EraseOutcome> {
  return inErasure(shop, async (trx) => {
    await lockPerson(trx, Object.values(key)[0] ?? '');
    const { person, isStaff } = await personWith(trx, key);
    if (isStaff) return { ok: false, message: STAFF };
    const owedPence = person.userId ? await lockDebt(trx, person.userId) : 0;
    if (owedPence > 0) return { ok: false, message: owesWords(owedPence) };
    const held = await countHeld(trx, person);
    if (!isHeld(held)) return { ok: false, message: NOTHING };
    const user = person.userId && (await lockUser(trx, person.userId));
    if (user) await eraseUser(shop, trx, { userId: user.id, confirmedEmail: person.confirmedEmail });
    else await eraseGuest(shop, trx, key);
    await recordChange(trx, { actor, action: 'person.erase', subject: PERSON, before: held, after: null });
    return { ok: true };
  });
}

function owesWords(owedPence: number): string {
  return `Their trade account still owes ${formatPounds(owedPence)}. Record the payment under Customers first, then erase.`;
}
