import { sql } from 'kysely';
import { type Layout, layoutSchema } from '#composition/index.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { PlaceholderProblem } from '#preflight/index.ts';
import { problemsSchema, type Trial, trialSchema } from './trial.ts';

/** A template in the owner’s list. */
export interface OwnedTemplate {
  id: string;
  name: string;
  /** 0: never published */
  version: number;
  isOffSale: boolean;
  /** made by the owner, not shipped */
  isOwn: boolean;
  /** her draft is newer than what is sold */
  hasChanges: boolean;
  products: string[];
}

/** A template as its owner edits it. */
export interface EditedTemplate extends OwnedTemplate {
  description: string;
  tags: string[];
  position: number;
  productIds: string[];
  draft: TemplateDraft | null;
  /** the layout of its newest version; null if it was never published */
  sold: Layout | null;
}

interface TemplateDraft {
  layout: Layout;
  problems: PlaceholderProblem[];
  revision: number;
  trial: Trial | null;
}

const COLUMNS = sql`t.id, t.name, t.version, t.archived_at is not null as "isOffSale", d.template_id is not null as "isOwn",
  coalesce(d.updated_at > v.created_at, d.template_id is not null) as "hasChanges", coalesce(p.names, '{}') as products`;
const TABLES = sql`design_templates t left join template_drafts d on d.template_id = t.id
  left join design_template_versions v on v.template_id = t.id and v.version = t.version
  left join lateral (select array_agg(p.name order by u.position) as names, array_agg(p.id order by u.position) as ids
    from design_template_products u join products p on p.id = u.product_id where u.template_id = t.id) p on true`;

/** All templates, as they are offered; the owner’s unpublished ones first. One statement. */
export async function readOwnedTemplates(db: Queries): Promise<OwnedTemplate[]> {
  const { rows } = await sql<OwnedTemplate>`
    select ${COLUMNS} from ${TABLES} order by t.version = 0 desc, t.position, t.id`.execute(db);
  return rows;
}

/** One template; undefined if there is none. One statement. */
export async function readEditedTemplate(db: Queries, id: string): Promise<EditedTemplate | undefined> {
  const { rows } = await sql<
    Omit<EditedTemplate, 'draft' | 'sold'> & {
      layout: unknown;
      problems: unknown;
      revision: number;
      trial: unknown;
      sold: unknown;
    }
  >`select ${COLUMNS}, t.description, t.tags, t.position, coalesce(p.ids, '{}') as "productIds",
      d.layout, d.problems, d.revision, d.trial, v.layout as sold
    from ${TABLES} where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { layout, problems, revision, trial, sold, ...template } = row;
  return {
    ...template,
    sold: sold ? layoutSchema.parse(sold) : null,
    draft: layout
      ? {
          layout: layoutSchema.parse(layout),
          problems: problemsSchema.parse(problems),
          revision,
          trial: trial ? trialSchema.parse(trial) : null,
        }
      : null,
  };
}

/** Saves a draft if it is still at this revision. Returns whether it was. */
export async function saveDraft(
  trx: Queries,
  templateId: string,
  {
    layout,
    problems,
    revision,
  }: { layout: Layout; problems?: readonly PlaceholderProblem[]; revision: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('templateDrafts')
    .set({
      layout: json(layout),
      ...(problems ? { problems: json(problems) } : {}),
      revision: revision + 1,
      trial: null,
      updatedAt: now,
    })
    .where('templateId', '=', templateId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes how far the check of a draft’s samples is, while it is at this revision. Returns whether it is. */
export async function noteTrial(
  db: Queries,
  templateId: string,
  revision: number,
  trial: Trial | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('templateDrafts')
    .set({ trial: trial ? json(trial) : null })
    .where('templateId', '=', templateId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces the products that a template is sold as, the usual one first. Unknown ones are left out. */
export async function setProducts(trx: Queries, templateId: string, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('designTemplateProducts').where('templateId', '=', templateId).execute();
  await sql`insert into design_template_products (template_id, product_id, position)
    select ${templateId}, p.id, u.n from unnest(${[...ids]}::text[]) with ordinality u(id, n) join products p on p.id = u.id`.execute(
    trx,
  );
}
