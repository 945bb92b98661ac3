import { sql } from 'kysely';
import { countPressDays, readFloor } from '#features/floor/production/index.server.ts';
import { emptyStage } from '#features/orders/order/index.server.ts';
import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { FloorForm } from './floor-form.ts';

/** The subject of shop-floor changes in the audit log. */
export const FLOOR = 'floor';

export type SaveFloorOutcome =
  | { ok: true }
  | { ok: false; kind: 'stale'; actor: string; changedAt: Date }
  | { ok: false; kind: 'refused'; words: string };

/** Only one person at a time can change stages and what depends on them. */
const lockFloor = (trx: Queries) => sql`select from stages order by id for update`.execute(trx);

async function staleness(trx: Queries, version: string): Promise<SaveFloorOutcome | null> {
  const { actor, changedAt } = await lastChange(trx, FLOOR);
  if (!changedAt || changedAt.toISOString() === version) return null;
  return { ok: false, kind: 'stale', actor, changedAt };
}

/** Saves stages, presses and families as in the form. `seen`: when they were last changed, as shown on the page. */
export function saveFloor(
  shop: Shop,
  actor: Actor,
  form: FloorForm,
  version: string,
): Promise<SaveFloorOutcome> {
  return inTransaction(shop.db, async (trx) => {
    await lockFloor(trx);
    const stale = await staleness(trx, version);
    if (stale) return stale;
    const before = await readFloor(trx);
    await saveStages(trx, form);
    await savePresses(trx, form, shop.clock());
    await saveFamilies(trx, form);
    await countPressDays(trx, shop.clock());
    await recordChange(trx, {
      actor,
      action: 'floor.save',
      subject: FLOOR,
      before,
      after: await readFloor(trx),
    });
    return { ok: true };
  });
}

/** Names are unique, and two may be exchanged, so each is first given a unique temporary one. */
async function saveStages(trx: Queries, { stages }: FloorForm): Promise<void> {
  await sql`update stages set name = '~' || id where archived_at is null`.execute(trx);
  await sql`update stages s set name = t.name, position = t.nth * 10, updated_at = now()
    from jsonb_to_recordset(${json(stages.map(({ id, name }, nth) => ({ id, name, nth })))}) as t (id text, name text, nth int)
    where s.id = t.id`.execute(trx);
  for (const [nth, { id, name }] of stages.entries())
    if (id === '')
      await trx
        .insertInto('stages')
        .values({ id: await freeId(trx, 'stages', name), name, kind: 'making', position: nth * 10 })
        .execute();
}

async function savePresses(trx: Queries, { presses }: FloorForm, now: Date): Promise<void> {
  await sql`update presses set name = '~' || id`.execute(trx);
  await sql`update presses p set name = t.name, day_minutes = t.minutes, day_jobs = t.jobs, closes_days = t.closes,
      updated_at = case when (p.day_minutes, p.day_jobs, p.archived_at is not null) is distinct from (t.minutes, t.jobs, t.archived)
        then ${now}::timestamptz else p.updated_at end,
      archived_at = case when t.archived then coalesce(p.archived_at, now()) end
    from jsonb_to_recordset(${json(
      presses.map(({ id, name, minutesADay, jobsADay, closesDays, isArchived }) => ({
        id,
        name,
        minutes: minutesADay,
        jobs: jobsADay,
        closes: closesDays,
        archived: isArchived,
      })),
    )}) as t (id text, name text, minutes int, jobs int, closes boolean, archived boolean) where p.id = t.id`.execute(
    trx,
  );
  for (const [nth, { id, name, minutesADay, jobsADay, closesDays }] of presses.entries())
    if (id === '')
      await trx
        .insertInto('presses')
        .values({
          id: await freeId(trx, 'presses', name),
          name,
          dayMinutes: minutesADay,
          dayJobs: jobsADay,
          closesDays,
          updatedAt: now,
          position: nth * 10 + 1000,
        })
        .execute();
}

async function saveFamilies(trx: Queries, { families, categories }: FloorForm): Promise<void> {
  await sql`update product_families set name = '~' || id`.execute(trx);
  const people = await lockPeople(trx, families);
  const stillHere = (id: string | null) => (id !== null && people.has(id) ? id : null);
  for (const [nth, family] of families.entries()) {
    const { name, oversPercent, oversCopies } = family;
    const id = family.id || (await freeId(trx, 'product_families', name));
    const set = { name, oversPercent, oversCopies };
    await trx
      .insertInto('productFamilies')
      .values({ id, position: nth * 10, ...set })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...set, updatedAt: sql<Date>`now()` }))
      .execute();
    await trx.deleteFrom('familyStages').where('familyId', '=', id).execute();
    await trx
      .insertInto('familyStages')
      .values(
        [...family.steps, ...family.otherStages].map((step) => ({
          familyId: id,
          ...step,
          personId: stillHere(step.personId),
        })),
      )
      .execute();
  }
  await trx.deleteFrom('familyCategories').execute();
  const rows = Object.entries(categories).map(([categoryId, familyId]) => ({ categoryId, familyId }));
  if (rows.length > 0) await trx.insertInto('familyCategories').values(rows).execute();
}

