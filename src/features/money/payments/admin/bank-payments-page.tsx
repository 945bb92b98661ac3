import { data, redirect } from 'react-router';
import { z } from 'zod';
import { countWords } from '#kit/count-words.ts';
import { isDay } from '#kit/day.ts';
import { textOf } from '#kit/file-text.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { ChosenColumns } from '../receipts/guess-columns.ts';
import { canRecord, type MatchedLine } from '../receipts/match-lines.ts';
import { readStatement } from '../receipts/read-statement.ts';
import { previewLines, recordLines } from '../receipts/statement-lines.server.ts';
import type { Route } from './+types/bank-payments-page.ts';
import { ColumnsForm } from './columns-form.tsx';
import { LineTable } from './line-table.tsx';

export const handle = { title: 'Bank payments' };

/** A year of a busy account. */
const BYTES_MAX = 3_000_000;

export async function loader({ url }: Route.LoaderArgs) {
  const count = (name: string) => {
    const text = url.searchParams.get(name) ?? '';
    return /^\d{1,5}$/.test(text) ? Number(text) : null;
  };
  const recorded = count('recorded');
  return {
    done:
      recorded === null
        ? null
        : {
            recorded,
            settled: count('settled') ?? 0,
            onAccount: count('account') ?? 0,
            left: count('left') ?? 0,
          },
  };
}

interface Answer {
  problem: string | null;
  /** null if the file was refused */
  lines: MatchedLine[] | null;
  unread: number[];
  /** a file whose columns staff have to name, with its first rows; null if there is nothing to ask */
  unnamed: { csv: string; rows: string[][] } | null;
}

const NOTHING_READ = { lines: null, unread: [], unnamed: null };

/** The fields that the preview sends back for each line that may be recorded. */
const lineSchema = z.object({
  day: z.custom<string>(isDay),
  amountPence: z.number().int().positive(),
  text: z.string().max(300),
  nth: z.number().int().min(1),
});

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request, BYTES_MAX);
  const refuse = (problem: string) => data<Answer>({ ...NOTHING_READ, problem }, { status: 422 });
  if (form.get('intent') === 'record') {
    const chosen = form.getAll('line').map((value) => lineSchema.safeParse(jsonIn(String(value))));
    if (chosen.length === 0)
      return refuse(
        'Nothing was ticked, so nothing was recorded. Choose the file again and tick the lines to record.',
      );
    const lines = chosen.flatMap((read) =>
      read.success && read.data.day <= londonDay(shop.clock()) ? [read.data] : [],
    );
    if (lines.length < chosen.length) return refuse('We couldn’t read this form. Choose the file again.');
    const { recorded, settled, onAccount, left } = await recordLines(shop, actor, lines);
    throw redirect(
      `${href('/admin/payments')}?recorded=${recorded}&settled=${settled}&account=${onAccount}&left=${left}`,
    );
  }
  const csv = await statementIn(form);
  if (csv === null) return refuse('Choose the CSV file from your bank.');
  const read = readStatement(csv, chosenColumns(form));
  if (!read.ok) {
    const unnamed = read.ask ? { csv, rows: read.ask } : null;
    return data<Answer>({ ...NOTHING_READ, problem: read.message, unnamed }, { status: 422 });
  }
  if (read.lines.length === 0) return refuse('No line in this file shows money coming in.');
  const lines = await previewLines(shop.db, read.lines, shop.clock());
  return data<Answer>({ problem: null, lines, unread: read.unread, unnamed: null });
}

/** The statement, from the file or sent again with its columns named; null if there is none. */
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

export default function BankPaymentsPage({ loaderData: { done }, actionData: answer }: Route.ComponentProps) {
  const lines = answer?.lines ?? null;
  return (
    <>
      <h1>Bank payments</h1>
      <p className="mt-2 max-w-[70ch] text-grey">
        Upload a statement from your bank as CSV. Galley finds the orders, invoices and trade accounts that
        its lines name, and records what you tick. A line that has already been recorded is never recorded
        again, so statements may overlap.{' '}
        <a href={`${href('/admin/orders')}?transfer=waiting`}>Orders waiting for a transfer</a>
      </p>
      <div className="mt-4 space-y-3">
        {done && !answer && (
          <Notice tone={done.recorded > 0 ? 'good' : 'care'}>
            {countWords(done.recorded, 'payment')} recorded, {countWords(done.settled, 'order')} paid in full.
            {done.onAccount > 0 && ` ${done.onAccount} of them on trade accounts.`}
            {done.left > 0 &&
              ` ${countWords(done.left, 'line')} left out: already recorded, or the order has changed.`}
          </Notice>
        )}
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
        {answer && answer.unread.length > 0 && (
          <Notice tone="care">
            We couldn’t read the day or the amount in {countWords(answer.unread.length, 'line')} (
            {answer.unread.slice(0, 10).join(', ')}
            {answer.unread.length > 10 && ' …'}).
          </Notice>
        )}
      </div>
      <form method="post" encType="multipart/form-data" className="mt-4 flex flex-wrap items-end gap-3">
        <label className="block max-w-full">
          <span className="field-label">Statement (CSV)</span>
          <input type="file" name="file" accept=".csv,.txt,text/csv,text/plain" className="field w-full" />
        </label>
        {lines ? (
          <button type="submit" className="button">
            Look at another
          </button>
        ) : (
          <PrimarySubmit>Read the statement</PrimarySubmit>
        )}
      </form>
      {answer?.unnamed && <ColumnsForm {...answer.unnamed} />}
      {lines && (
        <form method="post" className="mt-6" aria-labelledby="lines">
          <h2 id="lines">{countWords(lines.length, 'payment')} in this statement</h2>
          <LineTable lines={lines} />
          {lines.some(canRecord) && (
            <p className="mt-4">
              <PrimarySubmit intent="record">Record the ticked payments</PrimarySubmit>
            </p>
          )}
        </form>
      )}
    </>
  );
}
