import type { ReactNode } from 'react';
import { figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { useRights } from '#shell/back-office.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { pressOf } from '../press-of.ts';
import type { BoardJob, Floor } from '../store.server.ts';
import { TICKETS_MAX, ticketPaths } from '../tickets/ticket-sizes.ts';
import { Columns, scrollsBy, useMore } from './board-columns.tsx';
import { BoardFilter } from './board-filter.tsx';
import { BoardHead } from './board-head.tsx';
import {
  type BoardClock,
  type BoardView,
  columnsOf,
  countOf,
  type Lane,
  lanesOf,
  type Shown,
  type Tally,
} from './board-view.ts';
import { DayQuestion } from './day-question.tsx';
import { cardOf } from './job-card.tsx';
import { useLiveFloor } from './live-board.ts';
import { OpenCard } from './open-card.tsx';
import { useCards } from './use-cards.ts';
import { useMoves } from './use-moves.ts';

/** What the board shows of the views that staff saved of it, which a later district knows. */
interface BoardViews {
  tabs: ReactNode;
  /** of the filter, which keep the open view */
  fields: ReactNode;
  form: ReactNode;
}

interface BoardProps {
  shown: Shown;
  floor: Floor;
  when: BoardClock;
  view: BoardView;
  /** the views that staff saved of it */
  views: BoardViews;
}

/** The board: which jobs are where, and when they leave. */
export function Board({ shown, floor, when, view, views }: BoardProps) {
  const { isLive, refresh } = useLiveFloor();
  const { moving, refusal, send } = useMoves(refresh);
  const more = useMore();
  const mayMoveDays = useRights().includes('orderChanges');
  const jobs = shown.cards.map((job) => movedJob(job, moving[job.code]));
  const tally = [...shown.tally, ...shown.cards.flatMap((job) => movedTally(job, moving[job.code], floor))];
  const whole = { cards: jobs, tally };
  const total = countOf(tally);
  const all = columnsOf(whole, floor, view, when);
  const folded = new Set(all.filter((column) => column.total === 0).map(({ id }) => id));
  const { open, question, ask, closeCard, drop, onClick, onKey } = useCards({
    jobs,
    columns: () => all,
    mayMoveDays,
    send,
  });
  const sendAndClose = (fields: FormData) => void send(fields).then((isDone) => isDone && closeCard());
  const columnsIn = (part: Pick<Shown, 'cards' | 'tally'>, lane?: Lane) => (
    <Columns
      by={view.by}
      columns={columnsOf(part, floor, view, when)}
      lane={lane}
      longColumn={view.more}
      folded={folded}
      cardOf={(job) => cardOf(job, when, job.code in moving)}
      more={more}
      takes={({ stageId, day }) => stageId !== null || (day !== null && mayMoveDays)}
      onDrop={drop}
      onClick={onClick}
      onKeyDown={onKey}
    />
  );
  return (
    <>
      <BoardHead total={total} isLive={isLive} presses={floor.presses} />
      {views.tabs}
      <BoardFilter view={view} floor={floor}>
        {views.fields}
      </BoardFilter>
      {views.form}
      {refusal && (
        <p role="alert" className="board-refusal">
          {refusal}
        </p>
      )}
      {total === 0 ? (
        <NoJobs view={view} />
      ) : view.lanes ? (
        <div className={`board-lanes${scrollsBy(all.length - folded.size)}`}>
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
      {total > 0 && <Hint asks={view.by === 'day' && mayMoveDays} />}
      {open && (
        <OpenCard
          job={open}
          floor={floor}
          when={when}
          refusal={refusal}
          onSend={sendAndClose}
          onDay={mayMoveDays ? (day) => ask(open, day) : null}
          onClose={closeCard}
        />
      )}
      {question && (
        <DayQuestion
          key={question.job.code}
          job={question.job}
          day={question.day}
          today={when.day}
          refresh={refresh}
          onClose={closeCard}
        />
      )}
    </>
  );
}

/** A job at the stage that it is being moved to. */
const movedJob = (job: BoardJob, to: string | undefined) => (to ? { ...job, stageId: to } : job);

/** How a move in progress changes the numbers. */
function movedTally(job: BoardJob, to: string | undefined, floor: Floor): Tally[] {
  if (to === undefined) return [];
  const { stageId, dueOn, isCollected, isReady } = job;
  const due = { dueOn, isCollected, isReady };
  return [
    { ...due, stageId, lane: pressOf(job, floor), jobs: -1 },
    { ...due, stageId: to, lane: pressOf({ ...job, stageId: to }, floor), jobs: 1 },
  ];
}

/** Instead of eight empty columns. */
function NoJobs({ view }: { view: BoardView }) {
  const { by: _by, lanes: _lanes, more: _more, wall: _wall, ...filter } = view;
  return Object.values(filter).some(Boolean) ? (
    <EmptyState className="mt-5" title="No job matches">
      <a href={href('/admin/jobs')}>Show every open job</a>
    </EmptyState>
  ) : (
    <EmptyState className="mt-5" title="No open jobs">
      An order’s jobs appear here as soon as it is paid or on account.
    </EmptyState>
  );
}

/** How to move cards. `asks`: whether a move is to another day, which is confirmed first. */
function Hint({ asks }: { asks: boolean }) {
  return (
    <p className="mt-3 text-sm text-grey">
      {asks
        ? 'Drag a card to another day, or open it and choose one. We ask you before anything changes.'
        : 'Drag a card, or open it and choose a stage.'}
    </p>
  );
}
