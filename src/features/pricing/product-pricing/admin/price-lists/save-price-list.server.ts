import { sql } from 'kysely';
import { readToPrice } from '#features/pricing/prices/index.server.ts';
import { methodProblems, type PriceMethod, type PricingProblem } from '#features/pricing/prices/index.ts';
import { type Actor, type Change, lastActor, recordChanges } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type PriceList, percentField } from './price-list.ts';
import { type ListMeaning, readMeaning, readPriceList } from './price-lists.server.ts';
import { type PriceListFields, productField } from './read-price-list.ts';

export type SaveListOutcome =
  /** `meaning`: only for a preview */
  | { ok: true; id: string; meaning: ListMeaning | null }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'refused'; errors: Record<string, string> }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date };

/** The list being edited, and its version as staff saw it. */
export interface ListVersion {
  id: string;
  version: number;
}

/** Thrown to roll back what a preview wrote. */
class Previewed extends Error {
  readonly outcome: SaveListOutcome;
  constructor(outcome: SaveListOutcome) {
    super('preview');
    this.outcome = outcome;
  }
}

/**
 * Makes a price list, or saves an edited one if it is still the version that staff saw; carts then ask customers to
 * accept the new prices. With `isPreview` everything is done and rolled back, so that the preview is exact.
 */
export async function savePriceList(
  shop: Shop,
  actor: Actor,
  fields: PriceListFields,
  { edited, isPreview }: { edited: ListVersion | null; isPreview: boolean },
): Promise<SaveListOutcome> {
  try {
    return await inTransaction(shop.db, async (trx): Promise<SaveListOutcome> => {
      const outcome = await save(shop, trx, actor, fields, edited);
      if (!isPreview) return outcome;
      throw new Previewed(outcome.ok ? { ...outcome, meaning: await readMeaning(trx, outcome.id) } : outcome);
    });
  } catch (error) {
    if (error instanceof Previewed) return error.outcome;
    if (brokenConstraint(error) !== 'price_lists_name') throw error;
    return { ok: false, kind: 'refused', errors: { name: 'Another price list has this name' } };
  }
}

async function save(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  fields: PriceListFields,
  edited: ListVersion | null,
): Promise<SaveListOutcome> {
  const outcome = edited ? await lockList(trx, edited) : null;
  if (outcome && !outcome.ok) return outcome;
  const before = outcome?.list ?? null;
  const { errors, customers } = await lookUp(trx, fields, before);
  if (Object.keys(errors).length > 0) return { ok: false, kind: 'refused', errors };
  const { name, validFrom, validUntil, withCodes } = fields;
  const values = { name, validFrom, validUntil, withCodes };
  const changed = { version: NEXT_VERSION, updatedAt: shop.clock() };
  const { id } = before
    ? await trx
        .updateTable('priceLists')
        .set({ ...values, ...changed })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx.insertInto('priceLists').values(values).returning('id').executeTakeFirstOrThrow();
  await writeTerms(trx, id, fields);
  await writeCustomers(trx, id, fields.groupIds, customers);
  const after = await readPriceList(trx, id);
  if (after) await recordChanges(trx, changesOf(actor, before, after));
  return { ok: true, id, meaning: null };
}

/** Locks a list; reports whether it has been deleted or changed since staff saw it. */
async function lockList(
  trx: Queries,
  { id, version }: ListVersion,
): Promise<{ ok: true; list: PriceList } | Exclude<SaveListOutcome, { ok: true }>> {
  await trx.selectFrom('priceLists').select('id').where('id', '=', id).forUpdate().execute();
  const list = await readPriceList(trx, id);
  if (!list) return { ok: false, kind: 'missing' };
  if (list.version === version) return { ok: true, list };
  const actor = await lastActor(trx, subjectOf(id));
  return { ok: false, kind: 'stale', actor, changedAt: list.updatedAt };
}

/** Finds the customers that were typed, and the products with their own prices in the list. */
async function lookUp(trx: Queries, { products, emails }: PriceListFields, before: PriceList | null) {
  const errors: Record<string, string> = {};
  for (const { id, row } of products) {
    const tabled = before?.products.find((own) => own.id === id && own.method !== null);
    if (tabled)
      errors[productField(row)] =
        `${tabled.name} has prices of its own in this list. Remove them first, or leave out its percentage.`;
  }
  const customers =
    emails.length > 0
      ? await trx.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
      : [];
  const strangers = emails.filter((email) => !customers.some((customer) => customer.email === email));
  if (strangers.length > 0) errors.customers = `No customer has this email address: ${named(strangers)}`;
  return { errors, customers };
}

const named = (all: readonly string[]): string => all.slice(0, 5).join(', ').slice(0, 300);

async function writeTerms(trx: Queries, listId: string, fields: PriceListFields): Promise<void> {
  await trx.deleteFrom('priceListTerms').where('listId', '=', listId).where('method', 'is', null).execute();
  const terms = [
    ...(fields.everythingBp === null ? [] : [{ listId, percentBp: fields.everythingBp }]),
    ...fields.categories.map(({ id, percentBp }) => ({ listId, categoryId: id, percentBp })),
    ...fields.products.map(({ id, percentBp }) => ({ listId, productId: id, percentBp })),
  ];
  if (terms.length > 0) await trx.insertInto('priceListTerms').values(terms).execute();
}

