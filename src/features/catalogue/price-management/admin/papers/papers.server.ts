import { type RawBuilder, sql } from 'kysely';
import { SPINE_GROUPS } from '#features/pricing/prices/index.ts';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { hasSpine } from '#preflight/index.ts';
import { effectsOf, type PaperChoice, type PaperEffects, type PaperUse } from './paper-effects.ts';
import type { PaperFields } from './paper-form.ts';

/** A paper or other material in the shop's list. */
export interface ListedPaper {
  id: string;
  name: string;
  gsm: number;
  /** thousandths of a millimetre */
  um: number;
  surface: string;
  isArchived: boolean;
  /** how many products are made of it, with any of their choices */
  products: number;
}

const LISTED = sql`papers.id, papers.name, papers.gsm, papers.thickness_um as um, papers.surface,
  papers.archived_at is not null as "isArchived"`;

/** Returns the paper list by surface, weight and name, archived ones too. One statement. */
export async function readPapers(db: Queries): Promise<ListedPaper[]> {
  const { rows } = await sql<ListedPaper>`
    select ${LISTED}, (select count(*)::int from (select product_id from product_options where paper_id = papers.id
      union select id from products where paper_id = papers.id) used) as products
    from papers order by array_position('{coated,uncoated,other}', surface), gsm, name`.execute(db);
  return rows;
}

/** SQL for the papers that can be chosen for a product, and archived ones that it uses, lightest first, as one JSON value. */
export const paperChoices = (productId: RawBuilder<unknown>) => sql<PaperChoice[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'isArchived', archived_at is not null) order by surface = 'other', gsm, name), '[]')
    from papers where archived_at is null
      or id in (select paper_id from product_options where product_id = ${productId})
      or id in (select paper_id from products where products.id = ${productId}))`;

/** Returns the papers that can be chosen for a product, and archived ones that it uses. One statement. */
export async function readPaperChoices(db: Queries, productId: string): Promise<PaperChoice[]> {
  const { rows } = await sql<{ papers: PaperChoice[] }>`
    select ${paperChoices(sql`${productId}`)} as papers`.execute(db);
  return rows[0]?.papers ?? [];
}

/** A paper with its version and what is made of it. */
export interface PaperToEdit extends ListedPaper {
  updatedAt: Date;
  uses: PaperUse[];
}

/** Returns a paper and the products made of it, by name; undefined if there is none. One statement. */
export async function readPaper(db: Queries, id: string): Promise<PaperToEdit | undefined> {
  const { rows } = await sql<
    Omit<PaperToEdit, 'uses' | 'products' | 'updatedAt'> & {
      updatedAt: Date;
      uses: (Omit<PaperUse, 'makesSpine'> & { form: string; groups: (string | null)[] })[];
    }
  >`
    select ${LISTED}, papers.updated_at as "updatedAt", coalesce((select json_agg(json_build_object('productId', p.id,
        'name', p.name, 'form', p.form, 'isArchived', p.archived_at is not null, 'options', u.options, 'groups', u.groups)
        order by p.name, p.id)
      from (select product_id, coalesce(json_agg(words order by place) filter (where words is not null), '[]') as options,
          json_agg(distinct group_key) as groups
        from (select o.product_id, o.group_key, g.label || ': ' || o.name as words, (g.position, o.position) as place
            from product_options o join option_groups g on g.product_id = o.product_id and g.key = o.group_key
            where o.paper_id = papers.id
          union all select id, case when sheets is null then 'innerPages' end, null, null from products where paper_id = papers.id) named
        group by product_id) u join products p on p.id = u.product_id), '[]') as uses
    from papers where papers.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const uses = row.uses.map(({ form, groups, ...use }) => ({
    ...use,
    makesSpine: hasSpine(form) && groups.some((key) => SPINE_GROUPS.includes(key ?? '')),
  }));
  return { ...row, uses, products: uses.length };
}

export type SavePaperOutcome =
  | { ok: true; id: string }
  | { ok: false; kind: 'missing' | 'duplicate' }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date }
  | { ok: false; kind: 'affects'; effects: PaperEffects };

/**
 * Adds a paper, or saves one if it is unchanged since `seenAt`. New figures of a paper that products are made of are
 * saved only if the owner has agreed to exactly these (`agreed` is `figuresOf`), after seeing what they change.
 */
export async function savePaper(
  shop: Shop,
  actor: Actor,
  fields: PaperFields,
  before: { id: string; seenAt: string; agreed: string } | null,
): Promise<SavePaperOutcome> {
  try {
    return await inTransaction(shop.db, (trx) =>
      before ? change(shop, trx, actor, fields, before) : add(shop, trx, actor, fields),
    );
  } catch (error) {
    if (brokenConstraint(error) === 'papers_name_key') return { ok: false, kind: 'duplicate' };
    throw error;
  }
}

/** The figures that decide weight and spine, as one text. */
export const figuresOf = ({ gsm, um }: Pick<ListedPaper, 'gsm' | 'um'>) => `${gsm}/${um}`;

async function add(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { name, gsm, um, surface }: PaperFields,
): Promise<SavePaperOutcome> {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const taken = await trx.selectFrom('papers').select('id').where('id', 'like', `${slug}%`).execute();
  const base = slug || 'paper';
  const ids = taken.map(({ id }) => id);
  let id = base;
  for (let nth = 2; ids.includes(id); nth += 1) id = `${base}-${nth}`;
  const row = { id, name, gsm, thicknessUm: um, surface, updatedAt: shop.clock() };
  await trx.insertInto('papers').values(row).execute();
  await recordChange(trx, {
    actor,
    action: 'paper.create',
    subject: `paper:${id}`,
    before: null,
    after: { name, gsm, um, surface },
  });
  return { ok: true, id };
}

async function change(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  fields: PaperFields,
  { id, seenAt, agreed }: { id: string; seenAt: string; agreed: string },
): Promise<SavePaperOutcome> {
  await trx.selectFrom('papers').select('id').where('id', '=', id).forUpdate().execute();
  const before = await readPaper(trx, id);
  if (!before) return { ok: false, kind: 'missing' };
  const subject = `paper:${id}`;
  if (before.updatedAt.toISOString() !== seenAt)
    return { ok: false, kind: 'stale', actor: await lastActor(trx, subject), changedAt: before.updatedAt };
  const effects = effectsOf(before, fields);
  if ((effects.weight || effects.spine) && figuresOf(fields) !== agreed)
    return { ok: false, kind: 'affects', effects };
  const { um: thicknessUm, ...rest } = fields;
  await trx
    .updateTable('papers')
    .set({ ...rest, thicknessUm, updatedAt: shop.clock() })
    .where('id', '=', id)
    .execute();
  const { name, gsm, um, surface } = before;
  await recordChange(trx, {
    actor,
    action: 'paper.save',
    subject,
    before: { name, gsm, um, surface },
    after: fields,
  });
  return { ok: true, id };
}

/**
 * Archives a paper, or restores it. An archived paper can't be chosen for anything else; products made of it stay as
 * they are. Returns false if there is none.
 */
export async function archivePaper(
  shop: Shop,
  actor: Actor,
  id: string,
  archived: boolean,
): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const now = shop.clock();
    const row = await trx
      .updateTable('papers')
      .set({ archivedAt: archived ? now : null, updatedAt: now })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await recordChange(trx, {
      actor,
      action: `paper.${archived ? 'archive' : 'restore'}`,
      subject: `paper:${id}`,
      before: { archived: !archived },
      after: { archived },
    });
    return true;
  });
}
