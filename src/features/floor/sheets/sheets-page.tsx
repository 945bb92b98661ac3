import { DueCell, shownDue } from '#features/floor/production/index.ts';
import type { ClockNow, LeavingTimes } from '#features/pricing/delivery/index.ts';
import { copiesWords, countWords, figure } from '#kit/count-words.ts';
import { firstOfMonth } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { londonClock } from '#kit/london-clock.ts';
import { formatDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { PrimarySubmit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTable } from '#ui/list-table.tsx';
import type { Route } from './+types/sheets-page.ts';
import { PressSheetChoice } from './press-sheet-choice.tsx';
import { readWaiting, WAITING_MAX, type WaitingJob } from './read-jobs.server.ts';
import { type ListedSheet, readSheets } from './read-sheet.server.ts';
import { sheetDue } from './sheet-due.ts';
import { stockOf } from './sheet-job.ts';
import { SHEET_STATE_WORDS } from './sheet-moves.ts';
import { whyNotWords } from './why-not.ts';

export const handle = { title: 'Sheets' };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const now = londonClock(clock());
  const today = now.day;
  const [{ jobs, products }, sheets] = await Promise.all([
    readWaiting(db),
    readSheets(db, firstOfMonth(today)),
  ]);
  const shown = jobs.map((job) => ({
    ...shownJob(job, now, sheets.times),
    stock: stockOf(
      products.find(({ id }) => id === job.productId),
      job,
    ),
  }));
  return {
    today,
    groups: groupsOf(shown),
    /** how many are listed, if not all are */
    cutAt: jobs.length === WAITING_MAX ? WAITING_MAX : null,
    pressSheets: sheets.pressSheets,
    live: sheets.live.map((sheet) => shownSheet(sheet, now, sheets.times)),
    ended: sheets.ended.map((sheet) => shownSheet(sheet, now, sheets.times)),
    saved: sheets.saved,
  };
}

const shownJob = (job: WaitingJob, now: ClockNow, times: LeavingTimes) => {
  const { code, quantity, dueOn, customer, productName, size, whyNot, sheet } = job;
  return {
    code,
    quantity,
    dueOn,
    due: shownDue(job, now, times),
    customer,
    productName,
    size,
    sheet,
    whyNot: whyNot && whyNotWords(code, whyNot).slice(code.length + 2),
  };
};

const shownSheet = ({ state, wrong, dues, ...sheet }: ListedSheet, now: ClockNow, times: LeavingTimes) => ({
  ...sheet,
  state: SHEET_STATE_WORDS[state],
  due: sheetDue(dues, now, times),
  wrong:
    state === 'withdrawn' || state === 'printed' || state === 'failed' || !wrong
      ? null
      : whyNotWords(wrong.code, wrong.whyNot),
});

type Shown = ReturnType<typeof shownJob> & { stock: string };

interface DueDay {
  day: string;
  isLate: boolean;
  jobs: Shown[];
}

/** By paper, then by due day; some of today’s may already be late. */
function groupsOf(jobs: readonly Shown[]): { stock: string; days: DueDay[] }[] {
  return [...Map.groupBy(jobs, ({ stock }) => stock)]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en-GB'))
    .map(([stock, ofStock]) => ({
      stock,
      days: [true, false].flatMap((isLate) => {
        const some = ofStock.filter(({ due }) => due.isLate === isLate);
        return [...Map.groupBy(some, ({ dueOn }) => dueOn)].map(([day, ofDay]) => ({
          day,
          isLate,
          jobs: ofDay,
        }));
      }),
    }));
}

export default function SheetsPage({ loaderData: page }: Route.ComponentProps) {
  const { groups, live, ended, saved, pressSheets, today } = page;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Sheets</h1>
        <StaffLink to={href('/admin/press-sheets')} className="button">
          Press sheets
        </StaffLink>
      </div>
      <p className="mt-1 max-w-[70ch] text-grey">
        Put jobs on the same paper together on a sheet, or one job many times.{' '}
        {saved > 0
          ? `This month, sharing has saved ${countWords(saved, 'sheet')}.`
          : 'Sharing has saved no sheets yet this month.'}
      </p>
      {live.length > 0 && (
        <section aria-labelledby="live" className="mt-6">
          <h2 id="live">Sheets to print</h2>
          <SheetTable sheets={live} />
        </section>
      )}
      <section aria-labelledby="waiting" className="mt-8">
        <h2 id="waiting">Jobs waiting to be printed</h2>
        {groups.length === 0 ? (
          <EmptyState className="mt-3" title="Nothing is waiting to be printed">
            Jobs appear here once they’re paid for and their artwork can be printed.
          </EmptyState>
        ) : (
          <form method="get" action={href('/admin/sheets/plan')} className="mt-2">
            {page.cutAt && <p>{`Showing the ${page.cutAt} due first.`}</p>}
            {groups.map(({ stock, days }) => (
              <PaperGroup
                key={stock}
                stock={stock}
                days={days}
                today={today}
                press={pressSheets[0]?.[0] ?? ''}
              />
            ))}
            <div className="sheet sticky bottom-0 mt-4 flex flex-wrap items-end gap-3 p-3">
              <PressSheetChoice choices={pressSheets} />
              <PrimarySubmit>Plan a sheet</PrimarySubmit>
            </div>
          </form>
        )}
      </section>
      {ended.length > 0 && (
        <section aria-labelledby="ended" className="mt-10">
          <h2 id="ended">Printed, withdrawn and failed</h2>
          <SheetTable sheets={ended} />
        </section>
      )}
    </>
  );
}

