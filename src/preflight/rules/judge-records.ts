import type { Finding } from '../report/report.ts';
import type { Rule } from './rule.ts';

/** Rules for a file of many records: enough copies are ordered for all of them. */
export const recordRules: readonly Rule[] = [recordCopies];

function recordCopies(...[{ records }, { copies }]: Parameters<Rule>): Finding[] {
  if (!records) return [];
  const needed = copiesNeeded(records.copies);
  const params = { records: records.count, needed, copies: copies ?? needed };
  const measured = { page: null, certainty: 'exact', measured: params.copies, wanted: needed } as const;
  return [
    params.copies < needed
      ? { code: 'records.few', severity: 'error', ...measured, params }
      : { code: 'records.copies', severity: 'info', ...measured, params },
  ];
}

type RecordCopies = readonly (readonly [records: number, copies: number])[];

const copiesNeeded = (copies: RecordCopies) => copies.reduce((sum, [many, each]) => sum + many * each, 0);

/**
 * Returns how many copies each record gets of what is ordered: what it needs, and an equal share of the rest, the first
 * ones one more.
 */
export function copiesOfRecords(copies: RecordCopies, ordered: number): number[] {
  const each = copies.flatMap(([many, own]) => Array.from({ length: many }, () => own));
  const rest = Math.max(0, ordered - copiesNeeded(copies));
  const share = Math.floor(rest / Math.max(1, each.length));
  return each.map((own, i) => own + share + (i < rest - share * each.length ? 1 : 0));
}
