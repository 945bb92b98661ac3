import { data, redirect } from 'react-router';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { aftermathOf, aftermathSql } from '#platform/after-restore/index.ts';
import { CHECK_NAMES, type CheckResult, summaryOf } from '#platform/health/check.ts';
import { checksContext } from '#platform/health/checks-context.ts';
import { breachesOf, breachesSql } from '#platform/health/find-breaches.server.ts';
import { listFailingJobs } from '#platform/jobs/failed-jobs.server.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/system-page.ts';
import { AfterRestore } from './after-restore.tsx';
import { FailingJobs } from './failing-jobs.tsx';
import { jobKind, SHOWN_ELSEWHERE } from './job-words.ts';
import { readNearLimits } from './near-limits.server.ts';
import { NearLimits } from './near-limits.tsx';
import { retrySchema } from './retry-form.ts';
import { retryJobs } from './retry-jobs.server.ts';

export const handle = { title: 'System' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db } = shop;
  const [failing, figures] = await Promise.all([
    listFailingJobs(db, SHOWN_ELSEWHERE),
    db.selectNoFrom([breachesSql.as('breaches'), aftermathSql.as('aftermath')]).executeTakeFirstOrThrow(),
  ]);
  const breaches = breachesOf(figures.breaches);
  const { gaps, toErase } = aftermathOf(figures.aftermath);
  return {
    failing: failing.map(({ since, jobs, ...group }) => ({
      ...group,
      ...jobKind(group.kind),
      since: formatTime(since),
      jobs: jobs.map(({ queuedAt, ...job }) => ({ ...job, queued: formatTime(queuedAt) })),
    })),
    breaches: breaches.map(({ since, ...breach }) => ({ ...breach, since: formatTime(since) })),
    gaps,
    toErase: toErase.map(({ erasedAt, ...one }) => ({ ...one, erased: formatTime(erasedAt) })),
    nearLimits: readNearLimits(shop),
    done: url.searchParams.get('done'),
  };
}

/** Runs failed jobs again, or runs the health checks and shows the findings. */
export async function action({ context, request }: Route.ActionArgs) {
  const actor = await administratorOf(context);
  const form = await readForm(request);
  if (form.get('intent') === 'check') {
    const runChecks = context.get(checksContext);
    if (!runChecks) throw data('The checks can’t be run here. Use npm run doctor.', { status: 503 });
    return { checks: await runChecks() };
  }
  const parsed = retrySchema.safeParse(Object.fromEntries(form));
  if (!parsed.success)
    throw data('We couldn’t read this form. Reload the page and try again.', { status: 422 });
  const { kind, id } = parsed.data;
  const jobs = await retryJobs(context.get(shopContext), actor, { kind, ...(id ? { id } : {}) });
  throw redirect(`${href('/admin/system')}?done=${jobs > 0 ? 'retried' : 'nothing'}#jobs`);
}

export default function SystemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { failing, breaches, gaps, toErase, nearLimits, done } = loaderData;
  return (
    <>
      <h1>System</h1>
      <p className="mt-2 max-w-[70ch] text-grey">
        What the shop does in the background, and whether it has everything it needs.
      </p>
      {done && (
        <Notice tone={done === 'retried' ? 'good' : 'plain'} className="mt-4">
          {done === 'retried'
            ? 'We are trying again now. Reload this page in a minute to see whether it worked.'
            : 'Nothing was left to try again: somebody else may have done it a moment ago.'}
        </Notice>
      )}
      <Breaches breaches={breaches} />
      <AfterRestore gaps={gaps} toErase={toErase} />
      <NearLimits limits={nearLimits} />
      <FailingJobs failing={failing} />
      <HealthChecks checks={actionData?.checks} />
    </>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];

function Breaches({ breaches }: { breaches: LoaderData['breaches'] }) {
  if (breaches.length === 0) return null;
  return (
    <Notice tone="stop" className="mt-4">
      <p className="font-bold">
        Something does not add up. Make a backup and ask for help before changing it.
      </p>
      <ul className="mt-2 list-disc pl-5">
        {breaches.map(({ id, sentence, found, examples, since }) => (
          <li key={id}>
            “{sentence}” has not been true since {since}: {examples.slice(0, 5).join(', ')}
            {found > 5 && ` and ${found - 5} more`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function HealthChecks({ checks }: { checks: CheckResult[] | undefined }) {
  return (
    <section aria-labelledby="checks" className="mt-8">
      <h2 id="checks">Health checks</h2>
      <p className="mt-1 max-w-[70ch] text-grey">
        Database, files, artwork checks, email, clock, disk, certificate, card payments, backup and figures.
        It takes a few seconds, changes nothing and sends no email. <code>npm run doctor</code> runs the same
        checks.
      </p>
      {checks && (
        <div role="status" className="mt-3">
          <p className="font-bold">{summaryOf(checks)}</p>
          <ul className="sheet mt-2 divide-y divide-rule">
            {checks.map(({ id, ok, message }) => (
              <li key={id} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[10rem_1fr] sm:px-4">
                <strong className={ok ? 'text-good' : 'text-stop'}>
                  {ok ? '✓ ' : '✗ '}
                  {CHECK_NAMES[id]}
                </strong>
                <span className="wrap-anywhere">{message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form method="post" action="/admin/system#checks" className="mt-3">
        <PrimarySubmit intent="check">Check now</PrimarySubmit>
      </form>
    </section>
  );
}
