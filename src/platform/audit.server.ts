import { sql } from 'kysely';
import { json, type Queries } from './db/database.ts';

/** Who changed something: a person of the staff, under the name that they had then. */
export interface Actor {
  id: string;
  name: string;
}

export interface Change {
  actor: Actor;
  /** what was done, as `order.save` or `price.update`: the noun, a dot, the verb */
  action: string;
  /** what it was done to, as `order:{id}` or `product:{id}` */
  subject: string;
  /** what was so before; null for what is new. Never a secret: the audit log is read by every administrator. */
  before: unknown;
  /** what is so now; null for what is gone */
  after: unknown;
}

/** Writes the audit log's row of a change, in the transaction that makes it. The log is append-only. */
export async function recordChange(trx: Queries, { actor, before, after, ...what }: Change): Promise<void> {
  await recordChanges(trx, [{ actor, before, after, ...what }]);
}

/** The same for many changes at once, in one statement, however many: as one value, for a statement takes 65,535 of them. */
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

/** Returns who changed a subject last, and when: of all actions, or of the one named. */
export async function lastChange(
  db: Queries,
  subject: string,
  action?: string,
): Promise<{ actor: string; changedAt: Date | undefined }> {
  const row = await db
    .selectFrom('auditLog')
    .select(['actor', 'createdAt'])
    .where('subject', '=', subject)
    .$if(action !== undefined, (rows) => rows.where('action', '=', action ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { actor: row?.actor ?? 'someone else', changedAt: row?.createdAt };
}

/** Returns who changed a subject last: of all actions, or of the one named. */
export async function lastActor(db: Queries, subject: string, action?: string): Promise<string> {
  return (await lastChange(db, subject, action)).actor;
}
