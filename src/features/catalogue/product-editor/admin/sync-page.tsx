import { redirect } from 'react-router';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { ButtonLink, PrimaryLink, PrimarySubmit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/sync-page.ts';
import { followSync } from './follow-sync.ts';
import { readSyncRun, SYNC_FAILED, type SyncRun, startSync } from './sync-products.server.ts';

export const handle = { title: 'Sync Products' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const run = await readSyncRun(shop, null);
  const isReset = url.searchParams.has('again') && run?.state !== 'running';
  return { run: isReset ? null : run, isTest: shop.cards.name === 'test', fallback: SYNC_FAILED };
}

export async function action({ context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  await startSync(shop, actor, true);
  throw redirect('/admin/sync');
}

export default function SyncPage({ loaderData }: Route.ComponentProps) {
  const { run, isTest, fallback } = loaderData;
  const isRunning = run?.state === 'running';
  return (
    <>
      <h1>Sync Products</h1>
      <p className="mt-3 max-w-[68ch]">
        Creates products and prices in the card payment provider for all catalogue products. Anything
        unchanged since the last sync is skipped.
      </p>
      {isTest && (
        <Notice className="mt-4" tone="care">
          No payment key is set, so this syncs with the built-in test provider, which keeps products and
          prices too.
        </Notice>
      )}
      <div className="mt-5" data-sync={isRunning && !run.isInterrupted ? 'running' : 'still'}>
        <p role="status" className="figures" data-sync-line>
          {lineOf(run)}
        </p>
        <div data-sync-body>
          {run === null && <Start label="Sync Products" />}
          {run && isRunning && <Running run={run} />}
          {run?.state === 'success' && <Finished run={run} />}
          {run?.state === 'failed' && (
            <>
              <h2>Sync Failed</h2>
              <Notice className="mt-3" tone="stop">
                {run.error ?? fallback}
              </Notice>
              <p className="mt-4">
                <PrimaryLink to="?again">Try Again</PrimaryLink>
              </p>
              <Results run={run} />
            </>
          )}
        </div>
      </div>
      {isRunning && !run.isInterrupted && <OwnScript run={followSync} />}
      <p className="mt-8 flex gap-5">
        <a href="/admin">Admin Dashboard</a>
        <a href="/admin/prices">Price Management</a>
      </p>
    </>
  );
}

function Start({ label }: { label: string }) {
  return (
    <form method="post">
      <PrimarySubmit>{label}</PrimarySubmit>
    </form>
  );
}

/** The progress line, announced when it changes. */
function lineOf(run: SyncRun | null): string {
  if (!run) return '';
  const far = `${run.results.length} of ${run.total}`;
  if (run.state === 'running') return run.isInterrupted ? `Interrupted after ${far}` : `Syncing: ${far}`;
  return run.state === 'success' ? `Done: ${far}` : `Stopped after ${far}`;
}

function Running({ run }: { run: SyncRun }) {
  return (
    <>
      <progress
        value={run.results.length}
        max={Math.max(1, run.total)}
        aria-label="Progress"
        className="mt-2 w-full max-w-md"
      />
      {run.isInterrupted ? (
        <>
          <Notice className="mt-3" tone="care">
            This sync seems to have stopped. What it has done so far is kept and won’t be repeated.
          </Notice>
          <div className="mt-4">
            <Start label="Continue" />
          </div>
        </>
      ) : (
        <p className="mt-3" data-sync-refresh>
          <ButtonLink to="/admin/sync">Refresh</ButtonLink>
        </p>
      )}
      <Results run={run} />
    </>
  );
}

function Finished({ run }: { run: SyncRun }) {
  return (
    <>
      <Notice className="mt-3" tone="good">
        Synced {run.finishedAt && formatTime(run.finishedAt)}.
      </Notice>
      <dl className="mt-4 grid max-w-2xl grid-cols-3 gap-3">
        <StatCard label="Total Products" value={run.total} />
        <StatCard label="Synced" value={run.synced} />
        <StatCard label="Skipped" value={run.skipped} />
      </dl>
      <p className="mt-4">
        <ButtonLink to="?again">Sync Again</ButtonLink>
      </p>
      <Results run={run} />
    </>
  );
}

/** During a run the page is fetched every second, so only the latest of thousands of products are sent. */
const RUNNING_ROWS = 100;

function Results({ run }: { run: SyncRun }) {
  if (run.results.length === 0) return null;
  const shown = run.state === 'running' ? run.results.slice(-RUNNING_ROWS) : run.results;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard (WCAG 2.1.1)
    <section aria-label="Details" tabIndex={0} className="sheet mt-5 max-h-96 max-w-2xl overflow-auto">
      <ul>
        {shown.map(({ product_id, status, message }) => (
          <li key={product_id} className="flex items-center gap-4 border-b border-rule px-4 py-2">
            <span className="min-w-0 flex-1 break-words">{product_id}</span>
            {message && <span className="text-grey">{message}</span>}
            <span className={`badge ${status === 'synced' ? 'bg-good-wash text-good' : 'bg-stage text-ink'}`}>
              <span aria-hidden="true">{status === 'synced' ? '●' : '○'}</span>
              {status}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
