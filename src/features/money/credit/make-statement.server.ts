import { readBankTransfer, readCompany } from '#features/pricing/company/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Shop } from '#platform/shop.ts';
import { readPeriod, type StatementDays } from './ledger.server.ts';
import type { ChargedOrder } from './owed.ts';
import { statementOf } from './statement.ts';
import { drawStatement } from './statement-pdf.server.ts';

/** A customer of a trade account, as a statement names them. */
interface StatementCustomer {
  id: string;
  name: string;
  email: string;
}

/** Returns the statement of a trade account for these days, as a PDF. */
export async function makeStatement(
  { db, clock }: Shop,
  { id, name, email }: StatementCustomer,
  account: { paymentTermsDays: number; accountNumber: number | null; owed: readonly ChargedOrder[] },
  { from, to }: StatementDays,
): Promise<Buffer> {
  const company = await readCompany(db);
  const bank = await readBankTransfer(db);
  const { openingPence, entries } = await readPeriod(db, id, { from, to });
  const { paymentTermsDays, accountNumber, owed } = account;
  const head = {
    seller: { ...company, ...(bank.isOffered ? { bank } : {}) },
    to: [name, email].filter((line) => line !== ''),
    from,
    until: to,
    paymentTermsDays,
    accountNumber,
    owed,
    today: londonDay(clock()),
  };
  return drawStatement(head, statementOf(openingPence, entries));
}
