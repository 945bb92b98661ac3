import { data, redirect } from 'react-router';
import { copiesWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/plan-page.ts';
import { JOBS_MAX, planRun, type RunProblem } from './plan-run.server.ts';
import { planSheet } from './plan-sheet.server.ts';
import { PressSheetChoice } from './press-sheet-choice.tsx';
import { readPressSheets } from './press-sheets/press-sheets.server.ts';
import { readChosen } from './read-jobs.server.ts';
import { PlanDrawings } from './sheet-drawing.tsx';
import { SheetFigures } from './sheet-figures.tsx';

export const handle = { title: 'Plan a sheet' };

/** `GET /admin/sheets/plan?press=sra3&job=ORD-…&job=…`: the plan of these jobs, which changes nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const codes = [...new Set(url.searchParams.getAll('job').map((code) => code.toUpperCase()))];
  const isTooMany = codes.length > JOBS_MAX;
  const [{ jobs, products }, pressSheets] = await Promise.all([
    readChosen(db, isTooMany ? [] : codes),
    readPressSheets(db),
  ]);
  const offered = pressSheets.filter(({ isArchived }) => !isArchived);
  const pressId = url.searchParams.get('press');
  const press = offered.find(({ id }) => id === pressId) ?? offered[0];
  const outcome = press && jobs.length > 0 ? planRun(press, jobs, products) : null;
  const problems: RunProblem[] = outcome && !outcome.ok ? outcome.problems : [];
  return {
    jobs: jobs.map(({ code, quantity, productName, size, customer }) => ({
      code,
      words: `${copiesWords(quantity, productName)}${size ? `, ${size}` : ''}`,
      customer,
      problems: problems.filter((problem) => problem.code === code).map(({ words }) => words),
    })),
    problems: [
      ...(isTooMany ? [`Choose at most ${JOBS_MAX} jobs.`] : []),
      ...(offered.length === 0 ? ['There are no press sheets yet. Add one first.'] : []),
      ...(jobs.length === 0 && !isTooMany ? ['Choose at least one job.'] : []),
      ...problems.filter(({ code }) => code === null).map(({ words }) => words),
    ],
    pressSheets: offered.map(({ id, paper }) => [id, paper.name] as const),
    press: press?.id ?? '',
    run: outcome?.ok
      ? { plan: outcome.run.plan, stock: outcome.run.stock, fingerprint: outcome.run.fingerprint }
      : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const codes = String(form.get('jobs') ?? '')
    .toUpperCase()
    .split(' ')
    .filter(Boolean);
  if (codes.length === 0 || codes.length > JOBS_MAX)
    return data({ words: `Choose from 1 to ${JOBS_MAX} jobs.` }, { status: 422 });
  const outcome = await planSheet(shop, actor, {
    codes,
    pressSheetId: String(form.get('press') ?? ''),
    fingerprint: String(form.get('seen') ?? ''),
  });
  if (outcome.ok)
    throw redirect(`${href('/admin/sheets/:sheetId', { sheetId: outcome.sheetId })}?done=planned`);
  if (outcome.kind === 'missing') throw data('Sheet not found', { status: 404 });
  return data({ words: outcome.words }, { status: outcome.kind === 'stale' ? 409 : 422 });
}

export default function PlanPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { jobs, problems, pressSheets, press, run } = page;
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/sheets')}>Sheets</a>
      </p>
      <h1>Plan a sheet</h1>
      {answer && (
        <Notice className="mt-4" tone="stop">
          {answer.words}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice className="mt-4" tone="stop">
          {problems.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
      <form method="get" className="sheet mt-4 max-w-4xl p-4">
        <fieldset>
          <legend className="font-semibold">Jobs on the sheet</legend>
          <ul>
            {jobs.map((job) => (
              <PlannedJob key={job.code} job={job} />
            ))}
          </ul>
        </fieldset>
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <PressSheetChoice choices={pressSheets} chosen={press} />
          <Submit>Plan again</Submit>
        </div>
      </form>
      {run && (
        <>
          <h2 className="mt-8">{`${run.stock} on ${run.plan.sheet.name}`}</h2>
          <SheetFigures plan={run.plan} />
          <form method="post" className="mt-4">
            <input type="hidden" name="jobs" value={jobs.map(({ code }) => code).join(' ')} />
            <input type="hidden" name="press" value={press} />
            <input type="hidden" name="seen" value={run.fingerprint} />
            <PrimarySubmit>Make this sheet</PrimarySubmit>
          </form>
          <PlanDrawings plan={run.plan} />
        </>
      )}
    </>
  );
}

function PlannedJob({ job }: { job: Route.ComponentProps['loaderData']['jobs'][number] }) {
  const { code, words, customer, problems } = job;
  const isWrong = problems.length > 0;
  return (
    <li className="border-t border-rule py-1 first:border-0">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="job"
          value={code}
          defaultChecked={!isWrong}
          className="size-5 shrink-0"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `wrong-${code}` : undefined}
        />
        <span>
          <strong>{words}</strong>{' '}
          <span className="text-grey">
            {customer}, <span className="figures whitespace-nowrap">{code}</span>
          </span>
        </span>
      </label>
      {isWrong && (
        <p id={`wrong-${code}`} className="field-error pb-2 pl-8">
          {problems.join(' ')}
        </p>
      )}
    </li>
  );
}
