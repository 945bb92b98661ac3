import { useEffect, useState } from 'react';
import { isLate } from '#features/pricing/delivery/index.ts';
import { copiesWords, figure } from '#kit/count-words.ts';
import { formatMinute } from '#kit/day.ts';
import { londonClock } from '#kit/london-clock.ts';
import { formatDay } from '#kit/london-time.ts';
import { BLOCK_WORDS } from '../blocks.ts';
import type { Floor } from '../store.server.ts';
import { type BoardClock, type BoardView, columnsOf, countOf, type Shown } from './board-view.ts';
import { dueTime, dueWordsOf, judged, lateSince } from './due-words.ts';
import { useLiveFloor } from './live-board.ts';
import { TurningList, useTurns } from './turning-list.tsx';

interface WallProps {
  shown: Shown;
  floor: Floor;
  when: BoardClock;
  /** when the server rendered it, in milliseconds */
  now: number;
  view: BoardView;
}

/**
 * Returns the milliseconds since the server rendered the page: the wall shows the shop’s time, whatever its own clock
 * says.
 */
function useElapsed(drawnAt: number): number {
  const [elapsed, setElapsed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts again with each answer of the server
  useEffect(() => {
    const start = performance.now();
    setElapsed(0);
    const tick = setInterval(() => setElapsed(performance.now() - start), 1000);
    return () => clearInterval(tick);
  }, [drawnAt]);
  return elapsed;
}

/** When a job is due and for whom: in the column of its own day the time comes first, elsewhere the day. */
function whenAndWhom(job: Shown['cards'][number], when: BoardClock, column: string): string {
  const due = judged(job, when, when.times);
  const time = due.isLate || due.dueOn !== column ? '' : dueTime(due);
  return `${time || dueWordsOf(due, when.day)}, ${job.customer}`;
}

/** The board for a screen on the wall: the time, late jobs, and how many jobs are where. It keeps itself up to date. */
export function Wall({ shown, floor, when: drawn, now: drawnAt, view }: WallProps) {
  useLiveFloor();
  const { turn, isPaused, pause } = useTurns();
  // A job becomes late at the very minute, even if nothing else happens.
  const when = { ...drawn, ...londonClock(new Date(drawnAt + useElapsed(drawnAt))) };
  const { day: today, minute, times } = when;
  const late = shown.cards.filter((job) => isLate(job, when, times));
  const lateCount = countOf(shown.tally.filter((some) => isLate(some, when, times)));
  const todayCount = countOf(
    shown.tally.filter((some) => some.dueOn === today && !isLate(some, when, times)),
  );
  const columns = columnsOf(shown, floor, view, when).filter(
    ({ id }) => floor.stages.find((stage) => stage.id === id)?.kind !== 'gone',
  );
  return (
    <main id="content" tabIndex={-1} className="wall">
      <h1 className="sr-only">Board</h1>
      <p className="wall-clock figures">
        {formatMinute(minute)}
        <span className="wall-day">{formatDay(today)}</span>
      </p>
      <p className="wall-count" data-late={lateCount > 0}>
        <strong className="figures">{figure(lateCount)}</strong> late
      </p>
      <p className="wall-count">
        <strong className="figures">{figure(todayCount)}</strong> due today
      </p>
      <div className="wall-late">
        {late.length > 0 && (
          <TurningList name="Late" turn={turn}>
            {late.map((job) => (
              <li key={job.code}>
                <strong>{copiesWords(job.quantity, job.product)}</strong> {job.customer},{' '}
                {floor.stages.find(({ id }) => id === job.stageId)?.name}, due {lateSince(job, when, times)}
              </li>
            ))}
          </TurningList>
        )}
      </div>
      <div className="wall-columns">
        {columns.map(({ id, name, jobs: here, total }) => (
          <TurningList key={id} name={name} count={total} turn={turn}>
            {here.map((job) => (
              <li key={job.code} data-waits={job.blocks.length > 0}>
                <strong>{copiesWords(job.quantity, job.product)}</strong>
                <span data-late={isLate(job, when, times)}>{whenAndWhom(job, when, id)}</span>
                {job.blocks[0] && <span className="wall-wait">{BLOCK_WORDS[job.blocks[0]].staff}</span>}
              </li>
            ))}
            {total > here.length && <li>{`And ${figure(total - here.length)} more on the board`}</li>}
          </TurningList>
        ))}
      </div>
      <button type="button" className="wall-pause button-text" onClick={pause}>
        {isPaused ? 'Turn pages' : 'Stop turning pages'}
      </button>
    </main>
  );
}