/**
 * Returns the people to whom stages are assigned, without those who have left in the meantime; the others can't leave
 * before the transaction ends.
 */
async function lockPeople(trx: Queries, families: FloorForm['families']): Promise<Set<string>> {
  const ids = families.flatMap(({ steps, otherStages }) =>
    [...steps, ...otherStages].flatMap(({ personId }) => personId ?? []),
  );
  const { rows } = await sql<{ id: string }>`select user_id as id from user_roles
    where user_id = any(${ids}::uuid[]) and role = 'admin' order by user_id for key share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Returns an id made from a name: `Foil blocking` becomes `foil-blocking`, or `foil-blocking-2` if that is taken. */
async function freeId(trx: Queries, table: string, name: string): Promise<string> {
  const plain =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'place';
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(table)} where id = ${plain} or id like ${`${plain}-%`}`.execute(trx);
  const taken = new Set(rows.map(({ id }) => id));
  let id = plain;
  for (let n = 2; taken.has(id); n += 1) id = `${plain}-${n}`;
  return id;
}

const lockOrdersAt = (trx: Queries, stageId: string) =>
  sql`select from orders where id in (select order_id from jobs where stage_id = ${stageId}) order by id for update`.execute(
    trx,
  );

/** Removes a stage of making. Its jobs go to another such stage, with an event each. The last one stays. */
export function removeStage(
  shop: Shop,
  actor: Actor,
  { stageId, to, floorVersion }: { stageId: string; to: string; floorVersion: string },
): Promise<SaveFloorOutcome> {
  return inTransaction(shop.db, async (trx) => {
    // Orders first, locked as for moving a job: a move in progress ends before its stage is removed.
    await lockOrdersAt(trx, stageId);
    await lockFloor(trx);
    const stale = await staleness(trx, floorVersion);
    if (stale) return stale;
    const { stages, families } = await readFloor(trx);
    const making = stages.filter(({ kind }) => kind === 'making');
    const stage = making.find(({ id }) => id === stageId);
    const target = making.find(({ id }) => id === to && id !== stageId);
    if (!stage) return { ok: false, kind: 'refused', words: 'Choose the stage to remove.' };
    if (!target) return { ok: false, kind: 'refused', words: 'Choose the stage that its jobs go to.' };
    const bare = families.find(({ stages: steps }) => steps.every((step) => step.stageId === stageId));
    if (bare)
      return { ok: false, kind: 'refused', words: `${bare.name} have no other stage. Give them one first.` };
    // Orders whose jobs arrived there before the floor was locked.
    await lockOrdersAt(trx, stageId);
    await emptyStage(trx, { stageId, to, actor, now: shop.clock() });
    await trx.deleteFrom('familyStages').where('stageId', '=', stageId).execute();
    await trx.updateTable('stages').set({ archivedAt: shop.clock() }).where('id', '=', stageId).execute();
    await recordChange(trx, {
      actor,
      action: 'floor.stage-removed',
      subject: FLOOR,
      before: { stage: stage.name },
      after: { jobsTo: target.name },
    });
    return { ok: true };
  });
}

/** Sets how many minutes a press has on a day, which is 0 while it is broken. `minutes` is null for the usual ones. */
export function setPressDay(
  shop: Shop,
  actor: Actor,
  {
    pressId,
    day,
    minutes,
    reason,
  }: { pressId: string; day: string; minutes: number | null; reason: string | null },
): Promise<SaveFloorOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const press = await trx
      .updateTable('presses')
      .set({ updatedAt: shop.clock() })
      .where('id', '=', pressId)
      .returning('name')
      .executeTakeFirst();
    if (!press) return { ok: false, kind: 'refused', words: 'Choose a press.' };
    await trx.deleteFrom('pressDays').where('pressId', '=', pressId).where('day', '=', day).execute();
    if (minutes !== null)
      await trx.insertInto('pressDays').values({ pressId, day, minutes, reason }).execute();
    await countPressDays(trx, shop.clock());
    await recordChange(trx, {
      actor,
      action: 'floor.press-day',
      subject: `press:${pressId}`,
      before: null,
      after: { press: press.name, day, minutes, reason },
    });
    return { ok: true };
  });
}
