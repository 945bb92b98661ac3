import '../board/board.css';
import { data, redirect } from 'react-router';
import { isLate } from '#features/pricing/delivery/index.ts';
import { copiesWords, figure } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonClock } from '#kit/london-clock.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { LiveScanForm } from '#ui/scan-form.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { BLOCK_WORDS } from '../blocks.ts';
import { dueWords } from '../board/due-words.ts';
import { JOB_CODE } from '../job-code.ts';
import { readFloor } from '../store.server.ts';
import type { Route } from './+types/station-page.ts';
import { readStation } from './read-station.server.ts';
import { scanTicket } from './scan-ticket.server.ts';

export const handle = { title: 'Station', hydrate: true };

/** The columns that a phone leaves out; the job page has them. */
const WIDE = 'hidden sm:table-cell';

/** How many of the next jobs are listed. */
const NEXT_SHOWN = 15;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const floor = await readFloor(db);
  const press = floor.presses.find(({ id }) => id === params.pressId);
  if (!press) throw data('Press not found', { status: 404 });
  const done = url.searchParams.get('done');
  const { running, coming, waiting, nowAt } = await readStation(db, floor, {
    pressId: press.id,
    most: NEXT_SHOWN,
    code: done,
  });
  return {
    press,
    others: floor.presses.filter(({ id, isArchived }) => id !== press.id && !isArchived),
    running: running.map((job) => ({ ...job, startedAt: formatTime(job.startedAt) })),
    coming,
    more: waiting - coming.length,
    clock: londonClock(clock()),
    times: floor.times,
    done,
    // Where the person who scanned it has to take it.
    nowAt,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const { pressId } = params;
  const { ok, code, text, words } = await scanTicket(shop, actor, pressId, await readForm(request));
  if (!ok) return data({ text, words }, { status: 422 });
  throw redirect(`${href('/admin/station/:pressId', { pressId })}?${new URLSearchParams({ done: code })}`);
}

export default function StationPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { press, others, running, coming, more, clock, times, done, nowAt } = page;
  const started = running.find(({ code }) => code === done);
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/jobs')}>Board</a>
      </p>
      <h1>{press.name}</h1>
      <LiveScanForm
        label="Scan a ticket to start its job, and again when it’s done"
        isHere
        to={href('/admin/station/:pressId/scan', { pressId: press.id })}
      >
        {answer && (
          <Notice className="mt-4" tone="stop">
            {answer.words}
          </Notice>
        )}
        {done && JOB_CODE.test(done) && !answer && (
          <Notice className="mt-4" tone="good">
            {started
              ? `${done} has started.`
              : `${done} is done here${nowAt ? `, and at ${nowAt} now` : ''}.`}{' '}
            <a href={href('/admin/jobs/:code', { code: done })}>Open the job</a>
          </Notice>
        )}
      </LiveScanForm>
      <h2 className="mt-8">Now</h2>
      {running.length === 0 ? (
        <EmptyState className="mt-2" title="Nothing has been started here">
          Scan a ticket to start its job.
        </EmptyState>
      ) : (
        <ListTable
          className="mt-2"
          columns={[
            'Job',
            'Product',
            { head: 'Customer', className: WIDE },
            { head: 'Stage', className: WIDE },
            'Since',
          ]}
        >
          {running.map((job) => (
            <tr key={job.code}>
              <JobCell code={job.code} />
              <td>
                {copiesWords(job.quantity, job.product)}
                {job.isTicketStale && <StaleTicket />}
              </td>
              <td className={WIDE}>{job.customer}</td>
              <td className={WIDE}>{job.stageName}</td>
              <td>{`${job.startedAt}, ${job.startedBy}`}</td>
            </tr>
          ))}
        </ListTable>
      )}
      <h2 className="mt-8">Next</h2>
      {coming.length === 0 ? (
        <p className="mt-2 text-grey">Nothing is waiting for this press.</p>
      ) : (
        <ListTable
          className="mt-2"
          columns={['Job', 'Product', { head: 'Customer', className: WIDE }, 'Due']}
        >
          {coming.map((job) => (
            <tr key={job.code}>
              <JobCell code={job.code} />
              <td>
                {copiesWords(job.quantity, job.product)}
                <span className="block text-xs text-grey">{job.details}</span>
                {job.isTicketStale && <StaleTicket />}
                {job.sheet && <span className="block text-xs font-semibold">{`On sheet ${job.sheet}`}</span>}
                {job.blocks.map((block) => (
                  <span key={block} className="block text-xs font-semibold text-care">
                    {BLOCK_WORDS[block].staff}
                    {job.note && block === job.blocks[0] ? `: ${job.note}` : ''}
                  </span>
                ))}
              </td>
              <td className={WIDE}>{job.customer}</td>
              <td
                className={`sm:whitespace-nowrap ${isLate(job, clock, times) ? 'font-bold text-stop' : ''}`}
              >
                {dueWords(job, clock, times)}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      {more > 0 && (
        <p className="mt-2">
          <a
            href={`${href('/admin/jobs')}?press=${press.id}`}
            className="inline-flex min-h-8 items-center"
          >{`And ${figure(more)} more on the board`}</a>
        </p>
      )}
      <p className="mt-6 flex flex-wrap gap-x-5">
        {others.map(({ id, name }) => (
          <a
            key={id}
            href={href('/admin/station/:pressId', { pressId: id })}
            className="inline-flex min-h-8 items-center"
          >
            {name}
          </a>
        ))}
      </p>
    </>
  );
}

const StaleTicket = () => (
  <span className="block text-xs font-semibold text-stop">Print its ticket again</span>
);

const JobCell = ({ code }: { code: string }) => (
  <td className="figures sm:whitespace-nowrap">
    <a href={href('/admin/jobs/:code', { code })} className="inline-flex min-h-8 items-center">
      {code}
    </a>
  </td>
);
