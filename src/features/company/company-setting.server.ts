import type { Queries } from '#platform/db/database.ts';
import type { Company } from './company.ts';

/** Returns the company's current details. */
export async function readCompany(db: Queries): Promise<Company> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'company').executeTakeFirst();
  if (!row) throw new Error('the company setting is missing: the shop was never seeded');
  return row.value as unknown as Company;
}
