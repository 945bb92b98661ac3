import { copiesWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ChangedNotice, JobControls } from '../job/job-controls.tsx';
import type { BoardJob, Floor } from '../store.server.ts';
import type { BoardClock } from './board-view.ts';
import { dueSentence, shortDay } from './due-words.ts';
import { waitWords } from './wait-words.ts';

interface OpenProps {
  job: BoardJob;
  floor: Floor;
  when: BoardClock;
  /** why the last change was refused */
  refusal: string | null;
  onSend: (fields: FormData) => void;
  /** asks about another day; null for users who may not move days */
  onDay: ((day: string) => void) | null;
  onClose: () => void;
}

/** An opened card: everything that can be done with its job. */
export function OpenCard({ job, floor, when, refusal, onSend, onDay, onClose }: OpenProps) {
  return (
    <Dialog title={copiesWords(job.quantity, job.product)} open wide onClose={onClose}>
      <p className="figures">
        {job.code}, {job.customer}. {dueSentence(job, when, when.times)}{' '}
        <a href={href('/admin/jobs/:code', { code: job.code })} className="inline-flex min-h-8 items-center">
          Open the job
        </a>
      </p>
      {job.blocks.map((block) => (
        <p key={block} className="job-card-block">
          {waitWords(block, job, when.day)}
        </p>
      ))}
      <ChangedNotice job={job} onSend={onSend} />
      <JobControls job={job} floor={floor} onSend={onSend} />
      {onDay && <DayButtons dueOn={job.dueOn} days={when.days} onChoose={onDay} />}
      {refusal && (
        <p role="alert" className="board-refusal">
          {refusal}
        </p>
      )}
    </Dialog>
  );
}

interface ButtonsProps {
  dueOn: string;
  days: readonly string[];
  onChoose: (day: string) => void;
}

/** The days that a job can be given, for users who don’t drag its card. */
function DayButtons({ dueOn, days, onChoose }: ButtonsProps) {
  return (
    <section aria-label="Day" className="mt-5">
      <p className="job-controls-head">Move to another day</p>
      <div className="job-stages">
        {days
          .filter((day) => day !== dueOn)
          .map((day) => (
            <button key={day} type="button" className="button" onClick={() => onChoose(day)}>
              {shortDay(day)}
            </button>
          ))}
        <button type="button" className="button" onClick={() => onChoose(dueOn)}>
          Another day
        </button>
      </div>
    </section>
  );
}
