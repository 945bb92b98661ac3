import { parse } from 'csv-parse/sync';
import { LINE_ENDS } from '#kit/file-text.ts';
import { TRACKING_MAX } from '../parcel.ts';
import { PARCEL_CODE } from '../parcel-code.ts';

/** A tracking number for a parcel, by the parcel’s code, and where the file says so. */
export interface TrackingLine {
  line: number;
  code: string;
  trackingNumber: string;
}

export type ReadTracking = { ok: true; lines: TrackingLine[] } | { ok: false; problems: string[] };

/** How columns are named in files with tracking numbers, in lower case: Click & Drop’s own names first. */
const REFERENCES = ['order reference', 'channel reference', 'reference', 'parcel'];
const NUMBERS = ['tracking number', 'tracking no', 'tracking'];

const LINES_MAX = 1000;

/** Reads a file with tracking numbers: a line of names, then a line for each parcel. Problems are by line, as a spreadsheet counts. */
export function readTracking(text: string): ReadTracking {
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relaxColumnCount: true,
      relaxQuotes: true,
      recordDelimiter: LINE_ENDS,
      trim: true,
    });
  } catch {
    return { ok: false, problems: ['We couldn’t read this as CSV. Save it as CSV and choose it again.'] };
  }
  const names = (rows[0] ?? []).map((name) => name.toLowerCase());
  const [reference, number] = [REFERENCES, NUMBERS].map((known) =>
    names.findIndex((name) => known.includes(name)),
  );
  if (reference === undefined || number === undefined || reference < 0 || number < 0)
    return {
      ok: false,
      problems: ['The first line must name the columns “Order reference” and “Tracking number”.'],
    };
  if (rows.length > LINES_MAX + 1)
    return { ok: false, problems: [`At most ${LINES_MAX.toLocaleString('en-GB')} parcels at a time.`] };
  const problems: string[] = [];
  const seen = new Map<string, number>();
  const lines = rows.slice(1).flatMap((row, i): TrackingLine[] => {
    const line = i + 2;
    const code = (row[reference] ?? '').toUpperCase();
    const trackingNumber = row[number] ?? '';
    if (code === '' && trackingNumber === '') return [];
    const problem = lineProblem(code, trackingNumber, seen);
    if (problem) problems.push(`Line ${line}: ${problem}`);
    seen.set(code, line);
    return [{ line, code, trackingNumber }];
  });
  if (lines.length === 0) problems.push('There are no parcels in this file.');
  return problems.length > 0 ? { ok: false, problems } : { ok: true, lines };
}

function lineProblem(code: string, trackingNumber: string, seen: ReadonlyMap<string, number>): string | null {
  if (!PARCEL_CODE.test(code)) return `“${code.slice(0, 40)}” isn’t a parcel, such as ORD-2026-000123-P1.`;
  if (seen.has(code)) return `${code} is on line ${seen.get(code)} already.`;
  if (trackingNumber === '') return `${code} has no tracking number.`;
  if (trackingNumber.length > TRACKING_MAX) return `The tracking number of ${code} is too long.`;
  return null;
}
