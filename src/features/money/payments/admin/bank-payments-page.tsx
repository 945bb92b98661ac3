import { countWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { ListHead } from '#shell/list-head.tsx';
import { PrimarySubmit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { canRecord } from '../receipts/match-lines.ts';
import type { Route } from './+types/bank-payments-page.ts';
import { actOnStatement, type StatementAnswer } from './bank-payments-action.server.ts';
import { ColumnsForm } from './columns-form.tsx';
import { LineTable } from './line-table.tsx';

export const handle = { title: 'Bank payments' };

/** A year of a busy account, with what was typed beside its lines. */
const BYTES_MAX = 6_000_000;

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

export async function action({ context, request }: Route.ActionArgs) {
  const actor = await administratorOf(context);
  return actOnStatement(context.get(shopContext), actor, await readForm(request, BYTES_MAX));
}

export default function BankPaymentsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const lines = answer?.lines ?? null;
  const done = answer ? answer.recorded : loaderData.done;
  return (
    <>
      <ListHead title="Bank payments" csv={href('/admin/payments/export.csv')} />
      <p className="mt-2 max-w-[70ch] text-grey">
        Upload a statement from your bank as CSV. Galley finds the orders, invoices and trade accounts that
        its lines name, and records what you tick. For other lines it suggests what they may pay. A line that
        has already been recorded is never recorded again, so statements may overlap.{' '}
        <a href={`${href('/admin/orders')}?transfer=waiting`}>Orders waiting for a transfer</a>
      </p>
      <div className="mt-4 space-y-3">
        {done && (
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
      {answer?.statement && lines && (
        <StatementForm answer={answer} statement={answer.statement} lines={lines} />
      )}
    </>
  );
}

interface FormProps {
  answer: StatementAnswer;
  statement: NonNullable<StatementAnswer['statement']>;
  lines: NonNullable<StatementAnswer['lines']>;
}

/** The lines of a statement in one form, which sends the statement along: the page shows what is left of it. */
function StatementForm({ answer, statement: { csv, columns }, lines }: FormProps) {
  return (
    <form method="post" encType="multipart/form-data" className="mt-6" aria-labelledby="lines">
      {/* The first button is the one that Enter presses in a field: it searches. */}
      <button type="submit" name="intent" value="look" hidden>
        Search
      </button>
      <input type="hidden" name="shown" value="1" />
      <input type="hidden" name="csv" value={csv} />
      {columns && <input type="hidden" name="date" value={columns.date} />}
      {columns && <input type="hidden" name="amount" value={columns.amount} />}
      <h2 id="lines">{countWords(lines.length, 'payment')} in this statement</h2>
      <LineTable lines={lines} ticked={answer.ticked} booked={answer.booked} />
      {lines.some(canRecord) && (
        <p className="mt-4">
          <PrimarySubmit intent="record">Record the ticked payments</PrimarySubmit>
        </p>
      )}
    </form>
  );
}
