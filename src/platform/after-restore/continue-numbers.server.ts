import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { Known } from './known.ts';
import { nextValues, setNext } from './sequences.server.ts';
import { SERIES, seriesParts } from './series.ts';

/** How many numbers to skip, at least and at most, in a series that may have gone on unseen. */
const LEFT_OUT_MIN = 1000;
const LEFT_OUT_MAX = 10_000;
/** For the database’s own numbers, which need no reason: people also read those of accounts and sheets. */
const OWN_LEFT_OUT = 1000;

export interface Continue {
  known: Pick<Known, 'numbers' | 'sequences'>;
  /** whether nothing can have been numbered beyond what is known */
  isAll: boolean;
  /** the moment that the database dates from, and the current time */
  from: Date;
  now: Date;
  /** the reason for a gap, for people */
  why: string;
}

/** Numbers of a series that are skipped. */
export interface NumberGap {
  series: string;
  afterNumber: number;
  untilNumber: number;
}

/**
 * Makes every series of a restored database continue after the highest known number. Unless that is certainly the last,
 * it skips as many as the shop issued this year or last year, within limits. Records the gaps and returns them.
 */
export async function continueNumbers(trx: Queries, continuation: Continue): Promise<NumberGap[]> {
  const last = await readLast(trx);
  const gaps: NumberGap[] = [];
  for (const series of seriesOf(last, continuation)) {
    const afterNumber = last.get(series) ?? 0;
    const known = Math.max(afterNumber, continuation.known.numbers[series] ?? 0);
    const untilNumber = continuation.isAll ? known : known + marginOf(series, last, known);
    if (untilNumber > afterNumber) gaps.push({ series, afterNumber, untilNumber });
  }
  for (const gap of gaps) await leaveOut(trx, gap, continuation);
  await continueSequences(trx, continuation);
  return gaps;
}

async function readLast(trx: Queries): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('numberSeries').select(['series', 'lastNumber']).execute();
  return new Map(rows.map(({ series, lastNumber }) => [series, lastNumber]));
}

/** The series of the restored database and the known ones; if more may have begun, those of every year since. */
function seriesOf(last: ReadonlyMap<string, number>, { known, isAll, from, now }: Continue): string[] {
  const names = new Set([...last.keys(), ...Object.keys(known.numbers)].filter((name) => seriesParts(name)));
  if (!isAll)
    for (let year = from.getFullYear(); year <= now.getFullYear(); year += 1)
      for (const series of SERIES) names.add(`${series}-${year}`);
  return [...names].sort();
}

function marginOf(name: string, last: ReadonlyMap<string, number>, known: number): number {
  const parts = seriesParts(name);
  const before = parts ? (last.get(`${parts.series}-${parts.year - 1}`) ?? 0) : 0;
  return Math.min(Math.max(LEFT_OUT_MIN, known, before), LEFT_OUT_MAX);
}

async function leaveOut(trx: Queries, gap: NumberGap, { why, now }: Continue): Promise<void> {
  await sql`insert into number_series (series, last_number) values (${gap.series}, ${gap.untilNumber})
    on conflict (series) do update set last_number = excluded.last_number`.execute(trx);
  await trx
    .insertInto('numberGaps')
    .values({ ...gap, why, recordedAt: now })
    .execute();
}

/** The database's own sequences, including those of accounts, complaints and sheets: their gaps need no reason. */
async function continueSequences(trx: Queries, { known, isAll }: Continue): Promise<void> {
  for (const [name, next] of Object.entries(await nextValues(trx))) {
    const from = Math.max(next, known.sequences[name] ?? 0) + (isAll ? 0 : OWN_LEFT_OUT);
    if (from > next) await setNext(trx, name, from);
  }
}
