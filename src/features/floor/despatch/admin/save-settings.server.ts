import { sql } from 'kysely';
import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { readCarriers } from '../carriers.server.ts';
import type { OwnTimes, SettingsForm } from './settings-form.ts';

/** The subject of changes to carriers and services in the audit log. */
export const CARRIERS = 'carriers';
/** The setting from which the database's `leaving_times` works out each day. */
const TIMES = 'leaving_times';

/** Returns the code of each turnaround’s service. One statement. */
export async function readServices(db: Queries): Promise<Record<string, string>> {
  const rows = await db.selectFrom('despatchServices').selectAll().execute();
  return Object.fromEntries(rows.map(({ turnaroundId, code }) => [turnaroundId, code]));
}

/** The deadlines for parcels and collections: the owner's settings, and those that apply on Mondays. */
export interface Times {
  own: OwnTimes;
  /** in minutes after midnight */
  monday: Record<keyof OwnTimes, number | null>;
}

/** Returns the deadlines for parcels and collections. One statement. */
export async function readTimes(db: Queries): Promise<Times> {
  const { rows } = await sql<{ own: OwnTimes | null } & Times['monday']>`
    select (select value from settings where key = ${TIMES}) as own, parcels, collections from leaving_times()
    where weekday = 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a week without a Monday');
  const { own, ...monday } = row;
  return { own: own ?? { parcels: null, collections: null }, monday };
}

/** Returns the turnarounds that are offered, quickest first. One statement. */
export const readTurnarounds = (db: Queries) =>
  db
    .selectFrom('turnarounds')
    .select(['id', 'name', 'description'])
    .where('archivedAt', 'is', null)
    .orderBy('workingDays')
    .orderBy('name')
    .execute();

export type SaveOutcome = { ok: true } | { ok: false; actor: string; changedAt: Date };

/** Saves the carriers, services and times in the form. `seen`: when they were last changed, as shown on the page. */
export function saveSettings(
  shop: Shop,
  actor: Actor,
  form: SettingsForm,
  changedAt: string,
): Promise<SaveOutcome> {
  return inTransaction(shop.db, async (trx) => {
    await sql`select from carriers order by id for update`.execute(trx);
    const last = await lastChange(trx, CARRIERS);
    if (last.changedAt && last.changedAt.toISOString() !== changedAt)
      return { ok: false, actor: last.actor, changedAt: last.changedAt };
    const before = {
      carriers: await readCarriers(trx),
      services: await readServices(trx),
      times: (await readTimes(trx)).own,
    };
    await saveCarriers(trx, form);
    // Those of turnarounds no longer offered stay, because orders still have them.
    await sql`delete from despatch_services where turnaround_id in (select id from turnarounds where archived_at is null)`.execute(
      trx,
    );
    await sql`insert into despatch_services (turnaround_id, code)
      select key, value from jsonb_each_text(${json(form.services)}) where key in (select id from turnarounds)`.execute(
      trx,
    );
    const row = { value: json(form.times), updatedAt: shop.clock() };
    await trx
      .insertInto('settings')
      .values({ key: TIMES, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    await recordChange(trx, { actor, action: 'carriers.save', subject: CARRIERS, before, after: form });
    return { ok: true };
  });
}

/** Names are unique and one carrier is the usual one: all give these up first, so that two can be exchanged. */
async function saveCarriers(trx: Queries, { carriers }: SettingsForm): Promise<void> {
  await sql`update carriers set name = '~' || id, is_default = false`.execute(trx);
  const rows = carriers.map(({ id, ...carrier }, nth) => ({
    id: id || `carrier-${crypto.randomUUID().slice(0, 8)}`,
    position: (nth + 1) * 10,
    ...carrier,
  }));
  await sql`insert into carriers (id, name, tracking_url, position, is_default, archived_at)
    select id, name, "trackingUrl", position, "isDefault", case when "isArchived" then now() end
    from jsonb_to_recordset(${json(rows)})
      as t (id text, name text, "trackingUrl" text, position int, "isDefault" boolean, "isArchived" boolean)
    on conflict (id) do update set name = excluded.name, tracking_url = excluded.tracking_url,
      position = excluded.position, is_default = excluded.is_default,
      archived_at = case when excluded.archived_at is not null then coalesce(carriers.archived_at, excluded.archived_at) end`.execute(
    trx,
  );
}
