import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { londonDay } from '#kit/london-time.ts';
import { inTransaction } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { AWAITS_TRANSFER } from './list-store.server.ts';
import { OFFER_REMINDER } from './send-offer.server.ts';

const REMINDED_BEFORE_DAYS = 3;
const REMINDED_AT_ONCE = 500;

/** Reminds customers of open offers that end within three days: once each, but never on the day it was sent. */
export function remindOffersJob(shop: Shop): JobDefinition {
  return {
    name: 'remind-offers',
    schedule: '20 9 * * *',
    run: () =>
      inTransaction(shop.db, async (trx) => {
        const now = shop.clock();
        const { rows } = await sql<{ draftId: string; number: number; email: string }>`
          update draft_offers f set reminded_at = ${now} from drafts d
          where d.id = f.draft_id and d.email <> '' and not ${AWAITS_TRANSFER} and (f.draft_id, f.number) in (
            select draft_id, number from draft_offers
            where ended_at is null and reminded_at is null and sent_at < ${addDays(now, -1)}
              and valid_until between ${londonDay(now)}::date and ${londonDay(addDays(now, REMINDED_BEFORE_DAYS))}::date
            order by valid_until limit ${REMINDED_AT_ONCE} for update skip locked)
          returning f.draft_id, f.number, d.email`.execute(trx);
        for (const { draftId, number, email } of rows)
          await queueEmail(shop, trx, {
            eventKey: `${OFFER_REMINDER}:${draftId}:${number}`,
            template: OFFER_REMINDER,
            recipient: email,
            data: { draftId, number },
          });
      }),
  };
}
