import { sql } from 'kysely';
import { json, type Queries } from './db/database.ts';

/** The member of staff who made a change, with their name at that time. */
export interface Actor {
  id: string;
  name: string;
}

export interface Change {
  /** without an id: an account that has been deleted since it requested the change */
  actor: Actor | { id: null; name: string };
  /** the action, such as `order.save` or `price.update`: noun, dot, verb */
  action: string;
  /** what changed, such as `order:{id}` or `product:{id}` */
  subject: string;
  /** the value before; null for something new. Never a secret: every administrator can read the audit log. */
  before: unknown;
  /** the value after; null if it was deleted */
  after: unknown;
}

/** Writes a change to the audit log, in the transaction that makes it. The log is append-only. */
export async function recordChange(trx: Queries, { actor, before, after, ...what }: Change): Promise<void> {
  await recordChanges(trx, [{ actor, before, after, ...what }]);
}

/** Writes what the shop did by itself, in the transaction that does it. */
export async function recordByShop(
  trx: Queries,
  { action, subject, after }: Pick<Change, 'action' | 'subject' | 'after'>,
): Promise<void> {
  await trx
    .insertInto('auditLog')
    .values({ actor: 'The shop', action, subject, after: json(after) })
    .execute();
}

/** Writes what a customer did to something of theirs, in the transaction that does it. */
export async function recordByCustomer(
  trx: Queries,
  { action, subject, after }: Pick<Change, 'action' | 'subject' | 'after'>,
): Promise<void> {
  await trx
    .insertInto('auditLog')
    .values({ actor: 'Customer', action, subject, after: json(after) })
    .execute();
}

/**
 * Writes many changes in one statement. They are passed as one value, because a statement takes at most 65,535 values.
 */
export async function recordChanges(trx: Queries, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ actor, action, subject, before, after }) => ({
    actorId: actor.id,
    actor: actor.name,
    action,
    subject,
    before,
    after,
  }));
  await sql`insert into audit_log (actor_id, actor, action, subject, before, after)
    select "actorId", actor, action, subject, before, after from jsonb_to_recordset(${json(rows)})
      as t ("actorId" uuid, actor text, action text, subject text, before jsonb, after jsonb)`.execute(trx);
}

/** Returns who last changed a subject, and when: by any action, or by the one named. */
export async function lastChange(
  db: Queries,
  subject: string,
  action?: string | readonly string[],
): Promise<{ actor: string; changedAt: Date | undefined }> {
  const row = await db
    .selectFrom('auditLog')
    .select(['actor', 'createdAt'])
    .where('subject', '=', subject)
    .$if(action !== undefined, (rows) => rows.where('action', 'in', [action ?? []].flat()))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { actor: row?.actor ?? 'someone else', changedAt: row?.createdAt };
}

/** Returns who last changed a subject: by any action, or by the one named. */
export async function lastActor(db: Queries, subject: string, action?: string): Promise<string> {
  return (await lastChange(db, subject, action)).actor;
}
