import type { KeyboardEvent } from 'react';
import { isLate } from '#features/delivery/index.ts';
import { copiesWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { Kept } from '#ui/kept.tsx';
import type { BoardJob } from '../store.server.ts';
import type { BoardClock } from './board-view.ts';
import { dueWords } from './due-words.ts';
import { waitWords } from './wait-words.ts';

interface CardProps {
  job: BoardJob;
  when: BoardClock;
  /** the type of the data that it carries while it is dragged: its code */
  dragged: string;
  /** a move is on its way to the server */
  isMoving: boolean;
  /** opens the card's dialog; without script its link leads to the job's page */
  onOpen: (job: BoardJob) => void;
  onKey: (event: KeyboardEvent, job: BoardJob) => void;
}

/** The data that a dragged card carries: its code. */
export const DRAGGED = 'application/x-galley-job';

/** A job on the board: everything that matters from two metres away. */
export function JobCard({ job, when, dragged, isMoving, onOpen, onKey }: CardProps) {
  const { code, product, quantity, blocks } = job;
  return (
    <li
      className={`job-card ${blocks.length > 0 ? 'job-card-waits' : ''} ${isMoving ? 'job-card-moving' : ''}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, code);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      {job.hasPicture && (
        <img
          src={href('/admin/jobs/:code/picture', { code })}
          alt=""
          loading="lazy"
          draggable={false}
          className="job-card-picture"
        />
      )}
      <a
        href={href('/admin/jobs/:code', { code })}
        className="job-card-link"
        draggable={false}
        aria-describedby={`card-${code}`}
        data-job={code}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(job);
        }}
        onKeyDown={(event) => onKey(event, job)}
      >
        <strong>{copiesWords(quantity, product)}</strong>
      </a>
      <Kept as="span" id={`card-${code}`} of={CardWords} props={wordsOf(job, when)} />
    </li>
  );
}

/** What a card says below its title. The server draws it once for each job as it is, however often the board is opened. */
type Words = Pick<
  BoardJob,
  | 'code'
  | 'details'
  | 'customer'
  | 'isCollected'
  | 'isReprint'
  | 'changed'
  | 'blocks'
  | 'note'
  | 'waitsSince'
  | 'sheet'
  | 'holder'
> & { due: string; isLate: boolean; today: string };

const wordsOf = (job: BoardJob, when: BoardClock): Words => ({
  code: job.code,
  details: job.details,
  customer: job.customer,
  due: dueWords(job, when, when.times),
  isLate: isLate(job, when, when.times),
  isCollected: job.isCollected,
  isReprint: job.isReprint,
  changed: job.changed,
  blocks: job.blocks,
  note: job.note,
  waitsSince: job.waitsSince,
  sheet: job.sheet,
  holder: job.isMine ? 'Yours' : job.holder,
  today: when.day,
});

function CardWords({
  code,
  details,
  customer,
  holder,
  blocks,
  note,
  waitsSince,
  sheet,
  due,
  isLate,
  today,
  isCollected,
  isReprint,
  changed,
}: Words) {
  return (
    <>
      {isReprint && <span className="block font-semibold">Reprint</span>}
      {changed && (
        <span className="job-card-changed">
          <strong>Changed:</strong> {changed}
        </span>
      )}
      {details && <span className="block text-grey">{details}</span>}
      <span className="block wrap-anywhere">{customer}</span>
      <span className="figures flex flex-wrap justify-between gap-x-2">
        <span className={isLate ? 'font-bold text-stop' : 'font-semibold'}>
          {isLate && <span aria-hidden="true">▲ </span>}
          {due}
          {isCollected && ', collected'}
        </span>
        <span className="text-grey">{code.replace(/^ORD-/, '')}</span>
      </span>
      {blocks.map((block) => (
        <span key={block} className="job-card-block">
          <span aria-hidden="true">■ </span>
          {waitWords(block, { blocks, note, waitsSince }, today)}
        </span>
      ))}
      {sheet && <span className="block font-semibold">{`On sheet ${sheet}`}</span>}
      {holder && <span className="block text-grey">{holder}</span>}
    </>
  );
}
