import { countWords, figure } from '#kit/count-words.ts';
import { dayAfter } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { BLOCK_WORDS } from '../blocks.ts';
import { SPOILT_WORDS } from '../spoilt.ts';
import type { Route } from './+types/numbers-page.ts';
import { Problems } from './problem-tables.tsx';
import { readNumbers } from './read-numbers.server.ts';

export const handle = { title: 'Production in figures' };

/** The periods to choose from, in days. */
const PERIODS = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year' } as const;
const PERIOD = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { reports, clock } = context.get(shopContext);
  const now = clock();
  const today = londonDay(now);
  const period = Number(url.searchParams.get('days'));
  const days = Object.hasOwn(PERIODS, period) ? period : PERIOD;
  const since = dayAfter(today, -days);
  const { rights } = await signedInUser(context);
  const { problems, ...numbers } = await readNumbers(await reports(), since, now);
  const seesMoney = rights.includes('money');
  return {
    ...numbers,
    problems: problems.map((row) => (seesMoney ? row : { ...row, costPence: null })),
    days,
    since,
  };
}

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { stages, work, late, spoilt, copies, days, since, sheets, problems, reprints } = loaderData;
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/jobs')}>Board</a>
      </p>
      <h1>Production in figures</h1>
      <Periods days={days} />
      <p className="mt-3 text-grey">Since {formatDay(since)}.</p>
      <Stages stages={stages} />
      <Work work={work} />
      <Late late={late} />
      <Spoilt spoilt={spoilt} copies={copies} />
      <Problems problems={problems} />
      <dl className="mt-8 grid max-w-4xl gap-4 sm:grid-cols-3">
        <StatCard label="Reprints" value={reprintWords(reprints)} />
        <StatCard label="Sheets saved by sharing" value={figure(sheets.saved)} />
        <StatCard label="Extra copies on sheets" value={oversWords(sheets)} />
      </dl>
    </>
  );
}

