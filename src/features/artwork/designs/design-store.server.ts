import { sql } from 'kysely';
import { layoutSchema, type Values, valuesSchema } from '#composition/index.ts';
import { isUuid } from '#kit/uuid.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { ArtworkOwner } from '../files/index.server.ts';
import { type Design, NAME_MAX } from './design.ts';
import { type Service, serviceSchema } from './service/service.ts';
import { layOutService } from './service/service-layout.server.ts';

/** SQL: whose designs `d` (designs) are. */
const isOwner = ({ userId, cartToken }: ArtworkOwner) =>
  userId ? sql<boolean>`d.user_id = ${userId}::uuid` : sql<boolean>`d.cart_token = ${cartToken}::text`;

type DesignRow = Omit<Design, 'layout' | 'values' | 'service' | 'tooManyPages'> & {
  layout: unknown;
  filledIn: unknown;
  service: unknown;
};

/** Reads designs with their templates; `where` names them by `d` (designs). */
async function readDesigns(db: Queries, where: ReturnType<typeof isOwner>, limit: number): Promise<Design[]> {
  const { rows } = await sql<DesignRow>`
    select d.id, d.name, d.template_id, t.name as template_name, d.template_version as version, d.product_id,
      p.name as product_name, v.layout, d.filled_in, d.service, d.updated_at
    from designs d join products p on p.id = d.product_id left join design_templates t on t.id = d.template_id
    left join design_template_versions v on v.template_id = d.template_id and v.version = d.template_version
    where ${where} order by d.updated_at desc, d.id limit ${limit}`.execute(db);
  return Promise.all(
    rows.map(async ({ layout, filledIn, service: said, ...design }) => {
      const values = valuesSchema.parse(filledIn);
      if (!said)
        return { ...design, layout: layoutSchema.parse(layout), values, service: null, tooManyPages: 0 };
      const service = serviceSchema.parse(said);
      return { ...design, service, ...(await layOutService(service, values)) };
    }),
  );
}

/** Returns a design of this owner. Another owner’s is treated as not found. */
export async function readOwnDesign(
  db: Queries,
  owner: ArtworkOwner,
  id: string,
): Promise<Design | undefined> {
  if (!isUuid(id) || (!owner.userId && !owner.cartToken)) return undefined;
  const [design] = await readDesigns(db, sql<boolean>`d.id = ${id}::uuid and ${isOwner(owner)}`, 1);
  return design;
}

/** Returns a design for whoever has a link to it, which the caller has checked. */
export async function readSharedDesign(db: Queries, id: string): Promise<Design | undefined> {
  const [design] = await readDesigns(db, sql<boolean>`d.id = ${id}::uuid`, 1);
  return design;
}

/** Returns a design and its owner, for a background job. */
export async function readDesignOfAnybody(
  db: Queries,
  id: string,
): Promise<{ design: Design; owner: ArtworkOwner } | undefined> {
  const design = await readSharedDesign(db, id);
  const owner = await db
    .selectFrom('designs')
    .select(['userId', 'cartToken'])
    .where('id', '=', id)
    .executeTakeFirst();
  return design && owner && { design, owner };
}

/** A design as it is listed. */
export type ListedDesign = Pick<
  Design,
  'id' | 'name' | 'templateId' | 'version' | 'productName' | 'updatedAt'
> & { scheme: number };

const OWN_MAX = 60;

/** An owner’s designs, the last changed first. */
export async function readOwnDesigns(db: Queries, owner: ArtworkOwner): Promise<ListedDesign[]> {
  if (!owner.userId && !owner.cartToken) return [];
  const { rows } = await sql<ListedDesign>`
    select d.id, d.name, d.template_id, d.template_version as version, p.name as product_name, d.updated_at,
      coalesce((d.filled_in->>'scheme')::int, 0) as scheme
    from designs d join products p on p.id = d.product_id
    where ${isOwner(owner)} order by d.updated_at desc, d.id limit ${OWN_MAX}`.execute(db);
  return rows;
}

export interface NewDesign {
  /** what it is made of: a version of a template, or what an order of service says */
  of: { templateId: string; version: number } | { service: Service };
  productId: string;
  name: string;
  values: Values;
}

/** Writes a new design and returns its id. */
export async function insertDesign(
  db: Queries,
  { userId, cartToken }: ArtworkOwner,
  { of, productId, name, values }: NewDesign,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('designs')
    .values({
      ...('service' in of
        ? { service: json(of.service) }
        : { templateId: of.templateId, templateVersion: of.version }),
      productId,
      name,
      filledIn: json(values),
      userId,
      cartToken: userId ? null : cartToken,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Copies a design for its owner and returns the copy’s id. Both show the same photos. */
export function copyDesign({ db, clock }: Shop, owner: ArtworkOwner, design: Design): Promise<string> {
  const end = ' (copy)';
  const name = `${[...design.name].slice(0, NAME_MAX - end.length).join('')}${end}`;
  const { service, templateId, version } = design;
  const of = service ? { service } : { templateId: templateId ?? '', version: version ?? 0 };
  return insertDesign(db, owner, { ...design, of, name }, clock());
}

/** Saves what an owner changed. Returns whether the design is theirs. */
export async function saveDesign(
  db: Queries,
  owner: ArtworkOwner,
  id: string,
  { name, values }: { name: string; values: Values },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update designs d set name = ${name}, filled_in = ${json(values)}, updated_at = ${now}
    where d.id = ${id}::uuid and ${isOwner(owner)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Saves what the owner of an order of service changed. Returns whether it is theirs. `values`: the cover and the photos. */
export async function saveService(
  db: Queries,
  owner: ArtworkOwner,
  id: string,
  { name, values, service, productId }: Pick<Design, 'name' | 'values' | 'productId'> & { service: Service },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update designs d set name = ${name}, filled_in = ${json(values)}, service = ${json(service)},
      product_id = ${productId}, updated_at = ${now}
    where d.id = ${id}::uuid and d.service is not null and ${isOwner(owner)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes an owner’s design. What was made from it stays. Deleting twice is harmless. */
export async function deleteDesign(db: Queries, owner: ArtworkOwner, id: string): Promise<void> {
  if (isUuid(id)) await sql`delete from designs d where d.id = ${id}::uuid and ${isOwner(owner)}`.execute(db);
}

/** At sign-in, gives a guest’s designs to the customer. */
export async function claimDesigns(db: Queries, cartToken: string, userId: string): Promise<void> {
  await db
    .updateTable('designs')
    .set({ userId, cartToken: null })
    .where('cartToken', '=', cartToken)
    .execute();
}

/** Notes which design a print file was made from. */
export async function noteMade(db: Queries, designId: string, artworkId: string): Promise<void> {
  await db.insertInto('designArtworks').values({ designId, artworkId }).execute();
}
