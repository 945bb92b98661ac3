import { type CsvRow, missingColumns, readCsv, SURPLUS_WORDS } from '#kit/csv-table.ts';
import { emailField } from '#kit/forms.ts';
import { oneLine } from '#kit/plain-text.ts';
import { tagsOf } from '#kit/tags.ts';
import { NEWSLETTER_INTERESTS, type NewsletterInterest } from '../newsletter.ts';

export interface ImportedSubscriber {
  /** of the file; the header is row 1 */
  row: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  tags: string[];
  interests: NewsletterInterest[];
}

export interface RefusedRow {
  row: number;
  email: string;
  reason: string;
}

export type ReadImport =
  | { ok: true; subscribers: ImportedSubscriber[]; refused: RefusedRow[] }
  | { ok: false; message: string };

const IMPORT_ROWS_MAX = 200_000;
const NAME_MAX = 200;

/** The columns of a file, with their names in other programs' exports (Mailchimp's `Email Address` …). */
const COLUMNS = {
  email: /^e-?mail( address)?$/i,
  firstName: /^first[ _]?name$/i,
  lastName: /^(last[ _]?name|surname)$/i,
  tags: /^tags?$/i,
  interests: /^interests?$/i,
  status: /^status$/i,
} as const;

/** The statuses, ours and Mailchimp's, of subscribers who may be emailed. Any other status excludes a row. */
const MAY_BE_WRITTEN_TO = /^(?:subscribed|active)?$/i;

/**
 * Reads a file of subscribers: CSV with a header, columns in any order, with or without a byte order mark, any line
 * endings, quotes allowed. A row with an invalid or repeated address, or a status other than subscribed (as in our own
 * export), is refused with its number, which counts empty rows as spreadsheets do.
 */
export function readImport(text: string): ReadImport {
  const read = readCsv(text, {
    isHead: (names) => names.some((name) => COLUMNS.email.test(name)),
    rowsMax: IMPORT_ROWS_MAX,
  });
  if (read.ok) return sorted(read.rows, placesOf(read.names));
  switch (read.why) {
    case 'unreadable':
      return {
        ok: false,
        message: `This file can’t be read as CSV${read.line ? ` near line ${read.line}` : ''}.`,
      };
    case 'unnamed':
      return {
        ok: false,
        message: `Invalid CSV format. Required column: Email. ${missingColumns(['Email'], read.names)}`,
      };
    case 'too-long':
      return {
        ok: false,
        message: `Import at most ${IMPORT_ROWS_MAX.toLocaleString('en-GB')} rows at once.`,
      };
  }
}

type Places = Record<keyof typeof COLUMNS, number>;

function placesOf(head: readonly string[]): Places {
  const place = (name: keyof typeof COLUMNS) => head.findIndex((title) => COLUMNS[name].test(title));
  return {
    email: place('email'),
    firstName: place('firstName'),
    lastName: place('lastName'),
    tags: place('tags'),
    interests: place('interests'),
    status: place('status'),
  };
}

function sorted(body: readonly CsvRow[], places: Places): ReadImport {
  const firstRows = new Map<string, number>();
  const subscribers: ImportedSubscriber[] = [];
  const refused: RefusedRow[] = [];
  for (const { row, cells: record, hasSurplus } of body) {
    const text = record[places.email] ?? '';
    if (hasSurplus) {
      refused.push({ row, email: text.slice(0, 254), reason: SURPLUS_WORDS });
      continue;
    }
    const email = emailField.safeParse(text);
    if (!email.success) {
      const reason = text ? 'This is not an email address' : 'The email address is missing';
      refused.push({ row, email: text.slice(0, 254), reason });
      continue;
    }
    const address = email.data.toLowerCase();
    const first = firstRows.get(address);
    if (first !== undefined) {
      refused.push({ row, email: address, reason: `Listed more than once. Row ${first} was used` });
      continue;
    }
    firstRows.set(address, row);
    const status = record[places.status] ?? '';
    if (!MAY_BE_WRITTEN_TO.test(status)) {
      refused.push({ row, email: address, reason: `Its status in the file is: ${status.slice(0, 40)}` });
      continue;
    }
    subscribers.push({ row, email: address, ...wordsOf(record, places) });
  }
  return { ok: true, subscribers, refused };
}

function wordsOf(record: readonly string[], places: Places): Omit<ImportedSubscriber, 'row' | 'email'> {
  const text = (name: keyof Places) => {
    const input = oneLine(places[name] === -1 ? '' : (record[places[name]] ?? ''));
    // Undoes our own export's escaping for spreadsheets.
    return (/^'[=+\-@]/.test(input) ? input.slice(1) : input).slice(0, NAME_MAX);
  };
  const interests = text('interests')
    .split(/[,;]/)
    .map((part) => part.trim().toLowerCase());
  const known = Object.entries(NEWSLETTER_INTERESTS) as [NewsletterInterest, string][];
  return {
    firstName: text('firstName') || null,
    lastName: text('lastName') || null,
    tags: tagsOf(text('tags')),
    interests: known
      .filter(([id, words]) => interests.includes(id) || interests.includes(words.toLowerCase()))
      .map(([id]) => id),
  };
}
