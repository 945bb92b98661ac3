import { sql } from 'kysely';
import { type Layout, layoutSchema } from '#composition/index.ts';
import type { Queries } from '#platform/db/database.ts';

/** A template as it is listed. */
export interface ListedTemplate {
  id: string;
  name: string;
  description: string;
  version: number;
  /** finished size in mm */
  widthMm: number;
  heightMm: number;
  categoryId: string;
  categoryName: string;
  /** what it can be ordered as, the usual one first */
  products: { id: string; name: string }[];
}

/** Which templates: one by its id, those of a product, or found by words. */
export interface TemplateSearch {
  id?: string | undefined;
  productId?: string | undefined;
  words?: string | undefined;
}

const LISTED_MAX = 200;

/** Templates that are offered for products on sale, in the owner’s order. One statement. */
export async function readTemplates(db: Queries, search: TemplateSearch): Promise<ListedTemplate[]> {
  const words = (search.words ?? '').trim().toLowerCase().split(/\s+/).filter(Boolean);
  const text = sql`lower(t.name || ' ' || t.description || ' ' || array_to_string(t.tags, ' ') || ' ' || p.names || ' ' || p.category_name)`;
  const { rows } = await sql<ListedTemplate>`
    select t.id, t.name, t.description, t.version, (v.layout->>'widthMm')::float as width_mm, (v.layout->>'heightMm')::float as height_mm,
      p.category_id, p.category_name, p.products
    from design_templates t
    join design_template_versions v on v.template_id = t.id and v.version = t.version
    join lateral (
      select json_agg(json_build_object('id', p.id, 'name', p.name) order by d.position) as products, string_agg(p.name, ' ') as names,
        (array_agg(c.id order by d.position))[1] as category_id, (array_agg(c.name order by d.position))[1] as category_name
      from design_template_products d join products p on p.id = d.product_id join categories c on c.id = p.category_id
      where d.template_id = t.id and p.archived_at is null) p on p.products is not null
    where t.archived_at is null
      and ${search.id === undefined ? sql`true` : sql`t.id = ${search.id}`}
      and ${search.productId === undefined ? sql`true` : sql`exists (select from design_template_products d where d.template_id = t.id and d.product_id = ${search.productId})`}
      and ${sql.join([sql`true`, ...words.map((word) => sql`strpos(${text}, ${word}) > 0`)], sql` and `)}
    order by t.position, t.id limit ${LISTED_MAX}`.execute(db);
  return rows;
}

/** A version’s layout; undefined if there is none. */
export async function readLayout(
  db: Queries,
  templateId: string,
  version: number,
): Promise<Layout | undefined> {
  const row = await db
    .selectFrom('designTemplateVersions')
    .select('layout')
    .where('templateId', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && layoutSchema.parse(row.layout);
}
