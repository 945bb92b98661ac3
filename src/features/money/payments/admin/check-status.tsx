import { differenceInMinutes } from 'date-fns';
import { formatTime } from '#kit/london-time.ts';
import { INTERRUPTED_AFTER_MINUTES } from '../reconcile/difference.ts';
import type { PaymentCheck } from '../reconcile/reconcile-store.server.ts';

/** When our payments were last compared with the card provider's, and the state of the newest check. */
export function CheckStatus({ checks, now }: { checks: readonly PaymentCheck[]; now: string }) {
  const [newest] = checks;
  const last = checks.find(({ finishedAt }) => finishedAt !== null);
  return (
    <p role="status" className="figures">
      {newest && newest.finishedAt === null && `${underWay(newest, now)} `}
      {last?.finishedAt
        ? `Last checked ${formatTime(last.finishedAt)}: ${last.compared.toLocaleString('en-GB')} ${last.compared === 1 ? 'record' : 'records'} compared.`
        : 'Not checked yet.'}
      {newest?.finishedAt === null && (
        <>
          {' '}
          <a href="/admin/reconciliation">Reload</a>
        </>
      )}
    </p>
  );
}

function underWay({ requestedAt, problem }: PaymentCheck, now: string): string {
  const since = formatTime(requestedAt);
  if (problem !== null) return `The check of ${since} did not finish: ${problem}. Galley will try again.`;
  const isInterrupted = differenceInMinutes(now, requestedAt) >= INTERRUPTED_AFTER_MINUTES;
  return isInterrupted ? `The check of ${since} was interrupted. Check again.` : `Checking since ${since}.`;
}
