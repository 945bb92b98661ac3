import { sql } from 'kysely';
import { insertSeedCatalogue } from './features/catalogue/index.server.ts';
import { insertSeedCodes } from './features/discounts/index.server.ts';
import { insertSampleReviews, SAMPLE_DATA_SETTING } from './features/reviews/index.server.ts';
import { DEMO_COMPANY } from './platform/company.ts';
import { type Database, inTransaction, json } from './platform/db/database.ts';
import { DEFAULT_OPENING_HOURS } from './platform/opening-hours.ts';

const SEED_LOCK = 7_246_001;

/** Fills an empty shop, once: catalogue, sample codes and reviews, the invented company and its hours. Two starts at once wait for each other. */
export async function seedShop(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    const seeded = await trx
      .selectFrom('settings')
      .select('key')
      .where('key', '=', 'company')
      .executeTakeFirst();
    if (seeded) return;
    await insertSeedCatalogue(trx);
    await insertSeedCodes(trx, now);
    await insertSampleReviews(trx, now);
    await trx
      .insertInto('settings')
      .values([
        { key: 'company', value: json(DEMO_COMPANY) },
        { key: 'opening_hours', value: json(DEFAULT_OPENING_HOURS) },
        { key: SAMPLE_DATA_SETTING, value: json(true) },
      ])
      .execute();
  });
}
