import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { copiesWords } from '#kit/count-words.ts';
import { formatWeekday } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import { sendForm } from '#ui/send-form.ts';
import { useToast } from '#ui/toast.tsx';
import { DayReason } from '../days/day-reason.tsx';
import type { DayDone } from '../days/job-day-file.ts';
import type { JobDay } from '../days/read-job-day.server.ts';
import type { BoardJob } from '../store.server.ts';

interface QuestionProps {
  job: Pick<BoardJob, 'code' | 'product' | 'quantity' | 'customer'>;
  /** the day that is offered, `2026-11-24` */
  day: string;
  /** `2026-11-24` */
  today: string;
  /** reads the board again */
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Asks before the day of a job moves: what that changes, and what its customer will be told. Nothing moves until it is confirmed. */
export function DayQuestion({ job, day, today, refresh, onClose }: QuestionProps) {
  const { known, problem } = useJobDay(job.code);
  return (
    <Dialog title={`Another day for ${copiesWords(job.quantity, job.product)}`} open wide onClose={onClose}>
      <p className="figures">
        {job.code}, {job.customer}.{known && ` Promised for ${formatWeekday(known.promised)}.`}
      </p>
      {problem && (
        <p role="alert" className="board-refusal">
          {problem}
        </p>
      )}
      {known && (
        <DayForm code={job.code} known={known} day={day} today={today} refresh={refresh} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps extends Omit<QuestionProps, 'job'> {
  code: string;
  known: JobDay;
}

function DayForm({ code, known, day: offered, today, refresh, onClose }: FormProps) {
  const [day, setDay] = useState(offered);
  const { errors, problem, send } = useDayMove(code, refresh, onClose);
  return (
    <form noValidate onSubmit={send} className="mt-2">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="version" value={known.version} />
      {known.because && <p>{known.because}</p>}
      {known.parts.length > 0 && <p>Its other parts move with it: {known.parts.join(', ')}.</p>}
      <div className="mt-3 max-w-60">
        <label htmlFor="new-day" className="field-label">
          New day
        </label>
        <input
          type="date"
          name="day"
          min={today}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          {...ties('new-day', errors.day)}
        />
        <FieldError id="new-day" error={errors.day} />
      </div>
      <p role="status" className="mt-1 font-semibold">
        {doubtOf(day, known)}
      </p>
      <DayReason
        id="day-note"
        note={known.note}
        cause={day < known.promised ? null : known.cause}
        error={errors.note}
      />
      <p className="mt-3 text-sm text-grey">
        Nothing has moved yet. When you move it, the customer gets one email, a minute or so later. Until then
        you can undo it.
      </p>
      {problem && (
        <p role="alert" className="board-refusal">
          {problem}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className="button button-primary">
          Move and Tell the Customer
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Why a day might not be kept, in words for staff; empty if we know of nothing against it. */
function doubtOf(day: string, { earliest, fullDays, isCollected }: JobDay): string {
  if (earliest && day < earliest)
    return `It can ${isCollected ? 'be ready' : 'leave'} on ${formatWeekday(earliest)} at the earliest.`;
  return fullDays.includes(day) ? `${formatWeekday(day)} is full already.` : '';
}

const pathOf = (code: string) => href('/admin/jobs/:code/day', { code });

/** Reads the question about a job's day. */
function useJobDay(code: string): { known: JobDay | null; problem: string | null } {
  const [known, setKnown] = useState<JobDay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const left = new AbortController();
    readJobDay(code, left.signal).then(setKnown, (error: Error) => {
      if (!left.signal.aborted) setProblem(error.message);
    });
    return () => left.abort();
  }, [code]);
  return { known, problem };
}

async function readJobDay(code: string, signal: AbortSignal): Promise<JobDay> {
  const response = await fetch(pathOf(code), { signal }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as (JobDay & { error?: string }) | null;
  if (response?.ok && body) return body;
  throw new Error(body?.error ?? 'We couldn’t reach the shop. Check your connection, then try again.');
}

/** Sends the form. A success is announced with Undo; the reason for a refusal stays with the form. */
function useDayMove(code: string, refresh: () => Promise<void>, onClose: () => void) {
  const showToast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const undo = useCallback(
    async (change: string) => {
      const answer = await sendForm<DayDone>(pathOf(code), { intent: 'undo', change });
      await refresh();
      showToast(answer.ok ? answer.body.words : answer.error);
    },
    [code, refresh, showToast],
  );
  const send = async (form: FormEvent<HTMLFormElement>) => {
    form.preventDefault();
    const answer = await sendForm<DayDone>(pathOf(code), new FormData(form.currentTarget));
    if (answer.ok) {
      onClose();
      const { words, change } = answer.body;
      showToast(words, change ? () => void undo(change) : undefined);
      return refresh();
    }
    setErrors(answer.errors);
    setProblem(Object.keys(answer.errors).length > 0 ? null : answer.error);
  };
  return { errors, problem, send };
}
