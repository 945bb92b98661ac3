import { lockUser } from '#features/accounts/index.server.ts';
import { formatPounds } from '#kit/money.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type EraseOutcome, eraseGuest, eraseUser } from './erase-account.server.ts';
import { lockDebt, lockPerson } from './erase-store.server.ts';
import { exportPerson, type PersonalData } from './export-data.server.ts';
import { countHeld, findAccount, type Held } from './held-store.server.ts';
import { inErasure } from './in-erasure.server.ts';

const STAFF =
  'This is a member of staff. Remove them under Staff first. That makes them a customer, and you can erase them.';
const NOTHING = 'We hold nothing under this address. Somebody may have erased it a moment ago.';
/** The subject in the audit log. It never names the person: the log outlives them. */
const PERSON = 'person';

/** Returns how much is held under an address, with or without an account. */
export async function readHeld(db: Queries, email: string): Promise<Held> {
  const account = await findAccount(db, email);
  return countHeld(db, { userId: account?.id ?? null, confirmedEmail: email });
}

/** Whether anything is held at all. */
export const isHeld = (held: Held) => Object.values(held).some((count) => count > 0);

/** Returns everything held under an address, for staff to send to that person, and records that it was exported. */
export async function exportAnyone(shop: Shop, actor: Actor, email: string): Promise<PersonalData> {
  return inTransaction(shop.db, async (trx) => {
    const account = await findAccount(trx, email);
    const person = { userId: account?.id ?? null, confirmedEmail: email };
    const held = await countHeld(trx, person);
    await recordChange(trx, { actor, action: 'person.export', subject: PERSON, before: null, after: held });
    return exportPerson(shop, trx, person, { email });
  });
}

/**
 * Erases anybody by address, guests included, like a customer who deletes their own account: an open order keeps its
 * contact until it has arrived. Refused while they owe on account, and for staff. The log says how much, never whose.
 */
export async function eraseAnyone(shop: Shop, actor: Actor, email: string): Promise<EraseOutcome> {
  return inErasure(shop, async (trx) => {
    await lockPerson(trx, email);
    const account = await findAccount(trx, email);
    if (account?.isStaff) return { ok: false, message: STAFF };
    const owedPence = account ? await lockDebt(trx, account.id) : 0;
    if (owedPence > 0) return { ok: false, message: owesWords(owedPence) };
    const held = await countHeld(trx, { userId: account?.id ?? null, confirmedEmail: email });
    if (!isHeld(held)) return { ok: false, message: NOTHING };
    const user = account && (await lockUser(trx, account.id));
    if (user) await eraseUser(shop, trx, { userId: user.id, confirmedEmail: email });
    else await eraseGuest(shop, trx, email);
    await recordChange(trx, { actor, action: 'person.erase', subject: PERSON, before: held, after: null });
    return { ok: true };
  });
}

function owesWords(owedPence: number): string {
  return `Their trade account still owes ${formatPounds(owedPence)}. Record the payment under Customers first, then erase.`;
}
