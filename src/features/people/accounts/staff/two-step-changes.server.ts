import { randomUUID } from 'node:crypto';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { ACCOUNT_MAILS, type TwoStepChange } from '../account-emails.ts';

interface Person {
  id: string;
  email: string;
}

/** Records in the audit log that somebody turned their own two-step sign-in on or off, and emails them if it is off. */
export async function noteTwoStep(shop: Shop, actor: Actor, person: Person, isOn: boolean): Promise<void> {
  await inTransaction(shop.db, (trx) => note(shop, trx, actor, person, isOn));
}

/**
 * Turns off two-step sign-in for somebody else who has lost their phone and recovery codes. Their passkeys are removed
 * too. Returns false if it is already off.
 */
export async function endTwoStepOf(shop: Shop, actor: Actor, userId: string): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const person = await trx
      .updateTable('users')
      .set({ twoFactorEnabled: false })
      .where('id', '=', userId)
      .where('twoFactorEnabled', '=', true)
      .where('id', 'in', trx.selectFrom('userRoles').select('userId').where('role', '=', 'admin'))
      .returning(['id', 'email'])
      .executeTakeFirst();
    if (!person) return false;
    await trx.deleteFrom('twoFactors').where('userId', '=', userId).execute();
    await note(shop, trx, actor, person, false);
    return true;
  });
}

/** Emails somebody that their two-step sign-in has changed. */
export async function emailTwoStepChange(
  shop: Shop,
  trx: Queries,
  person: Person,
  { change, passkey }: { change: TwoStepChange; passkey?: string },
): Promise<void> {
  await queueEmail(shop, trx, {
    eventKey: `${ACCOUNT_MAILS.twoStepChanged}:${randomUUID()}`,
    template: ACCOUNT_MAILS.twoStepChanged,
    recipient: person.email,
    userId: person.id,
    data: { change, ...(passkey && { passkey }) },
  });
}

async function note(shop: Shop, trx: Queries, actor: Actor, person: Person, isOn: boolean): Promise<void> {
  await recordChange(trx, {
    actor,
    action: isOn ? 'two-step.on' : 'two-step.off',
    subject: `user:${person.id}`,
    before: { twoStep: !isOn },
    after: { twoStep: isOn },
  });
  if (!isOn) await emailTwoStepChange(shop, trx, person, { change: 'off' });
}
