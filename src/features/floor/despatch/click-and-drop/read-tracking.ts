import { missingColumns, readCsv, SURPLUS_WORDS, spreadsheetDamage } from '#kit/csv-table.ts';
import { TRACKING_MAX } from '../parcel.ts';
import { PARCEL_CODE } from '../parcel-code.ts';

/** A tracking number for a parcel, by the parcel’s code, and its line in the file. */
export interface TrackingLine {
  line: number;
  code: string;
  trackingNumber: string;
}

export type ReadTracking = { ok: true; lines: TrackingLine[] } | { ok: false; problems: string[] };

/** The column names in files with tracking numbers, in lower case: Click & Drop’s own names first. */
const REFERENCES = ['order reference', 'channel reference', 'reference', 'parcel'];
const NUMBERS = ['tracking number', 'tracking no', 'tracking'];

const LINES_MAX = 1000;

/**
 * Reads a file with tracking numbers: a line of names, then a line for each parcel. Problems are by line, counted as in
 * a spreadsheet.
 */
export function readTracking(text: string): ReadTracking {
  const refuse = (...problems: string[]): ReadTracking => ({ ok: false, problems });
  const read = readCsv(text, {
    isHead: (names) => [REFERENCES, NUMBERS].every((known) => names.some((name) => known.includes(name))),
    rowsMax: LINES_MAX,
  });
  if (!read.ok) return refuse(fileProblem(read));
  const { names, rows } = read;
  const [reference = -1, number = -1] = [REFERENCES, NUMBERS].map((known) =>
    names.findIndex((name) => known.includes(name)),
  );
  const shortened = lengthOfOthers(rows.map(({ cells }) => cells[number] ?? ''));
  const problems: string[] = [];
  const firstLine = new Map<string, number>();
  const lines = rows.flatMap(({ row: line, cells, hasSurplus }): TrackingLine[] => {
    const code = (cells[reference] ?? '').toUpperCase();
    const trackingNumber = cells[number] ?? '';
    if (code === '' && trackingNumber === '') return [];
    const problem = hasSurplus
      ? `${SURPLUS_WORDS}.`
      : (lineProblem(code, trackingNumber, firstLine) ?? shortened(trackingNumber));
    if (problem) problems.push(`Line ${line}: ${problem}`);
    firstLine.set(code, line);
    return [{ line, code, trackingNumber }];
  });
  if (lines.length === 0) problems.push('There are no parcels in this file.');
  return problems.length > 0 ? { ok: false, problems } : { ok: true, lines };
}

function fileProblem(read: Extract<ReturnType<typeof readCsv>, { ok: false }>): string {
  switch (read.why) {
    case 'unreadable':
      return 'We couldn’t read this as CSV. Save it as CSV and choose it again.';
    case 'too-long':
      return `At most ${LINES_MAX.toLocaleString('en-GB')} parcels at a time.`;
    case 'unnamed': {
      const has = (known: readonly string[]) =>
        read.names.some((name) => known.includes(name.trim().toLowerCase()));
      const missing = [
        ...(has(REFERENCES) ? [] : ['Order reference']),
        ...(has(NUMBERS) ? [] : ['Tracking number']),
      ];
      return `The first line must name the columns “Order reference” and “Tracking number”. ${missingColumns(missing, read.names)}`;
    }
  }
}

/**
 * Spreadsheets drop leading zeros from numbers. Reports a number that is one or two digits shorter than all the others
 * in the file, if those have the same length.
 */
function lengthOfOthers(numbers: readonly string[]): (number: string) => string | null {
  const lengths = numbers.filter((number) => /^\d{8,}$/.test(number)).map((number) => number.length);
  const usual = Math.max(0, ...lengths);
  const others = lengths.filter((length) => length === usual).length;
  return (number) =>
    /^\d{8,}$/.test(number) &&
    usual - number.length > 0 &&
    usual - number.length <= 2 &&
    others >= 2 &&
    others === lengths.length - 1
      ? `“${number}” is shorter than the others. If a spreadsheet took zeros off its beginning, format the column as text and enter them again.`
      : null;
}

function lineProblem(
  code: string,
  trackingNumber: string,
  firstLine: ReadonlyMap<string, number>,
): string | null {
  if (!PARCEL_CODE.test(code)) return `“${code.slice(0, 40)}” isn’t a parcel, such as ORD-2026-000123-P1.`;
  if (firstLine.has(code)) return `${code} is on line ${firstLine.get(code)} already.`;
  if (trackingNumber === '') return `${code} has no tracking number.`;
  const damage = spreadsheetDamage(trackingNumber);
  if (damage) return `${damage}.`;
  if (trackingNumber.length > TRACKING_MAX) return `The tracking number of ${code} is too long.`;
  return null;
}