function Periods({ days }: { days: number }) {
  return (
    <nav aria-label="Period" className="tab-list mt-3 max-w-5xl">
      {Object.entries(PERIODS).map(([period, name]) => (
        <a
          key={period}
          href={`${href('/admin/production/figures')}?days=${period}`}
          aria-current={Number(period) === days ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

type Numbers = Route.ComponentProps['loaderData'];

/** `3 orders, 120 copies` */
function reprintWords({ orders, copies }: Numbers['reprints']): string {
  return orders === 0 ? '0' : `${countWords(orders, 'order')}, ${countWords(copies, 'copy', 'copies')}`;
}

/** `120 (3.1%)` of the copies needed */
function oversWords({ overs, needed }: Numbers['sheets']): string {
  return overs === 0 ? '0' : `${figure(overs)} (${((overs * 100) / needed).toFixed(1)}%)`;
}

/** `3 h`, or `2.5 days` for two days or more */
function lasting(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return 'under 1 h';
  return hours < 48 ? `${Math.round(hours)} h` : `${(hours / 24).toFixed(1)} days`;
}

function Stages({ stages }: Pick<Numbers, 'stages'>) {
  const most = Math.max(...stages.map(({ medianHours }) => medianHours ?? 0), 1);
  const mostLeft = Math.max(...stages.map(({ left }) => left), 1);
  const slowest = stages.reduce((one, other) =>
    (other.medianHours ?? 0) > (one.medianHours ?? 0) ? other : one,
  );
  return (
    <section aria-labelledby="stages" className="mt-6 max-w-5xl">
      <h2 id="stages">
        {slowest.medianHours
          ? `Jobs wait longest at ${slowest.name}`
          : 'No job moved to another stage in this period'}
      </h2>
      <ListTable
        className="mt-2"
        columns={['Stage', 'Moved on', 'Typical stay', 'There now', 'Longest stay'].map((head) => ({
          head,
          className: 'max-sm:whitespace-normal!',
        }))}
      >
        {stages.map(({ id, name, left, medianHours, here, longestHours }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <Drawn words={figure(left)} share={left / mostLeft} className="sm:w-1/4" />
            <Drawn words={lasting(medianHours)} share={(medianHours ?? 0) / most} className="sm:w-1/3" />
            <td className="figures">{figure(here)}</td>
            <td className="figures sm:whitespace-nowrap">{here > 0 ? lasting(longestHours) : '–'}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

/** A cell with a figure and the bar that shows it. */
function Drawn({ words, share, className }: { words: string; share: number; className: string }) {
  return (
    <td className={`figures ${className}`}>
      <span className="flex items-center gap-3">
        <span className="sm:w-20 sm:shrink-0">{words}</span>
        <Bar share={share} />
      </span>
    </td>
  );
}

/** The text beside it says the same. `other`: a second bar below it. */
function Bar({ share, other }: { share: number; other?: number }) {
  const width = (of: number) => `${(of * 100).toFixed(1)}%`;
  return (
    <svg
      width="100%"
      height={other === undefined ? 10 : 16}
      aria-hidden="true"
      className="min-w-24 max-sm:hidden"
    >
      <rect width={width(share)} height={other === undefined ? 10 : 7} className="fill-reflex" />
      {other !== undefined && <rect width={width(other)} y="9" height="7" className="fill-grey" />}
    </svg>
  );
}

const WORK_COLUMNS = [
  'Press or place',
  { head: 'Stage', className: 'max-sm:hidden' },
  { head: 'Jobs', className: 'max-sm:hidden' },
  'Expected',
  'Taken',
  { head: 'Taken as % of expected', className: 'max-sm:whitespace-normal!' },
];

function Work({ work }: Pick<Numbers, 'work'>) {
  const most = Math.max(
    ...work.flatMap(({ expectedMinutes, realMinutes }) => [expectedMinutes, realMinutes]),
    1,
  );
  return (
    <section aria-labelledby="work" className="mt-8 max-w-5xl">
      <h2 id="work">Minutes expected and taken</h2>
      {work.length === 0 ? (
        <EmptyState className="mt-2" title="No times were measured in this period">
          Scan each ticket at its press’s station when you start its job, and again when it’s done. The{' '}
          <a href={href('/admin/jobs')}>board</a> lists the stations.
        </EmptyState>
      ) : (
        <>
          <p className="mt-1 text-sm text-grey max-sm:hidden">
            Blue is the time taken, grey the time expected.
          </p>
          <ListTable className="mt-2" columns={WORK_COLUMNS}>
            {work.map(({ press, stage, runs, expectedMinutes, realMinutes }) => (
              <tr key={`${press} ${stage}`}>
                <th scope="row">{press}</th>
                <td className="max-sm:hidden">{stage}</td>
                <td className="figures max-sm:hidden">{figure(runs)}</td>
                <td className="figures">{`${figure(expectedMinutes)} min`}</td>
                <td className="figures">{`${figure(realMinutes)} min`}</td>
                <td className="figures sm:w-1/4">
                  <span className="flex items-center gap-3">
                    <span className="sm:w-12 sm:shrink-0">
                      {expectedMinutes > 0
                        ? `${figure(Math.round((realMinutes * 100) / expectedMinutes))}%`
                        : '–'}
                    </span>
                    <Bar share={realMinutes / most} other={expectedMinutes / most} />
                  </span>
                </td>
              </tr>
            ))}
          </ListTable>
        </>
      )}
    </section>
  );
}

function Late({ late }: Pick<Numbers, 'late'>) {
  const most = Math.max(...late.map(({ jobs }) => jobs), 1);
  return (
    <section aria-labelledby="late" className="mt-8 max-w-5xl">
      <h2 id="late">Why jobs were late</h2>
      {late.length === 0 ? (
        <p className="mt-2">No job was late.</p>
      ) : (
        <ListTable className="mt-2" columns={['Waited for', 'Jobs']}>
          {late.map(({ reason, jobs }) => (
            <tr key={reason ?? ''}>
              <th scope="row">{reason ? BLOCK_WORDS[reason].what : 'Nothing recorded'}</th>
              <Drawn words={figure(jobs)} share={jobs / most} className="sm:w-2/5" />
            </tr>
          ))}
        </ListTable>
      )}
    </section>
  );
}

function Spoilt({ spoilt, copies }: Pick<Numbers, 'spoilt' | 'copies'>) {
  const again = spoilt.reduce((sum, part) => sum + part.copies, 0);
  return (
    <section aria-labelledby="spoilt" className="mt-8 max-w-5xl">
      <h2 id="spoilt">Printed again</h2>
      {again === 0 ? (
        <p className="mt-2">No copies were spoilt.</p>
      ) : (
        <>
          <p className="mt-2">{`${figure(again)} copies were spoilt, while ${figure(copies)} left.`}</p>
          <ListTable className="mt-2" columns={['Spoilt at', 'Why', 'Copies', 'Times']}>
            {spoilt.map(({ stage, cause, copies: part, jobs }) => (
              <tr key={`${stage} ${cause}`}>
                <th scope="row">{stage}</th>
                <td>{SPOILT_WORDS[cause]}</td>
                <td className="figures">{figure(part)}</td>
                <td className="figures">{figure(jobs)}</td>
              </tr>
            ))}
          </ListTable>
        </>
      )}
    </section>
  );
}
