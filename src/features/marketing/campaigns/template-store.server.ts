import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type Message, messageSchema } from './message.ts';

export interface EmailTemplate {
  id: string;
  name: string;
  description: string;
  category: string;
  content: Message;
  isDefault: boolean;
  updatedAt: Date;
  version: number;
}

const SHOWN = [
  'id',
  'name',
  'description',
  'category',
  'content',
  'isDefault',
  'updatedAt',
  'version',
] as const;

/** Every template, the default first. One statement. */
export async function listTemplates(db: Queries): Promise<EmailTemplate[]> {
  const rows = await db
    .selectFrom('emailTemplates')
    .select(SHOWN)
    .orderBy('isDefault', 'desc')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, content: messageSchema.parse(row.content) }));
}

export async function readTemplate(db: Queries, id: string): Promise<EmailTemplate | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('emailTemplates').select(SHOWN).where('id', '=', id).executeTakeFirst();
  return row && { ...row, content: messageSchema.parse(row.content) };
}

export interface TemplateFields {
  name: string;
  description: string;
  category: string;
  content: Message;
}

export type TemplateOutcome =
  | { ok: true; id: string }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'duplicate' }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/** Creates a template, or saves one if it is still at `version`. A duplicate name is refused. */
export async function saveTemplate(
  shop: Shop,
  actor: Actor,
  fields: TemplateFields,
  edited: { id: string; version: number } | null,
): Promise<TemplateOutcome> {
  try {
    return await inTransaction(shop.db, (trx) =>
      edited ? update(shop, trx, actor, fields, edited) : create(shop, trx, actor, fields),
    );
  } catch (error) {
    if (brokenConstraint(error) === 'email_templates_name_key') return { ok: false, kind: 'duplicate' };
    throw error;
  }
}

async function create(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  fields: TemplateFields,
): Promise<TemplateOutcome> {
  const now = shop.clock();
  const { content, ...words } = fields;
  const { id } = await trx
    .insertInto('emailTemplates')
    .values({ ...words, content: json(content), createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subject = `email-template:${id}`;
  await recordChange(trx, { actor, action: 'email-template.create', subject, before: null, after: fields });
  return { ok: true, id };
}

async function update(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  fields: TemplateFields,
  { id, version }: { id: string; version: number },
): Promise<TemplateOutcome> {
  const before = await lockTemplate(trx, id);
  if (!before) return { ok: false, kind: 'missing' };
  const subject = `email-template:${id}`;
  if (before.version !== version)
    return { ok: false, kind: 'stale', actor: await lastActor(trx, subject), changedAt: before.updatedAt };
  const { content, ...words } = fields;
  await trx
    .updateTable('emailTemplates')
    .set({ ...words, content: json(content), updatedAt: shop.clock(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await recordChange(trx, { actor, action: 'email-template.save', subject, before, after: fields });
  return { ok: true, id };
}

async function lockTemplate(trx: Queries, id: string): Promise<EmailTemplate | undefined> {
  await trx.selectFrom('emailTemplates').select('id').where('id', '=', id).forUpdate().execute();
  return readTemplate(trx, id);
}

/** Makes a template the default for new campaigns. */
export async function setDefaultTemplate(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    // Locks all rows in the same order, so that two choices at once are serialised.
    await trx.selectFrom('emailTemplates').select('id').orderBy('id').forUpdate().execute();
    if (!(await readTemplate(trx, id))) return false;
    await trx.updateTable('emailTemplates').set({ isDefault: false }).where('isDefault', '=', true).execute();
    await trx.updateTable('emailTemplates').set({ isDefault: true }).where('id', '=', id).execute();
    const subject = `email-template:${id}`;
    const change = { before: { isDefault: false }, after: { isDefault: true } };
    await recordChange(trx, { actor, action: 'email-template.default', subject, ...change });
    return true;
  });
}

/**
 * Deletes a template if it is still at `version`. Campaigns started from it keep their own text. Deleting twice is
 * harmless; refused if it has changed since.
 */
export async function deleteTemplate(
  shop: Shop,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<'deleted' | 'changed'> {
  return inTransaction(shop.db, async (trx) => {
    const before = await lockTemplate(trx, id);
    if (!before) return 'deleted';
    if (before.version !== version) return 'changed';
    await trx.deleteFrom('emailTemplates').where('id', '=', id).execute();
    const subject = `email-template:${id}`;
    await recordChange(trx, { actor, action: 'email-template.delete', subject, before, after: null });
    return 'deleted';
  });
}