interface GroupProps {
  stock: string;
  days: readonly DueDay[];
  today: string;
  /** the press sheet on which all of them are planned by default */
  press: string;
}

function PaperGroup({ stock, days, today, press }: GroupProps) {
  const free = days.flatMap(({ jobs }) => jobs.filter(isFree).map(({ code }) => code));
  const all = new URLSearchParams([['press', press], ...free.map((code) => ['job', code])]);
  return (
    <section aria-label={stock} className="mt-5">
      <div className="flex flex-wrap items-center gap-x-4">
        <h3>{stock}</h3>
        {free.length > 1 && (
          <a
            href={`${href('/admin/sheets/plan')}?${all}`}
            aria-label={`Plan all ${free.length} on ${stock}`}
            className="inline-flex min-h-8 items-center"
          >
            {`Plan all ${free.length}`}
          </a>
        )}
      </div>
      {days.map(({ day, isLate, jobs }) => (
        <fieldset key={`${day} ${isLate}`} className="sheet mt-2 p-3">
          <legend className={`float-left mb-1 w-full font-semibold ${isLate ? 'text-stop' : ''}`}>
            {`${isLate ? 'Late: due' : 'Due'} ${day === today ? 'today' : formatDay(day)}`}
          </legend>
          <ul className="clear-both">
            {jobs.map((job) => (
              <JobLine key={job.code} job={job} />
            ))}
          </ul>
        </fieldset>
      ))}
    </section>
  );
}

const isFree = ({ sheet, whyNot }: Shown) => !sheet && !whyNot;

function JobLine({ job }: { job: Shown }) {
  const { code, quantity, productName, size, sheet, whyNot } = job;
  const words = `${copiesWords(quantity, productName)}${size ? `, ${size}` : ''}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-rule py-1 first:border-0">
      {isFree(job) ? (
        <label className="flex min-h-11 flex-1 basis-60 items-center gap-3">
          <input type="checkbox" name="job" value={code} className="size-5 shrink-0 scroll-mb-32" />
          <span>
            <strong>{words}</strong> <CustomerAndDue job={job} />
          </span>
        </label>
      ) : (
        <p className="min-h-11 flex-1 basis-60 pl-8">
          <strong>{words}</strong> <CustomerAndDue job={job} />
        </p>
      )}
      {sheet && (
        <a
          href={href('/admin/sheets/:sheetId', { sheetId: sheet.id })}
          className="inline-flex min-h-8 items-center"
        >
          {`On ${sheet.code}`}
        </a>
      )}
      {whyNot && <span className="text-stop">{`■ Not now: ${whyNot}`}</span>}
      <a href={href('/admin/jobs/:code', { code })} className="figures inline-flex min-h-8 items-center">
        {code}
      </a>
    </li>
  );
}

function CustomerAndDue({ job: { customer, due } }: { job: Shown }) {
  return (
    <span className="block text-grey">
      {`${customer}. `}
      <span className={due.isLate ? 'font-semibold text-stop' : ''}>{due.words}</span>
    </span>
  );
}

function SheetTable({ sheets }: { sheets: Route.ComponentProps['loaderData']['live'] }) {
  return (
    <ListTable
      className="mt-2"
      columns={[
        'Sheet',
        'State',
        { head: 'Paper', className: 'max-sm:hidden' },
        { head: 'Jobs', className: 'text-right!' },
        { head: 'Print', className: 'text-right!' },
        { head: 'Saved', className: 'text-right! max-sm:hidden' },
        { head: 'Due', className: 'max-sm:hidden' },
      ]}
    >
      {sheets.map((sheet) => (
        <tr key={sheet.id}>
          <th scope="row">
            <a
              href={href('/admin/sheets/:sheetId', { sheetId: sheet.id })}
              className="figures inline-flex min-h-8 items-center"
            >
              {sheet.code}
            </a>
          </th>
          <td>
            {sheet.state}
            {sheet.wrong && (
              <span className="block font-semibold text-stop">{`■ Don’t print: ${sheet.wrong}`}</span>
            )}
          </td>
          <td className="max-sm:hidden">{`${sheet.stock}, ${sheet.pressSheet}`}</td>
          <td className="figures text-right">{figure(sheet.jobs)}</td>
          <td className="figures text-right">{figure(sheet.printSheets)}</td>
          <td className="figures text-right max-sm:hidden">{figure(sheet.sheetsSaved)}</td>
          <DueCell due={sheet.due ?? NO_DAY} className="whitespace-nowrap max-sm:hidden" />
        </tr>
      ))}
    </ListTable>
  );
}

/** A sheet whose jobs are now all on others. */
const NO_DAY = { words: '–', isLate: false };
