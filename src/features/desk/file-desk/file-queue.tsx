import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { type QueueRow, WHY_WORDS } from './queue-rows.ts';

interface Props {
  rows: readonly QueueRow[];
  count: number;
  /** the item whose file is shown */
  shown: string | null;
}

const TONES = { late: 'font-bold text-stop', today: 'font-bold', later: 'text-grey' } as const;

/** The files that wait for a person, most urgent first; folded where there is no room beside the proof. */
export function FileQueue({ rows, count, shown }: Props) {
  if (rows.length === 0) return null;
  return (
    <details className="file-queue">
      <summary className="min-h-11 py-2.5 font-semibold">{countWords(count, 'file')} to judge</summary>
      <nav aria-label="Files to judge">
        <ol className="sheet divide-y divide-rule">
          {rows.map((row) => (
            <li key={row.itemId}>
              <a
                href={row.to}
                aria-current={row.itemId === shown ? 'page' : undefined}
                className="file-queue-row block px-3 py-2 text-ink no-underline hover:bg-paper"
              >
                <span className="block font-semibold text-reflex">{row.what}</span>
                <span className="block">{row.customer}</span>
                <span className={`block ${TONES[row.urgency]}`}>
                  {row.urgency === 'late' && '! '}
                  {row.when}
                </span>
                <span className="figures block text-xs text-grey">
                  {WHY_WORDS[row.why]}
                  <span className="block">{row.orderNumber}</span>
                </span>
              </a>
            </li>
          ))}
        </ol>
        {count > rows.length && (
          <p className="mt-2 text-xs text-grey">The {rows.length} most urgent are listed.</p>
        )}
        <StaffLink
          to={href('/admin/files/export.csv')}
          className="mt-2 inline-flex min-h-8 items-center"
          download
        >
          Export CSV
        </StaffLink>
      </nav>
    </details>
  );
}

/** Where the shown file is in the queue, with the files before and after it. */
export function FileTurner({ rows, count, shown }: Props) {
  const at = rows.findIndex(({ itemId }) => itemId === shown);
  const [previous, next] = [rows[at - 1], rows[at + 1]];
  if (rows.length === 0) return null;
  if (at < 0)
    return (
      <nav aria-label="Previous and next file" className="no-print">
        <a href={href('/admin/files')} data-file-turn="next" className="inline-flex min-h-8 items-center">
          {countWords(count, 'file')} to judge
        </a>
      </nav>
    );
  return (
    <nav aria-label="Previous and next file" className="no-print flex flex-wrap items-center gap-x-4">
      <span className="figures text-grey">
        File {at + 1} of {count}
      </span>
      {previous && (
        <a href={previous.to} rel="prev" data-file-turn="prev" className="inline-flex min-h-8 items-center">
          ← Previous<span className="sr-only">: {previous.what}</span>
        </a>
      )}
      {next && (
        <a href={next.to} rel="next" data-file-turn="next" className="inline-flex min-h-8 items-center">
          Next<span className="sr-only">: {next.what}</span> →
        </a>
      )}
    </nav>
  );
}