async function writeCustomers(
  trx: Queries,
  listId: string,
  groupIds: readonly string[],
  customers: readonly { id: string }[],
): Promise<void> {
  await trx.deleteFrom('priceListGroups').where('listId', '=', listId).execute();
  await trx.deleteFrom('priceListCustomers').where('listId', '=', listId).execute();
  if (groupIds.length > 0)
    await trx
      .insertInto('priceListGroups')
      .values(groupIds.map((groupId) => ({ listId, groupId })))
      .execute();
  if (customers.length > 0)
    await trx
      .insertInto('priceListCustomers')
      .values(customers.map(({ id }) => ({ listId, userId: id })))
      .execute();
}

const NEXT_VERSION = sql<number>`version + 1`;

const subjectOf = (id: string): string => `price-list:${id}`;

/** A list for the audit log: without customers, whose own entries are erased with them. */
function auditOf(list: PriceList) {
  const off = (percentBp: number | null) => `${percentField(percentBp)}%`;
  return {
    name: list.name,
    validFrom: list.validFrom,
    validUntil: list.validUntil,
    withCodes: list.withCodes,
    isArchived: list.isArchived,
    offEverything: list.everythingBp === null ? null : off(list.everythingBp),
    offCategories: list.categories.map(({ name, percentBp }) => `${name} ${off(percentBp)}`),
    offProducts: list.products.flatMap(({ id, percentBp }) =>
      percentBp === null ? [] : [`${id} ${off(percentBp)}`],
    ),
    pricesOf: list.products.flatMap(({ id, method }) => (method ? [{ product: id, method }] : [])),
    groups: list.groups.map(({ name }) => name),
    customers: list.customers.length,
  };
}

function changesOf(actor: Actor, before: PriceList | null, after: PriceList): Change[] {
  const one = (users: PriceList['customers'], others: PriceList['customers']) =>
    users.filter(({ id }) => !others.some((other) => other.id === id));
  const had = before?.customers ?? [];
  const about = ({ id }: { id: string }, was: string | null, is: string | null): Change => ({
    actor,
    action: 'customer.price-list',
    subject: `user:${id}`,
    before: { priceList: was },
    after: { priceList: is },
  });
  return [
    {
      actor,
      action: before ? 'price-list.save' : 'price-list.create',
      subject: subjectOf(after.id),
      before: before && auditOf(before),
      after: auditOf(after),
    },
    ...one(after.customers, had).map((user) => about(user, null, after.name)),
    ...one(had, after.customers).map((user) => about(user, after.name, null)),
  ];
}

/** Archives a list, which then applies to nobody, or restores it. */
export async function archivePriceList(
  shop: Shop,
  actor: Actor,
  list: ListVersion,
  isArchived: boolean,
): Promise<Exclude<SaveListOutcome, { ok: true }> | { ok: true }> {
  try {
    return await inTransaction(shop.db, (trx) =>
      change(trx, actor, list, isArchived ? 'archive' : 'restore', async () => {
        const now = shop.clock();
        await trx
          .updateTable('priceLists')
          .set({ archivedAt: isArchived ? now : null, version: NEXT_VERSION, updatedAt: now })
          .where('id', '=', list.id)
          .execute();
      }),
    );
  } catch (error) {
    if (brokenConstraint(error) !== 'price_lists_name') throw error;
    const words = 'Another price list has this name now. Rename it first.';
    return { ok: false, kind: 'refused', errors: { name: words } };
  }
}

/** The same for one product's prices in a list; null removes them. */
export async function saveListMethod(
  shop: Shop,
  actor: Actor,
  list: ListVersion,
  { productId, method }: { productId: string; method: PriceMethod | null },
): Promise<
  | Exclude<SaveListOutcome, { ok: true }>
  | { ok: true }
  | { ok: false; kind: 'unfit'; problems: PricingProblem[] }
> {
  return inTransaction(shop.db, async (trx) => {
    await trx.selectFrom('products').select('id').where('id', '=', productId).forShare().execute();
    const product = await readToPrice(trx, productId);
    if (!product) return { ok: false, kind: 'missing' };
    const problems = method ? methodProblems(product, { method }) : [];
    if (problems.length > 0) return { ok: false, kind: 'unfit', problems };
    return change(trx, actor, list, 'save', async () => {
      await trx
        .deleteFrom('priceListTerms')
        .where('listId', '=', list.id)
        .where('productId', '=', productId)
        .execute();
      if (method)
        await trx
          .insertInto('priceListTerms')
          .values({ listId: list.id, productId, method: json(method) })
          .execute();
      await sql`update price_lists set version = version + 1, updated_at = ${shop.clock()} where id = ${list.id}`.execute(
        trx,
      );
    });
  });
}

/** Changes a list if its version is the one that staff saw, with an audit row. */
async function change(
  trx: Queries,
  actor: Actor,
  list: ListVersion,
  verb: 'save' | 'archive' | 'restore',
  work: () => Promise<void>,
): Promise<Exclude<SaveListOutcome, { ok: true }> | { ok: true }> {
  const outcome = await lockList(trx, list);
  if (!outcome.ok) return outcome;
  await work();
  const after = await readPriceList(trx, list.id);
  if (after)
    await recordChanges(trx, [
      {
        actor,
        action: `price-list.${verb}`,
        subject: subjectOf(list.id),
        before: auditOf(outcome.list),
        after: auditOf(after),
      },
    ]);
  return { ok: true };
}
