import type { Layout } from '#composition/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type EditedTemplate, saveDraft, setProducts } from './draft-store.server.ts';

/** What the owner says about a template. */
export interface TemplateDetails {
  name: string;
  description: string;
  tags: string[];
  position: number;
  productIds: string[];
}

/** Saves what is said about a template, and its draft if it has one. Returns false if somebody else changed the draft. */
export async function saveTemplate(
  shop: Shop,
  actor: Actor,
  template: EditedTemplate,
  details: TemplateDetails,
  changed: { layout: Layout; revision: number } | null,
): Promise<boolean> {
  const { id } = template;
  return inTransaction(shop.db, async (trx) => {
    const now = shop.clock();
    if (changed && !(await saveDraft(trx, id, changed, now))) return false;
    const { productIds, ...said } = details;
    await trx
      .updateTable('designTemplates')
      .set({ ...said, updatedAt: now })
      .where('id', '=', id)
      .execute();
    await setProducts(trx, id, productIds);
    const { name, description, tags, position } = template;
    const before = { name, description, tags, position, productIds: template.productIds };
    await recordChange(trx, {
      actor,
      action: 'template.save',
      subject: `template:${id}`,
      before,
      after: details,
    });
    return true;
  });
}

/** What ids of templates and products are made of; the database takes no text with a null in it. */
export const ID = /^[a-z0-9-]{1,80}$/;

/** Takes a template off sale, or puts it on sale again. One that was never published stays off. */
export async function setOnSale(shop: Shop, actor: Actor, id: string, isOnSale: boolean): Promise<boolean> {
  if (!ID.test(id)) return false;
  return inTransaction(shop.db, async (trx) => {
    const now = shop.clock();
    const { numUpdatedRows } = await trx
      .updateTable('designTemplates')
      .set({ archivedAt: isOnSale ? null : now, updatedAt: now })
      .where('id', '=', id)
      .where('version', '>', 0)
      .where('archivedAt', isOnSale ? 'is not' : 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await recordSale(trx, actor, id, isOnSale);
    return true;
  });
}

async function recordSale(trx: Queries, actor: Actor, id: string, isOnSale: boolean): Promise<void> {
  const action = isOnSale ? 'template.on-sale' : 'template.off-sale';
  await recordChange(trx, {
    actor,
    action,
    subject: `template:${id}`,
    before: { onSale: !isOnSale },
    after: { onSale: isOnSale },
  });
}
