import type { FormEvent, ReactNode } from 'react';
import { href } from '#kit/href.ts';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { BLOCK_WORDS, type Block, SAID_BLOCKS } from '../blocks.ts';
import type { Floor } from '../store.server.ts';

/** What the controls need to know about a job. */
interface ControlledJob {
  code: string;
  version: number;
  stageId: string;
  pressId: string | null;
  isMine: boolean;
  /** changes to its order that nobody in production has seen yet; null if none */
  changed: string | null;
  holder: string | null;
  /** what staff said it is waiting for; null if nothing */
  blocked: Block | null;
}

interface ControlsProps {
  job: ControlledJob;
  floor: Floor;
  /** sends a form in place; without it, the form goes to the job page */
  onSend?: ((fields: FormData) => void) | undefined;
}

/** Everything staff do with a job, in plain forms. */
export function JobControls({ job, floor, onSend }: ControlsProps) {
  const shared = { job, onSend };
  return (
    <div className="job-controls">
      <section aria-label="Stage">
        <p className="job-controls-head">Move to</p>
        <JobForm {...shared} intent="move" className="job-stages">
          {floor.stages.map(({ id, name }) => (
            <button
              key={id}
              type="submit"
              name="stage"
              value={id}
              className="button"
              aria-current={id === job.stageId ? 'step' : undefined}
            >
              {name}
            </button>
          ))}
        </JobForm>
      </section>
      <section aria-label="Waiting">
        <p className="job-controls-head">Waiting for</p>
        <JobForm {...shared} intent="block" className="flex flex-wrap items-end gap-2">
          <BlockFields blocked={job.blocked} />
        </JobForm>
        {job.blocked && (
          <JobForm {...shared} intent="unblock" className="mt-2">
            <button type="submit" className="button">
              No longer waiting
            </button>
          </JobForm>
        )}
      </section>
      <section aria-label="Person and press" className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <JobForm {...shared} intent={job.isMine ? 'leave' : 'take'}>
          <button type="submit" className="button">
            {takeWords(job)}
          </button>
        </JobForm>
        <JobForm {...shared} intent="press" className="flex items-end gap-2">
          <PressField pressId={job.pressId} presses={floor.presses} />
        </JobForm>
      </section>
    </div>
  );
}

/**
 * What has changed since the job's ticket may have been printed, to be read before anything else is done. Empty if
 * nothing has.
 */
export function ChangedNotice({ job, onSend }: Omit<ControlsProps, 'floor'>) {
  if (!job.changed) return null;
  return (
    <Notice className="mt-4" tone="care">
      <p>
        <strong>Changed:</strong> {job.changed}
      </p>
      <JobForm job={job} onSend={onSend} intent="seen" className="mt-2">
        <button type="submit" className="button">
          I’ve seen the change
        </button>
      </JobForm>
    </Notice>
  );
}

interface FormProps extends Pick<ControlsProps, 'onSend'> {
  job: ControlledJob;
  intent: string;
  className?: string;
  children: ReactNode;
}

function JobForm({ job, intent, onSend, className, children }: FormProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!onSend) return;
    event.preventDefault();
    onSend(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
  };
  return (
    <form
      method="post"
      action={href('/admin/jobs/:code', { code: job.code })}
      className={className}
      onSubmit={send}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="code" value={job.code} />
      <input type="hidden" name="version" value={job.version} />
      {children}
    </form>
  );
}

function takeWords({ isMine, holder }: ControlledJob): string {
  if (isMine) return 'Hand it back';
  return holder ? `Take it from ${holder}` : 'Take it';
}

function BlockFields({ blocked }: { blocked: Block | null }) {
  return (
    <>
      <label className="block">
        <span className="block text-xs font-semibold">What</span>
        <select name="reason" defaultValue={blocked ?? ''} className="field">
          <option value="">Choose</option>
          <Options of={SAID_BLOCKS.map((block) => [block, BLOCK_WORDS[block].what])} />
        </select>
      </label>
      <label className="block min-w-40 flex-1">
        <span className="block text-xs font-semibold">Note for staff</span>
        <input name="note" className="field w-full" maxLength={300} autoComplete="off" />
      </label>
      <button type="submit" className="button">
        Mark as waiting
      </button>
    </>
  );
}

function PressField({ pressId, presses }: { pressId: string | null; presses: Floor['presses'] }) {
  const offered = presses.filter(({ id, isArchived }) => !isArchived || id === pressId);
  return (
    <>
      <label className="block">
        <span className="block text-xs font-semibold">Press or place</span>
        <select name="press" defaultValue={pressId ?? ''} className="field">
          <option value="">As usual</option>
          <Options of={offered.map(({ id, name }) => [id, name])} />
        </select>
      </label>
      <button type="submit" className="button">
        Set
      </button>
    </>
  );
}
