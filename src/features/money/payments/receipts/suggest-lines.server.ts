import type { Queries } from '#platform/db/database.ts';
import { isUnknown, type MatchedLine } from './match-lines.ts';
import { readPayables } from './payables.server.ts';
import { lineKey } from './read-statement.ts';
import { findPayables, type Suggestion, suggestFor } from './suggest.ts';

/** A line of a statement with what it may pay. */
export interface SuggestedLine extends MatchedLine {
  /** its identity, whatever file it is in */
  key: string;
  /** the likeliest first; none for a line that quotes one of our numbers */
  suggestions: Suggestion[];
  /** what staff searched for, and what was found; null if they did not */
  search: { text: string; found: Suggestion[] } | null;
}

/** Adds what each unknown line may pay; `searches`: what staff look for, by the line's key. At most two statements. */
export async function suggestLines(
  db: Queries,
  lines: readonly MatchedLine[],
  searches: ReadonlyMap<string, string>,
  now: Date,
): Promise<SuggestedLine[]> {
  const keyed = lines.map((line) => ({ ...line, key: lineKey(line) }));
  const unknown = keyed.filter(isUnknown);
  if (unknown.length === 0) return keyed.map((line) => ({ ...line, suggestions: [], search: null }));
  const searched = unknown.map(({ key, day }) => ({ text: orderNumber(searches.get(key) ?? ''), day }));
  const payables = await readPayables(db, [...unknown, ...searched], now);
  return keyed.map((line) => {
    if (!isUnknown(line)) return { ...line, suggestions: [], search: null };
    const text = searches.get(line.key) ?? '';
    const search = text === '' ? null : { text, found: findPayables(line, text, payables) };
    return { ...line, suggestions: suggestFor(line, payables), search };
  });
}

/** Digits alone are looked up as an order's number. */
const orderNumber = (search: string) => (/^\s*\d+\s*$/.test(search) ? `ORD ${search}` : search);
