import type { Queries } from '#platform/db/database.ts';

/**
 * Claims a line of a bank statement, by its identity, for a payment that is written in the same transaction: for an
 * order, or on a trade account. Returns false if it has already been recorded for either.
 */
export async function claimStatementLine(
  trx: Queries,
  line: string,
  goesTo: 'order' | 'account',
): Promise<boolean> {
  const claimed = await trx
    .insertInto('statementLines')
    .values({ line, goesTo })
    .onConflict((conflict) => conflict.column('line').doNothing())
    .returning('line')
    .executeTakeFirst();
  return claimed !== undefined;
}
