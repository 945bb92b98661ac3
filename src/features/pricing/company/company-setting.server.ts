import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { type BankTransfer, DEFAULT_BANK_TRANSFER } from './bank-transfer.ts';
import type { Company, Seller } from './company.ts';
import { DEFAULT_OPENING_HOURS, type OpeningHours } from './opening-hours.ts';

/** Returns the company's current details. */
export async function readCompany(db: Queries): Promise<Company> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'company').executeTakeFirst();
  if (!row) throw new Error('the company setting is missing: the shop was never seeded');
  return row.value as unknown as Company;
}

/** SQL: who an invoice is from; with `isOwed`, also the account to pay into if the shop accepts transfers. */
export const sellerJson = (isOwed: RawBuilder<unknown>) => sql<Seller>`(
    select c.value || case when ${isOwed} and (b.value ->> 'isOffered')::boolean
      then jsonb_build_object('bank', b.value - 'isOffered' - 'days') else '{}' end
    from settings c left join settings b on b.key = 'bank_transfer' where c.key = 'company')`;

/** Returns the company's current details and opening hours. One statement. */
export async function readCollectionPoint(db: Queries): Promise<{ company: Company; hours: OpeningHours }> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', ['company', 'opening_hours'])
    .execute();
  const setting = (key: string) => rows.find((row) => row.key === key)?.value;
  const company = setting('company');
  if (!company) throw new Error('the company setting is missing: the shop was never seeded');
  const hours = (setting('opening_hours') ?? DEFAULT_OPENING_HOURS) as OpeningHours;
  return { company: company as unknown as Company, hours };
}

/** Returns where customers may pay by bank transfer, as the owner has set it. One statement. */
export async function readBankTransfer(db: Queries): Promise<BankTransfer> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'bank_transfer')
    .executeTakeFirst();
  return row ? (row.value as unknown as BankTransfer) : DEFAULT_BANK_TRANSFER;
}
