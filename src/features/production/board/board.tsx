import { type DragEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { copiesWords, countWords, figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ChangedNotice, JobControls } from '../job/job-controls.tsx';
import { pressOf } from '../press-of.ts';
import type { BoardJob, Floor } from '../store.server.ts';
import { TICKETS_MAX, ticketPaths } from '../tickets/ticket-sizes.ts';
import { BoardFilter } from './board-filter.tsx';
import {
  type BoardClock,
  type BoardColumn,
  type BoardView,
  columnsOf,
  countOf,
  type Lane,
  lanesOf,
  type Shown,
  type Tally,
} from './board-view.ts';
import { goByArrow, useFollowedCard } from './card-keys.ts';
import { dueSentence } from './due-words.ts';
import { codeOfCard, DRAGGED, JobCard, linkOfCard } from './job-card.tsx';
import { useLiveFloor } from './live-board.ts';
import { fieldsOf, useMoves } from './use-moves.ts';
import { waitWords } from './wait-words.ts';

interface BoardProps {
  shown: Shown;
  floor: Floor;
  when: BoardClock;
  view: BoardView;
}

/** The board: what is where, and what leaves when. */
export function Board({ shown, floor, when, view }: BoardProps) {
  const { isLive, refresh } = useLiveFloor();
  const { moving, refusal, send } = useMoves(refresh);
  const [openCode, setOpenCode] = useState<string | null>(null);
  const followed = useFollowedCard();
  const jobs = shown.cards.map((job) => {
    const stageId = moving[job.code];
    return stageId ? { ...job, stageId } : job;
  });
  const tally = [...shown.tally, ...shown.cards.flatMap((job) => movedTally(job, moving[job.code], floor))];
  const whole = { cards: jobs, tally };
  const total = countOf(tally);
  const open = jobs.find(({ code }) => code === openCode) ?? null;
  const move = (job: BoardJob, stageId: string) =>
    send(fieldsOf({ intent: 'move', code: job.code, version: String(job.version), stage: stageId }));
  const sendAndClose = (fields: FormData) => void send(fields).then((isDone) => isDone && setOpenCode(null));
  const drop = (column: BoardColumn, code: string) => {
    const job = jobs.find((one) => one.code === code);
    if (job && column.stageId && column.stageId !== job.stageId) void move(job, column.stageId);
  };
  const onClick = (event: MouseEvent) => {
    const code = codeOfCard(event);
    if (!code || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpenCode(code);
  };
  const onKey = (event: KeyboardEvent) => {
    const link = linkOfCard(event.target);
    const job = jobs.find(({ code }) => code === link?.dataset.job);
    if (!link || !job) return;
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as Record<string, number>)[event.key];
    if (!step || !event.shiftKey) return goByArrow(event, link);
    event.preventDefault();
    const at = floor.stages.findIndex(({ id }) => id === job.stageId);
    const next = floor.stages[at + step];
    if (!next) return;
    followed.current = job.code;
    void move(job, next.id);
  };
  const columnsIn = (part: Pick<Shown, 'cards' | 'tally'>, lane?: Lane) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens to the links in it
    <div
      className="board"
      data-by={view.by}
      onClick={onClick}
      onKeyDown={onKey}
      onDragStart={(event) => drag(event, draggedIn(lane))}
    >
      {columnsOf(part, floor, view, when).map((column) => (
        <Column key={column.id} column={column} lane={lane} isLong={view.more === column.id} onDrop={drop}>
          {(job) => <JobCard key={job.code} job={job} when={when} isMoving={job.code in moving} />}
        </Column>
      ))}
    </div>
  );
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1>Board</h1>
        <p className="text-grey" role="status">
          {countWords(total, 'open job')}
          {isLive ? ', live' : ''}
        </p>
        <p className="ml-auto flex gap-x-5">
          <a href={href('/admin/production/figures')} className="inline-flex min-h-8 items-center">
            In figures
          </a>
          <a href={`${href('/admin/jobs')}?wall=yes`} className="inline-flex min-h-8 items-center">
            Wall screen
          </a>
        </p>
      </div>
      <Stations of={floor.presses} />
      <BoardFilter view={view} floor={floor} />
      {refusal && (
        <p role="alert" className="board-refusal">
          {refusal}
        </p>
      )}
      {view.lanes && total > 0 ? (
        <div className="board-lanes">
          {lanesOf(whole, floor).map((lane) => (
            <section key={lane.pressId} aria-labelledby={`lane-${lane.pressId}`}>
              <h2 id={`lane-${lane.pressId}`}>
                {lane.name} <span className="figures text-grey">{figure(countOf(lane.tally))}</span>
              </h2>
              {columnsIn(lane, lane)}
            </section>
          ))}
        </div>
      ) : (
        columnsIn(whole)
      )}
      {total > 0 && total <= TICKETS_MAX && (
        <p className="mt-3">
          Print tickets for {total === 1 ? 'this job' : `these ${figure(total)} jobs`}:{' '}
          {ticketPaths(shown.codes).map(({ name, path }) => (
            <a key={name} href={path} className="mr-3 inline-flex min-h-8 items-center">
              {name}
            </a>
          ))}
        </p>
      )}
      <p className="mt-3 text-sm text-grey">
        Drag a card, or open it and choose a stage. With the keyboard: arrow keys go from card to card, Shift
        with ← or → moves a card, Enter opens it.
      </p>
      {open && (
        <Dialog title={copiesWords(open.quantity, open.product)} open wide onClose={() => setOpenCode(null)}>
          <p className="figures">
            {open.code}, {open.customer}. {dueSentence(open, when, when.times)}{' '}
            <a
              href={href('/admin/jobs/:code', { code: open.code })}
              className="inline-flex min-h-8 items-center"
            >
              Open the job
            </a>
          </p>
          {open.blocks.map((block) => (
            <p key={block} className="job-card-block">
              {waitWords(block, open, when.day)}
            </p>
          ))}
          <ChangedNotice job={open} onSend={sendAndClose} />
          <JobControls job={open} floor={floor} onSend={sendAndClose} />
          {refusal && (
            <p role="alert" className="board-refusal">
              {refusal}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}

/** Where tickets are scanned at each press: whoever works there has no other way to it. */
function Stations({ of: presses }: { of: Floor['presses'] }) {
  return (
    <nav aria-labelledby="stations" className="flex flex-wrap items-center gap-x-5">
      <span id="stations" className="font-semibold">
        Stations
      </span>
      {presses
        .filter(({ isArchived }) => !isArchived)
        .map(({ id, name }) => (
          <a
            key={id}
            href={href('/admin/station/:pressId', { pressId: id })}
            className="inline-flex min-h-8 items-center"
          >
            {name}
          </a>
        ))}
    </nav>
  );
}

function drag(event: DragEvent, type: string): void {
  const code = codeOfCard(event);
  if (!code) return;
  event.dataTransfer.setData(type, code);
  event.dataTransfer.effectAllowed = 'move';
}

/** What a move that is on its way changes of the numbers. */
function movedTally(job: BoardJob, to: string | undefined, floor: Floor): Tally[] {
  if (to === undefined) return [];
  const { stageId, dueOn, isCollected, isReady } = job;
  const due = { dueOn, isCollected, isReady };
  return [
    { ...due, stageId, lane: pressOf(job, floor), jobs: -1 },
    { ...due, stageId: to, lane: pressOf({ ...job, stageId: to }, floor), jobs: 1 },
  ];
}

/** The data that a dragged card carries its code as: in a lane it is taken by columns of that lane only, because a stage has one press. */
const draggedIn = (lane: Lane | undefined) => (lane ? `${DRAGGED}.${lane.pressId}` : DRAGGED);

interface ColumnProps {
  column: BoardColumn;
  lane: Lane | undefined;
  /** it shows as many jobs as a column can */
  isLong: boolean;
  onDrop: (column: BoardColumn, code: string) => void;
  children: (job: BoardJob) => ReactNode;
}

function Column({ column, lane, isLong, onDrop, children }: ColumnProps) {
  const [query] = useSearchParams();
  const [isOver, setOver] = useState(false);
  const { id, name, jobs, total, stageId } = column;
  const hidden = total - jobs.length;
  const dragged = draggedIn(lane);
  const Heading = lane ? 'h3' : 'h2';
  const takes = (event: DragEvent) => stageId !== null && event.dataTransfer.types.includes(dragged);
  return (
    <section
      id={lane ? undefined : `stage-${column.id}`}
      aria-label={lane ? `${lane.name}: ${name}` : name}
      className={`board-column ${isOver ? 'board-column-over' : ''}`}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(column, event.dataTransfer.getData(dragged));
      }}
    >
      <Heading>
        {name} <span className="figures text-grey">{figure(total)}</span>
      </Heading>
      <ul>{jobs.map(children)}</ul>
      {hidden > 0 && !isLong && (
        <Link
          to={`?${new URLSearchParams({ ...Object.fromEntries(query), more: id })}`}
          replace
          preventScrollReset
          className="button w-full"
        >
          Show more ({figure(hidden)})
        </Link>
      )}
      {hidden > 0 && isLong && (
        <p className="p-2 text-sm text-grey">And {figure(hidden)} more. Search or filter to see them.</p>
      )}
    </section>
  );
}
