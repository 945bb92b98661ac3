import { countWords } from '#kit/count-words.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTable } from '#ui/list-table.tsx';

interface FailingJob {
  id: string;
  gaveUp: boolean;
  tries: number;
  queued: string;
  reason: string;
}

export interface FailingGroup {
  kind: string;
  words: string;
  page?: { path: string; words: string };
  gaveUp: number;
  retrying: number;
  since: string;
  reason: string;
  jobs: FailingJob[];
}

/** The background jobs that fail, by kind, with a button for each job and one for all of a kind. */
export function FailingJobs({ failing }: { failing: readonly FailingGroup[] }) {
  return (
    <section aria-labelledby="jobs" className="mt-6">
      <h2 id="jobs">Failed background jobs</h2>
      {failing.length === 0 ? (
        <EmptyState className="mt-3" title="No background job is failing">
          If one fails, it is listed here with the reason and a button to try again.
        </EmptyState>
      ) : (
        failing.map((group) => <Group key={group.kind} {...group} />)
      )}
    </section>
  );
}

function Group({ kind, words, page, gaveUp, retrying, since, reason, jobs }: FailingGroup) {
  const more = gaveUp + retrying - jobs.length;
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3>{words}</h3>
        {gaveUp + retrying > 1 && (
          <Retry kind={kind} label={`Try all again: ${words}`} words="Try all again" />
        )}
      </div>
      <p className="mt-1 max-w-[70ch]">
        {gaveUp > 0 && (
          <strong className="text-stop">{countWords(gaveUp, 'job has', 'jobs have')} given up. </strong>
        )}
        {retrying > 0 && `${countWords(retrying, 'job is', 'jobs are')} being tried again by Galley. `}
        Since {since}: {reason}
        {page && (
          <>
            {' '}
            <a href={page.path}>{page.words}</a>
          </>
        )}
      </p>
      <ListTable
        className="mt-2"
        columns={[
          { head: 'Queued', className: 'hidden sm:table-cell' },
          'Tries',
          'Why it failed',
          'Try again',
        ]}
      >
        {jobs.map((job) => (
          <tr key={job.id}>
            <td className="figures hidden whitespace-nowrap sm:table-cell">{job.queued}</td>
            <td className="figures whitespace-nowrap">
              {job.tries}
              {job.gaveUp && <span className="block text-xs text-stop">Given up</span>}
            </td>
            <td className="wrap-anywhere">
              {job.reason}
              <span className="figures block text-xs text-grey sm:hidden">Queued {job.queued}</span>
            </td>
            <td>
              <Retry
                kind={kind}
                id={job.id}
                label={`Try again: ${words}, queued ${job.queued}`}
                words="Try again"
              />
            </td>
          </tr>
        ))}
      </ListTable>
      {more > 0 && <p className="mt-1 text-grey">And {countWords(more, 'more job', 'more jobs')}.</p>}
    </div>
  );
}

interface RetryProps {
  kind: string;
  /** the job; all of the kind without it */
  id?: string;
  /** what a screen reader says: the visible label, then which job */
  label: string;
  words: string;
}

function Retry({ kind, id, label, words }: RetryProps) {
  return (
    <form method="post" action="/admin/system">
      <input type="hidden" name="kind" value={kind} />
      {id && <input type="hidden" name="id" value={id} />}
      <button type="submit" name="intent" value="retry" className="button" aria-label={label}>
        {words}
      </button>
    </form>
  );
}
