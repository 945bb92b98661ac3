import { formatWeekday } from '#kit/day.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/job-day-file.ts';
import { readDaysForm } from './days-form.ts';
import { type DayOutcome, moveDays, undoDay } from './move-days.server.ts';
import { type JobDay, readJobDay } from './read-job-day.server.ts';

/**
 * The board's message once a day has moved. `change`: the id of the change that Undo reverts; null if there is none.
 */
export interface DayDone {
  words: string;
  change: string | null;
}

const MISSING = { error: 'This job has left, or there’s no such job.' };

/** `GET /admin/jobs/:code/day`: what the board’s script needs before it moves a job's day. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(shopContext);
  const day = await readJobDay(db, params.code.toUpperCase(), clock());
  return day ? Response.json(day) : Response.json(MISSING, { status: 404 });
}

/** `POST`: moves the day and tells the customer, as confirmed by staff, or (intent `undo`) reverts that. */
export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const code = params.code.toUpperCase();
  if (values.intent === 'undo') {
    const change = Number(values.change);
    if (!Number.isSafeInteger(change)) return Response.json(MISSING, { status: 404 });
    return answer(await undoDay(shop, actor, code, change), () => `${code} is due as before.`);
  }
  const job = await readJobDay(shop.db, code, shop.clock());
  if (!job) return Response.json(MISSING, { status: 404 });
  const read = readDay(job, values, londonDay(shop.clock()));
  if ('errors' in read) return Response.json({ error: null, errors: read.errors }, { status: 422 });
  const { day, ...form } = read;
  const move = { orderId: job.orderId, ...form, days: { [job.itemId]: day } };
  return answer(await moveDays(shop, actor, move), (told) => movedWords(code, job, day, told));
}

/** Reads the form about the day of one job: `day`, `version` (of its order), `cause` and `note`. */
function readDay(job: JobDay, values: Readonly<Record<string, string>>, today: string) {
  const field = `day.${job.itemId}`;
  const { intent: _intent, day = '', ...rest } = values;
  if (day === job.promised) return { errors: { day: 'It’s promised for this day already' } };
  const read = readDaysForm({ ...rest, [field]: day }, [job], today, job.closedDays);
  if (read.ok) return { ...read.form, day };
  const { [field]: wrong, ...errors } = read.errors;
  return { errors: { ...errors, ...(wrong ? { day: wrong } : {}) } };
}

function movedWords(code: string, { isCollected }: JobDay, day: string, told: boolean): string {
  const what = isCollected ? 'can be collected on' : 'leaves on';
  const who = told
    ? 'The customer gets one email in a minute or so.'
    : 'The customer gets no email: it’s the day they know.';
  return `${code} ${what} ${formatWeekday(day)} now. ${who}`;
}

function answer(outcome: DayOutcome, words: (told: boolean) => string): Response {
  if (outcome.ok)
    return Response.json({
      words: words(outcome.told),
      change: outcome.changes[0] ?? null,
    } satisfies DayDone);
  return Response.json({ error: outcome.words }, { status: outcome.kind === 'refused' ? 422 : 409 });
}
