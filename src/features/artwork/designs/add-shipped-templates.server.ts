import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { json, type Queries } from '#platform/db/database.ts';
import type { ShippedTemplate } from './shipped-template.ts';
import { SHIPPED_TEMPLATES } from './shipped-templates.ts';

/**
 * Adds the templates that come with the shop, and a new version of those that this release draws differently. Designs
 * keep their version. A template that the owner took off sale stays off sale; one whose products are gone isn’t added.
 */
export async function addShippedTemplates(trx: Queries, now: Date): Promise<void> {
  const newest = await trx
    .selectFrom('designTemplates as t')
    .innerJoin('designTemplateVersions as v', (on) =>
      on.onRef('v.templateId', '=', 't.id').onRef('v.version', '=', 't.version'),
    )
    .select(['t.id', 't.version', 'v.layout'])
    .execute();
  const known = new Map(newest.map((row) => [row.id, row]));
  for (const [position, template] of SHIPPED_TEMPLATES.entries()) {
    const before = known.get(template.id);
    // As the database would return it: keys in no order, numbers as they are.
    if (before && isDeepStrictEqual(before.layout, JSON.parse(JSON.stringify(template.layout)))) continue;
    const version = (before?.version ?? 0) + 1;
    if (!before) await insertTemplate(trx, template, position, now);
    await trx
      .insertInto('designTemplateVersions')
      .values({ templateId: template.id, version, layout: json(template.layout), createdAt: now })
      .execute();
    if (before)
      await trx
        .updateTable('designTemplates')
        .set({ version, updatedAt: now })
        .where('id', '=', template.id)
        .execute();
  }
}

async function insertTemplate(
  trx: Queries,
  { id, name, description, tags, productIds }: ShippedTemplate,
  position: number,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('designTemplates')
    .values({ id, name, description, tags: [...tags], version: 1, position, createdAt: now, updatedAt: now })
    .execute();
  await sql`insert into design_template_products (template_id, product_id, position)
    select ${id}, p.id, u.n from unnest(${[...productIds]}::text[]) with ordinality u(id, n) join products p on p.id = u.id`.execute(
    trx,
  );
}
