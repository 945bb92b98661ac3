import { data, redirect } from 'react-router';
import { formValues, linesField, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { requestCheck } from '../reconcile/reconcile.server.ts';
import { readReconciliation } from '../reconcile/reconcile-store.server.ts';
import {
  markDifferenceSeen,
  type SettleOutcome,
  takeDifferenceOver,
} from '../reconcile/settle-difference.server.ts';
import type { Route } from './+types/reconciliation-page.ts';
import { CheckStatus } from './check-status.tsx';
import { DifferenceItem, SettledList } from './difference-list.tsx';

export const handle = { title: 'Reconciliation' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const read = await readReconciliation(db);
  return { ...read, now: clock().toISOString(), done: url.searchParams.get('done') };
}

/** A refused form: the reason typed and the error; `id` is null for the form at the top. */
interface Answer {
  id: string | null;
  why: string;
  problem: string;
}

const STALE =
  'This has been settled already: by somebody else, or because the last check found that both sides agree.';

const PROBLEMS: Readonly<Record<Extract<SettleOutcome, { ok: false }>['kind'], string>> = {
  stale: STALE,
  unreachable: 'Galley couldn’t reach the card provider, so nothing was changed. Try again in a few minutes.',
  unchanged:
    'The card provider’s state couldn’t be taken over: the order has changed since. Check now to see where they stand.',
};

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const { intent, id = '', why = '' } = formValues(await readForm(request));
  const refuse = (problem: string, status: number, at: string | null = id) =>
    data<Answer>({ id: at, why, problem }, { status });
  const settled = (outcome: SettleOutcome, done: string) => {
    if (outcome.ok) throw redirect(`${href('/admin/reconciliation')}?done=${done}`);
    return refuse(PROBLEMS[outcome.kind], outcome.kind === 'unreachable' ? 503 : 409, null);
  };
  if (intent === 'check') {
    if (!(await requestCheck(shop, actor))) return refuse('A check is already running.', 409, null);
    throw redirect('/admin/reconciliation?done=check');
  }
  if (!isUuid(id) || (intent !== 'take-over' && intent !== 'seen'))
    return refuse('We couldn’t read this form. Reload the page and try again.', 422, null);
  if (intent === 'take-over') return settled(await takeDifferenceOver(shop, actor, id), 'take-over');
  const reason = linesField(300, 'Say what you have done, or why nothing needs doing').safeParse(why);
  if (!reason.success) return refuse(reason.error.issues[0]?.message ?? STALE, 422);
  return settled(await markDifferenceSeen(shop, actor, { id, why: reason.data }), 'seen');
}

const DONE: Readonly<Record<string, string>> = {
  check: 'The check has started. Reload this page in a minute to see what it has found.',
  'take-over': 'Taken over. The order now shows what the card provider has.',
  seen: 'Marked as seen.',
};

export default function ReconciliationPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { differences, openCount, checks, now, done } = loaderData;
  const open = differences.filter(({ settledAt }) => settledAt === null);
  const settled = differences.filter(({ settledAt }) => settledAt !== null);
  const words = answered ? null : knownWords(DONE, done);
  const lastFinished = checks.find(({ finishedAt }) => finishedAt !== null);
  return (
    <>
      <h1>Reconciliation</h1>
      <p className="mt-2 max-w-[70ch] text-grey">
        Every night Galley compares the card payments, refunds and disputes of the last 90 days with the card
        provider, both ways. It corrects by itself whatever a lost message from the provider would have told
        it. Everything else waits here for you.
      </p>
      <div className="mt-4 space-y-3">
        {words && <Notice tone="good">{words}</Notice>}
        {answered && !open.some(({ id }) => id === answered.id) && (
          <Notice tone="stop">{answered.problem}</Notice>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <form method="post">
          <input type="hidden" name="intent" value="check" />
          <PrimarySubmit>Check now</PrimarySubmit>
        </form>
        <CheckStatus checks={checks} now={now} />
      </div>
      <section aria-labelledby="open" className="mt-6">
        <h2 id="open">Open differences{openCount > 0 && ` (${openCount})`}</h2>
        {open.length === 0 ? (
          <EmptyState
            className="mt-3"
            title={lastFinished ? 'Nothing to do' : 'Nothing has been compared yet'}
          >
            {lastFinished
              ? 'At the last check our payments and the card provider’s agreed, or you have settled what differed.'
              : 'The first check runs tonight. Check now to run it at once.'}
          </EmptyState>
        ) : (
          <ul className="mt-3 space-y-3">
            {open.map((difference) => (
              <DifferenceItem
                key={difference.id}
                difference={difference}
                values={answered?.id === difference.id ? answered : undefined}
              />
            ))}
          </ul>
        )}
        {openCount > open.length && (
          <p className="mt-3">The oldest {open.length} are shown. Settle some of them to see the others.</p>
        )}
      </section>
      <SettledList differences={settled} />
    </>
  );
}
