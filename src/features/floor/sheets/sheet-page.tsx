import { subSeconds } from 'date-fns';
import { data, redirect } from 'react-router';
import { DueCell, shownDue, TICKETS_MAX, ticketPaths } from '#features/floor/production/index.ts';
import { UNDO_SECONDS } from '#features/orders/order/index.server.ts';
import { figure } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonClock } from '#kit/london-clock.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { inkWords } from '#preflight/index.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { lookAgainSoon } from '#ui/look-again-soon.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/sheet-page.ts';
import { printSheet, withdrawSheet } from './end-sheet.server.ts';
import { remakeSheet } from './plan-sheet.server.ts';
import { readSheet } from './read-sheet.server.ts';
import { PlanDrawings } from './sheet-drawing.tsx';
import { SheetFigures } from './sheet-figures.tsx';
import { isLive, SHEET_STATE_WORDS } from './sheet-moves.ts';
import { undoPrint } from './undo-print.server.ts';
import { whyNotWords } from './why-not.ts';

export const handle = { title: 'Sheet' };

const timeWords = (at: string | null) => at && formatTime(at);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const sheet = await readSheet(db, params.sheetId);
  if (!sheet) throw data('Sheet not found', { status: 404 });
  const { state, jobs, times, createdAt, endedAt, folderAt, folderTakenAt, spots, separationNames, ...rest } =
    sheet;
  const now = clock();
  const live = isLive(state);
  const wrong = live || state === 'printed' ? jobs.filter(({ whyNot }) => whyNot !== null) : [];
  return {
    sheet: {
      ...rest,
      inks: spots.map((name) => inkWords(name, separationNames)),
      createdAt: formatTime(createdAt),
      endedAt: timeWords(endedAt),
      folderAt: timeWords(folderAt),
    },
    folderTakenAt: timeWords(folderTakenAt),
    state,
    isLive: live,
    canUndo: state === 'printed' && endedAt !== null && new Date(endedAt) > subSeconds(now, UNDO_SECONDS),
    jobs: jobs.map(({ whyNot, ...job }) => ({
      ...job,
      due: shownDue(job, londonClock(now), times),
      whyNot: whyNot && whyNotWords(job.code, whyNot),
    })),
    wrong: live ? wrong.map(({ code, whyNot }) => (whyNot ? whyNotWords(code, whyNot) : code)) : [],
    canDownload: sheet.hasFiles && wrong.length === 0,
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const end = { sheetId: params.sheetId, version: Number(form.get('version')) };
  const command = COMMANDS[String(form.get('intent'))];
  if (!command || !Number.isSafeInteger(end.version))
    return data({ words: 'We couldn’t read this form. Load the page again.' }, { status: 422 });
  const outcome = await command.run(shop, actor, end);
  if (outcome.ok)
    throw redirect(`${href('/admin/sheets/:sheetId', { sheetId: outcome.sheetId })}?done=${command.done}`);
  if (outcome.kind === 'missing') throw data('Sheet not found', { status: 404 });
  return data({ words: outcome.words }, { status: outcome.kind === 'stale' ? 409 : 422 });
}

const COMMANDS: Readonly<Record<string, { run: typeof printSheet; done: string }>> = {
  print: { run: printSheet, done: 'printed' },
  withdraw: { run: withdrawSheet, done: 'withdrawn' },
  remake: { run: remakeSheet, done: 'remade' },
  undo: { run: undoPrint, done: 'undone' },
};

const DONE: Readonly<Record<string, string>> = {
  planned: 'Planned. The files are being made.',
  remade: 'This is the new sheet. The old one was withdrawn.',
  printed: 'Printed. Its jobs have moved on.',
  undone: '“Printed” was undone. Its jobs are back where they were.',
  withdrawn: 'Withdrawn. Its jobs can be put on another sheet.',
};

export default function SheetPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { sheet, state, wrong, canDownload, done } = page;
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/sheets')}>Sheets</a>
      </p>
      <h1>{`Sheet ${sheet.code}`}</h1>
      <p className="mt-1">
        <strong>{SHEET_STATE_WORDS[state]}</strong>
        {sheet.endedAt ? ` at ${sheet.endedAt}${sheet.endedBy ? ` by ${sheet.endedBy}` : ''}` : ''}.{' '}
        {sheet.stock} on {sheet.plan.sheet.name}, planned by {sheet.madeBy} at {sheet.createdAt}.
      </p>
      <Links sheet={sheet} />
      {answer && (
        <Notice className="mt-4" tone="stop">
          {answer.words}
        </Notice>
      )}
      {knownWords(DONE, done) && !answer && wrong.length === 0 && (
        <Notice className="mt-4" tone="good">
          {knownWords(DONE, done)}
        </Notice>
      )}
      {sheet.problem && (
        <Notice className="mt-4" tone="stop">
          {sheet.problem}
        </Notice>
      )}
      {wrong.length > 0 && <DoNotPrint page={page} />}
      {canDownload && <Files sheet={sheet} />}
      <Commands page={page} />
      <SheetFigures plan={sheet.plan} />
      <Jobs jobs={page.jobs} />
      <h2 className="mt-8">Layout</h2>
      <PlanDrawings plan={sheet.plan} file={`${sheet.code}.pdf`} />
      {(state === 'planned' || state === 'making') && <OwnScript run={lookAgainSoon} />}
    </>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Links({ sheet: { replaces, replacedBy } }: Pick<Page, 'sheet'>) {
  return [
    replaces && (['Made again from ', replaces] as const),
    replacedBy && (['Made again as ', replacedBy] as const),
  ].map(
    (link) =>
      link && (
        <p key={link[1].id}>
          {link[0]}
          <a href={href('/admin/sheets/:sheetId', { sheetId: link[1].id })}>{link[1].code}</a>.
        </p>
      ),
  );
}

