import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { lockSubscribers } from '../store.server.ts';
import type { ImportedSubscriber, RefusedRow } from './read-import.ts';

export interface ImportSummary {
  fileName: string;
  added: number;
  updated: number;
  refused: RefusedRow[];
}

const BATCH = 5000;
const RETENTION_DAYS = 7;

const REFUSALS = {
  suppressed: 'This address unsubscribed or its email bounced. Only its owner can subscribe it again',
  left: 'This address is on the list but not subscribed',
} as const;

/**
 * Imports subscribers, all or none, in one transaction. New ones are subscribed under the consent that staff vouch for;
 * known ones get tags and interests added, and names if they had none. Anyone who unsubscribed or bounced stays out
 * (invariant 10). Returns the id under which the result can be read for a week.
 */
export async function importSubscribers(
  shop: Shop,
  actor: Actor,
  file: { name: string; consent: string; subscribers: ImportedSubscriber[]; refused: RefusedRow[] },
): Promise<string> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    await lockSubscribers(
      trx,
      file.subscribers.map(({ email }) => email),
    );
    const refused = [...file.refused];
    let [added, updated] = [0, 0];
    for (let at = 0; at < file.subscribers.length; at += BATCH) {
      const batch = await importBatch(trx, file.subscribers.slice(at, at + BATCH), file.consent, now);
      added += batch.added;
      updated += batch.updated;
      refused.push(...batch.refused);
    }
    refused.sort((one, other) => one.row - other.row);
    await sql`delete from subscriber_imports where created_at < ${new Date(now.getTime() - RETENTION_DAYS * 86_400_000)}`.execute(
      trx,
    );
    const counts = { fileName: file.name.slice(0, 200), added, updated };
    const { id } = await trx
      .insertInto('subscriberImports')
      .values({ ...counts, refused: json(refused), createdBy: actor.id, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor,
      action: 'subscriber.import',
      subject: `subscriber-import:${id}`,
      before: null,
      after: { ...counts, refused: refused.length, consent: file.consent },
    });
    return id;
  });
}

async function importBatch(
  trx: Queries,
  subscribers: readonly ImportedSubscriber[],
  consent: string,
  now: Date,
): Promise<{ added: number; updated: number; refused: RefusedRow[] }> {
  const given = sql`given as (select * from jsonb_to_recordset(${json(subscribers)})
    as g (row int, email text, "firstName" text, "lastName" text, tags jsonb, interests jsonb))`;
  const { rows } = await sql<{ row: number; email: string; outcome: string }>`
    with ${given},
    known as (
      select g.*, s.id, s.status, x.email is not null as suppressed,
        array(select jsonb_array_elements_text(g.tags)) as new_tags,
        array(select jsonb_array_elements_text(g.interests)) as new_interests
      from given g left join subscribers s on s.email = g.email left join suppressions x on x.email = g.email),
    added as (
      insert into subscribers (email, first_name, last_name, tags, interests, status, source, consent_text, subscribed_at, last_activity_at)
      select email, "firstName", "lastName", new_tags, new_interests, 'subscribed', 'import', ${consent}, ${now}, ${now}
      from known where id is null and not suppressed
      on conflict (email) do nothing returning email),
    updated as (
      update subscribers s set first_name = coalesce(s.first_name, k."firstName"), last_name = coalesce(s.last_name, k."lastName"),
        tags = array(select distinct unnest(s.tags || k.new_tags)),
        interests = array(select distinct unnest(s.interests || k.new_interests))
      from known k where s.id = k.id and k.status = 'subscribed' and not k.suppressed returning s.email)
    select k.row, k.email, case when k.suppressed then 'suppressed'
      when k.email in (select email from added) then 'added'
      when k.email in (select email from updated) then 'updated' else 'left' end as outcome
    from known k`.execute(trx);
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  const refused = rows.flatMap(({ row, email, outcome }) =>
    outcome === 'suppressed' || outcome === 'left' ? [{ row, email, reason: REFUSALS[outcome] }] : [],
  );
  return { added: count('added'), updated: count('updated'), refused };
}

/** Returns the result of an import; undefined if unknown or older than a week. */
export async function readImportSummary(db: Queries, id: string): Promise<ImportSummary | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('subscriberImports')
    .select(['fileName', 'added', 'updated', 'refused'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, refused: row.refused as unknown as RefusedRow[] };
}
