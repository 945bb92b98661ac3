import { sql } from 'kysely';
import { layoutSchema, type Values, valuesSchema } from '#composition/index.ts';
import { isUuid } from '#kit/uuid.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { ArtworkOwner } from '../files/index.server.ts';
import { type Design, NAME_MAX } from './design.ts';

/** SQL: whose designs `d` (designs) are. */
const isOwner = ({ userId, cartToken }: ArtworkOwner) =>
  userId ? sql<boolean>`d.user_id = ${userId}::uuid` : sql<boolean>`d.cart_token = ${cartToken}::text`;

type DesignRow = Omit<Design, 'layout' | 'values'> & { layout: unknown; filledIn: unknown };

/** Reads designs with their templates; `where` names them by `d` (designs). */
async function readDesigns(db: Queries, where: ReturnType<typeof isOwner>, limit: number): Promise<Design[]> {
  const { rows } = await sql<DesignRow>`
    select d.id, d.name, d.template_id, t.name as template_name, d.template_version as version, d.product_id,
      p.name as product_name, v.layout, d.filled_in, d.updated_at
    from designs d join design_templates t on t.id = d.template_id join products p on p.id = d.product_id
    join design_template_versions v on v.template_id = d.template_id and v.version = d.template_version
    where ${where} order by d.updated_at desc, d.id limit ${limit}`.execute(db);
  return rows.map(({ layout, filledIn, ...design }) => ({
    ...design,
    layout: layoutSchema.parse(layout),
    values: valuesSchema.parse(filledIn),
  }));
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

/** Returns a design and its owner, for a background job. */
export async function readDesignOfAnybody(
  db: Queries,
  id: string,
): Promise<{ design: Design; owner: ArtworkOwner } | undefined> {
  const [design] = await readDesigns(db, sql<boolean>`d.id = ${id}::uuid`, 1);
  const owner = await db
    .selectFrom('designs')
    .select(['userId', 'cartToken'])
    .where('id', '=', id)
    .executeTakeFirst();
  return design && owner && { design, owner };
}

const OWN_MAX = 60;

/** An owner’s designs, the last changed first. */
export async function readOwnDesigns(db: Queries, owner: ArtworkOwner): Promise<Design[]> {
  if (!owner.userId && !owner.cartToken) return [];
  return readDesigns(db, isOwner(owner), OWN_MAX);
}

export interface NewDesign {
  templateId: string;
  version: number;
  productId: string;
  name: string;
  values: Values;
}

/** Writes a new design and returns its id. */
export async function insertDesign(
  db: Queries,
  { userId, cartToken }: ArtworkOwner,
  { templateId, version, productId, name, values }: NewDesign,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('designs')
    .values({
      templateId,
      templateVersion: version,
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
  return insertDesign(db, owner, { ...design, name }, clock());
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