/** Why the sheet must not be printed, job by job; the files are not offered then. */
function DoNotPrint({ page: { wrong, sheet, folderTakenAt } }: { page: Page }) {
  return (
    <Notice className="mt-4" tone="stop">
      <p className="text-lg font-bold">Don’t print this sheet</p>
      <ul>
        {wrong.map((words) => (
          <li key={words}>{words}.</li>
        ))}
      </ul>
      {folderTakenAt && (
        <p className="font-semibold">{`At ${folderTakenAt} we saw that the press had taken its file from the folder. Stop it at the press.`}</p>
      )}
      {sheet.folderName && <p>We’re taking its file out of the press’s folder.</p>}
      <p>
        Make the sheet again: the new one leaves out jobs that can’t be printed, and uses the new files and
        quantities.
      </p>
    </Notice>
  );
}

function Files({ sheet }: Pick<Page, 'sheet'>) {
  const at = (file: string) => href('/admin/sheets/:sheetId/files/:file', { sheetId: sheet.id, file });
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3">
      <a href={at('sheet.pdf')} className="button button-primary">
        {`Download ${sheet.code}.pdf`}
      </a>
      <a href={at('cuts.pdf')} className="button">
        Cut list to print
      </a>
      <a href={at('cuts.csv')} className="button">
        Cut list (CSV)
      </a>
      {sheet.folderAt && (
        <span>{`In the press’s folder as ${sheet.folderName}.pdf since ${sheet.folderAt}.`}</span>
      )}
      {sheet.papers > 1 && (
        <span>
          It needs two papers, so it isn’t put in the press’s folder. Print the pages of each paper
          separately.
        </span>
      )}
      {sheet.notX4 && <span className="text-care">{`! Its file is not a PDF/X-4. ${sheet.notX4}`}</span>}
      {sheet.inks.length > 0 && <span>{`As well as the four inks: ${sheet.inks.join(', ')}.`}</span>}
    </p>
  );
}

function Commands({ page: { sheet, state, isLive: live, canUndo, wrong } }: { page: Page }) {
  if (!live && state !== 'failed' && !canUndo) return null;
  const canRemake = state === 'failed' ? sheet.replacedBy === null : wrong.length > 0;
  return (
    <form method="post" className="mt-4 flex flex-wrap items-center gap-3">
      <input type="hidden" name="version" value={sheet.version} />
      {state === 'ready' && wrong.length === 0 && (
        <>
          <PrimarySubmit intent="print">Printed</PrimarySubmit>
          <span className="text-grey">Moves its jobs on to the stage after printing.</span>
        </>
      )}
      {canRemake && <PrimarySubmit intent="remake">Make it again</PrimarySubmit>}
      {live && <Submit intent="withdraw">Withdraw</Submit>}
      {canUndo && (
        <>
          <Submit intent="undo">Undo “Printed”</Submit>
          <span className="text-grey">Within a minute, if nothing has happened to its jobs since.</span>
        </>
      )}
    </form>
  );
}

function Jobs({ jobs }: Pick<Page, 'jobs'>) {
  return (
    <section aria-labelledby="jobs" className="mt-6">
      <h2 id="jobs">Jobs</h2>
      <ListTable
        className="mt-2"
        columns={[
          'Job',
          { head: 'Ordered', className: 'text-right!' },
          { head: 'With overs', className: 'text-right!' },
          { head: 'Due', className: 'max-sm:hidden' },
          { head: 'Stage', className: 'max-sm:hidden' },
        ]}
      >
        {jobs.map((job) => (
          <tr key={job.code}>
            <td>
              <a
                href={href('/admin/jobs/:code', { code: job.code })}
                className="figures inline-flex min-h-8 items-center"
              >
                {job.code}
              </a>
              <span className="block">{job.productName}</span>
              <span className="block text-grey">{job.customer}</span>
              {job.whyNot && <span className="block font-semibold text-stop">{`■ ${job.whyNot}`}</span>}
            </td>
            <td className="figures text-right">{figure(job.quantity)}</td>
            <td className="figures text-right">{figure(job.printQuantity)}</td>
            <DueCell due={job.due} className="whitespace-nowrap max-sm:hidden" />
            <td className="max-sm:hidden">{job.stageName}</td>
          </tr>
        ))}
      </ListTable>
      {jobs.length <= TICKETS_MAX && (
        <p className="mt-2">
          Print {jobs.length === 1 ? 'its ticket' : 'their tickets'}:{' '}
          {ticketPaths(jobs.map(({ code }) => code)).map(({ name, path }) => (
            <a key={name} href={path} className="mr-3 inline-flex min-h-8 items-center">
              {name}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}
