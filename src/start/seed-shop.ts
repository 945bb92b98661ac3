import { sql } from 'kysely';
import { addShippedTemplates } from '#features/artwork/designs/index.server.ts';
import { insertSeedCatalogue } from '#features/catalogue/products/index.server.ts';
import {
  addMissingSampleReviews,
  insertSampleReviews,
  noteSamplesAdded,
  SAMPLE_DATA_SETTING,
} from '#features/catalogue/reviews/index.server.ts';
import { addMissingTemplates } from '#features/marketing/campaigns/index.server.ts';
import { DEFAULT_OPENING_HOURS, DEMO_COMPANY } from '#features/pricing/company/index.ts';
import { insertSeedCodes } from '#features/pricing/discounts/index.server.ts';
import { type Database, inTransaction, json, type Queries } from '#platform/db/database.ts';

const SEED_LOCK = 7_246_001;

/**
 * Fills an empty shop once: catalogue, sample codes and reviews, company, hours. Parallel starts wait for each other.
 */
export async function seedShop(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    const seeded = await trx
      .selectFrom('settings')
      .select('key')
      .where('key', '=', 'company')
      .executeTakeFirst();
    if (seeded) {
      await addMissingSamples(trx, now);
      return;
    }
    await insertSeedCatalogue(trx);
    await insertSeedCodes(trx, now);
    await insertSampleReviews(trx, now);
    await addMissingTemplates(trx, now);
    await addShippedTemplates(trx, now);
    await noteSamplesAdded(trx);
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

/**
 * Adds sample reviews to a shop seeded before they existed, if it is still a demonstration: its sample data is on, or
 * was never set and the company is the invented one.
 */
async function addMissingSamples(trx: Queries, now: Date): Promise<void> {
  await sql`insert into settings (key, value)
    select ${SAMPLE_DATA_SETTING}, 'true' from settings where key = 'company' and value ->> 'name' = ${DEMO_COMPANY.name}
    on conflict (key) do nothing`.execute(trx);
  await addMissingSampleReviews(trx, now);
  await addMissingTemplates(trx, now);
  await addShippedTemplates(trx, now);
}
