import { data, redirect } from 'react-router';
import { z } from 'zod';
import { isDay } from '#kit/day.ts';
import { textOf } from '#kit/file-text.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type BookOutcome, bookLine } from '../receipts/book-line.server.ts';
import type { ChosenColumns } from '../receipts/guess-columns.ts';
import { lineKey, readStatement } from '../receipts/read-statement.ts';
import { previewLines, type Recorded, recordLines } from '../receipts/statement-lines.server.ts';
import { type SuggestedLine, suggestLines } from '../receipts/suggest-lines.server.ts';
import { FIND, LINE } from './line-fields.ts';

/** What the page shows after a form was sent. */
export interface StatementAnswer {
  problem: string | null;
  /** null if the file was refused */
  lines: SuggestedLine[] | null;
  unread: number[];
  /** a file whose columns staff have to name, with its first rows; null if there is nothing to ask */
  unnamed: { csv: string; rows: string[][] } | null;
  /** the statement itself, which goes along with each form, so that the page can show what is left of it */
  statement: { csv: string; columns: ChosenColumns | null } | null;
  /** the lines that staff left ticked, by their key; null before they have */
  ticked: string[] | null;
  /** what was done with one line just now */
  booked: (BookOutcome & { key: string }) | null;
  recorded: Recorded | null;
}

const NOTHING: StatementAnswer = {
  problem: null,
  lines: null,
  unread: [],
  unnamed: null,
  statement: null,
  ticked: null,
  booked: null,
  recorded: null,
};

/** The fields of a line that may be recorded, as the page sends them back. */
const lineSchema = z.object({
  day: z.custom<string>(isDay),
  amountPence: z.number().int().positive(),
  text: z.string().max(300),
  nth: z.number().int().min(1),
});
const bookSchema = z.object({
  line: lineSchema,
  on: z.union([z.object({ orderIds: z.array(z.uuid()).min(1).max(10) }), z.object({ userId: z.uuid() })]),
});

const UNREADABLE = 'We couldn’t read this form. Choose the file again.';
const NONE_TICKED =
  'Nothing was ticked, so nothing was recorded. Choose the file again and tick the lines to record.';

/** Carries out a form of the page: reads a statement, records the ticked lines, or one line on what staff chose. */
export async function actOnStatement(shop: Shop, actor: Actor, form: FormData) {
  const refuse = (problem: string) => data<StatementAnswer>({ ...NOTHING, problem }, { status: 422 });
  if (form.get('intent') === 'record') {
    const lines = linesIn(shop, form);
    if (lines === null) return refuse(UNREADABLE);
    if (lines.length === 0) return refuse(NONE_TICKED);
    const recorded = await recordLines(shop, actor, lines);
    const rest = await show(shop, form, { recorded });
    // What is left of the statement stays, if anything of it may be one of ours.
    if (rest?.lines?.some(({ suggestions }) => suggestions.length > 0)) return data(rest);
    throw redirect(doneAt(recorded));
  }
  const book = form.get('book');
  if (book === null) return answerOf(await show(shop, form, {}), refuse);
  const chosen = bookSchema.safeParse(jsonIn(String(book)));
  if (!chosen.success || chosen.data.line.day > londonDay(shop.clock())) return refuse(UNREADABLE);
  const { line, on } = chosen.data;
  const outcome = await bookLine(shop, actor, line, on);
  const shown = await show(shop, form, { booked: { ...outcome, key: lineKey(line) } });
  return data(shown ?? { ...NOTHING, problem: outcome.ok ? null : outcome.problem }, {
    status: outcome.ok ? 200 : 409,
  });
}

const answerOf = <Refused>(shown: StatementAnswer | null, refuse: (problem: string) => Refused) =>
  shown ? data(shown, { status: shown.problem ? 422 : 200 }) : refuse('Choose the CSV file from your bank.');

const doneAt = ({ recorded, settled, onAccount, left }: Recorded) =>
  `${href('/admin/payments')}?recorded=${recorded}&settled=${settled}&account=${onAccount}&left=${left}`;

/** Reads the statement that came with a form, with what is known of each line now; null if there is none. */
async function show(
  shop: Shop,
  form: FormData,
  more: Partial<Pick<StatementAnswer, 'booked' | 'recorded'>>,
): Promise<StatementAnswer | null> {
  const csv = await statementIn(form);
  if (csv === null) return null;
  const columns = chosenColumns(form);
  const read = readStatement(csv, columns);
  if (!read.ok)
    return { ...NOTHING, problem: read.message, unnamed: read.ask ? { csv, rows: read.ask } : null };
  if (read.lines.length === 0) return { ...NOTHING, problem: 'No line in this file shows money coming in.' };
  const now = shop.clock();
  const lines = await suggestLines(
    shop.db,
    await previewLines(shop.db, read.lines, now),
    searchesIn(form),
    now,
  );
  const ticked = form.has('shown') ? (linesIn(shop, form) ?? []).map(lineKey) : null;
  return {
    ...NOTHING,
    lines,
    unread: read.unread,
    statement: { csv, columns: columns ?? null },
    ticked,
    ...more,
  };
}

/** Returns the ticked lines; null if one can't be read. */
function linesIn(shop: Shop, form: FormData) {
  const today = londonDay(shop.clock());
  const read = form.getAll(LINE).map((value) => lineSchema.safeParse(jsonIn(String(value))));
  const lines = read.flatMap(({ data: line }) => (line && line.day <= today ? [line] : []));
  return lines.length < read.length ? null : lines;
}

function searchesIn(form: FormData): Map<string, string> {
  const searches = new Map<string, string>();
  for (const [name, value] of form)
    if (name.startsWith(FIND) && typeof value === 'string' && value.trim() !== '')
      searches.set(name.slice(FIND.length), value.replaceAll('\0', '').trim().slice(0, 100));
  return searches;
}

/** The statement, from the file or sent again; null if there is none. */
async function statementIn(form: FormData): Promise<string | null> {
  const file = form.get('file');
  if (file instanceof File && file.size > 0) return textOf(await file.bytes()).replaceAll('\0', '');
  const sent = form.get('csv');
  return typeof sent === 'string' && sent !== '' ? sent : null;
}

/** The columns that staff named; undefined unless they chose two. */
function chosenColumns(form: FormData): ChosenColumns | undefined {
  const [date, amount] = ['date', 'amount'].map((name) => {
    const text = String(form.get(name) ?? '');
    return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  });
  return date === undefined || amount === undefined || date === amount ? undefined : { date, amount };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
