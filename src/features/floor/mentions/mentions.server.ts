import { subMinutes } from 'date-fns';
import { sql } from 'kysely';
import type { Actor } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { mentionsIn, type StaffName } from './names.ts';

/** The email to somebody named in a note. */
export const MENTIONED = 'mentioned';

/** Somebody who opened a back-office page this recently sees the number in its menu, and gets no email. */
const HERE_MINUTES = 10;

/** SQL for everybody who can be named, in JSON. */
export const STAFF_NAMES = sql<StaffName[]>`(select coalesce(json_agg(json_build_object('id', u.id,
    'name', coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name)) order by u.created_at), '[]')
  from user_roles r join users u on u.id = r.user_id left join profiles p on p.id = u.id where r.role = 'admin')`;

interface Note {
  actor: Actor;
  /** the note before and after */
  before: string | null;
  after: string | null;
  /** where it is: in an order’s notes, or in a job’s history */
  of: { orderId: string } | { eventId: number };
}

/**
 * Puts a note on the list of everybody whom it names more often than before, and emails them unless they are present or
 * don't want emails. Part of the transaction that saves the note. A note without an `@` costs nothing.
 */
export async function tellMentioned(
  shop: Shop,
  trx: Queries,
  { actor, before, after, of }: Note,
): Promise<void> {
  if (!after?.includes('@')) return;
  const { rows } = await sql<{ staff: StaffName[] }>`select ${STAFF_NAMES} as staff`.execute(trx);
  const staff = rows[0]?.staff ?? [];
  const was = mentionsIn(before ?? '', staff).ids;
  const is = mentionsIn(after, staff).ids;
  const times = (ids: readonly string[], id: string) => ids.filter((one) => one === id).length;
  const named = [...new Set(is)].filter((id) => times(is, id) > times(was, id));
  if (named.length === 0) return;
  const now = shop.clock();
  const { rows: told } = await sql<{ id: number; email: string; wantsEmail: boolean }>`
    with named as (
      insert into mentions (user_id, order_id, event_id, by_id, created_at)
      select n, ${'orderId' in of ? of.orderId : null}::uuid, ${'eventId' in of ? of.eventId : null}::bigint, ${actor.id}, ${now}
      from unnest(${named}::uuid[]) n returning id, user_id)
    select m.id, u.email, r.mention_emails and u.id <> ${actor.id} and not exists (select from sessions s
        where s.user_id = u.id and s.updated_at > ${subMinutes(now, HERE_MINUTES)}) as "wantsEmail"
    from named m join users u on u.id = m.user_id join user_roles r on r.user_id = u.id`.execute(trx);
  for (const { id, email } of told.filter(({ wantsEmail }) => wantsEmail))
    await queueEmail(shop, trx, {
      eventKey: `${MENTIONED}:${id}`,
      template: MENTIONED,
      recipient: email,
      data: { mentionId: id },
    });
}
