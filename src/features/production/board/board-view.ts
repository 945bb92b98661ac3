import { type ClockNow, type Due, isLate, type LeavingTimes } from '#features/delivery/index.ts';
import { BLOCKS, type Block } from '../blocks.ts';
import { pressOf } from '../press-of.ts';
import type { BoardJob, Floor } from '../store.server.ts';
import { shortDay } from './due-words.ts';

/** What the board shows: everything in its address. */
export interface BoardView {
  by: 'stage' | 'day';
  /** a lane for each press or place */
  lanes: boolean;
  search: string;
  family: string | null;
  press: string | null;
  /** only jobs that wait: for anything, or for this */
  waits: 'any' | Block | null;
  mine: boolean;
  late: boolean;
  /** the id of a column that shows more of its jobs */
  more: string | null;
  /** a screen on the wall: the clock, and what is late in large type */
  wall: boolean;
}

/** Reads a view from an address and ignores invalid values. */
export function readBoardView(query: URLSearchParams): BoardView {
  const waits = query.get('waits');
  return {
    by: query.get('by') === 'day' ? 'day' : 'stage',
    lanes: query.get('lanes') === 'press',
    search: (query.get('search') ?? '').trim().slice(0, 100),
    family: query.get('family') || null,
    press: query.get('press') || null,
    waits: waits === 'any' ? 'any' : (BLOCKS.find((block) => block === waits) ?? null),
    mine: query.has('mine'),
    late: query.has('late'),
    more: query.get('more') || null,
    wall: query.has('wall'),
  };
}

/** When jobs are due and late. */
export interface BoardClock extends ClockNow {
  /** the next working days, `2026-11-24` */
  days: readonly string[];
  times: LeavingTimes;
}

/** What a view leaves out. */
export type JobFilter = Pick<BoardView, 'search' | 'family' | 'press' | 'waits' | 'mine' | 'late'>;

/** A board of so few jobs shows them all. */
const WHOLE = 150;
/** How many cards of a column a larger one shows: those that are seen without scrolling, and of one column more. */
const FEW = 12;
const MANY = 200;

/**
 * How many open jobs are at a stage and due on a day; with lanes, of a family, and for the press that was chosen for them. Whether
 * they are collected is told of those due today or ready only: whether they are late depends on it.
 */
export interface Tally extends Due {
  stageId: string;
  familyId: string | null;
  pressId: string | null;
  jobs: number;
}

/** Open jobs, earliest due first. */
export interface Cards {
  jobs: BoardJob[];
  /** of all jobs in the view, however many were read */
  tally: Tally[];
  /** of all jobs in the view, one more than can be printed at once */
  codes: string[];
}

/** Which jobs are read for a view; of days more, because some share a column. */
export const wantedOf = (view: BoardView, now: Date) => ({
  now,
  by: view.by,
  lanes: view.lanes,
  most: view.more && view.by === 'day' ? MANY : FEW,
  whole: WHOLE,
  filter: view,
  ...(view.more && view.by === 'stage' ? { longer: { id: view.more, most: MANY } } : {}),
});

/** What the board shows: some cards of each column, and how many there are. */
export interface Shown {
  cards: BoardJob[];
  tally: Tally[];
  /** of the view's jobs, earliest due first, one more than can be printed at once */
  codes: string[];
}

/** Returns what a view shows of the jobs that were read for it (`wantedOf`): several days may be one column. */
export function shownOf(
  { jobs, tally, codes }: Cards,
  floor: Floor,
  view: BoardView,
  when: BoardClock,
): Shown {
  const whole = { cards: jobs, tally };
  const parts = view.lanes ? lanesOf(whole, floor) : [whole];
  const columns = parts.flatMap((part) => columnsOf(part, floor, view, when));
  const few = countOf(tally) <= WHOLE ? WHOLE : FEW;
  const cards = new Set(columns.flatMap(({ id, jobs: its }) => its.slice(0, id === view.more ? MANY : few)));
  return { cards: jobs.filter((job) => cards.has(job)), tally, codes };
}

/** The jobs that a press needs next. */
export interface Lane extends Pick<Shown, 'cards' | 'tally'> {
  /** the press; null: they need none, or any would do */
  pressId: string | null;
  name: string;
}

/** Returns the lanes that have jobs, in the order of the presses. */
export function lanesOf({ cards, tally }: Pick<Shown, 'cards' | 'tally'>, floor: Floor): Lane[] {
  const laneOf = ({ stageId, familyId, pressId }: Pick<Tally, 'stageId' | 'familyId' | 'pressId'>) =>
    pressOf({ stageId, familyId: familyId ?? '', pressId }, floor);
  return [...floor.presses, { id: null, name: 'No press' }]
    .map(({ id, name }) => ({
      pressId: id,
      name,
      cards: cards.filter((job) => laneOf(job) === id),
      tally: tally.filter((some) => laneOf(some) === id),
    }))
    .filter((lane) => countOf(lane.tally) > 0);
}

export interface BoardColumn {
  id: string;
  name: string;
  /** those that are shown */
  jobs: BoardJob[];
  /** how many there are */
  total: number;
  /** the stage that a job dropped here goes to; null where it can't be dropped */
  stageId: string | null;
}

/** Returns the board's columns. Each has its jobs in the order they are given: earliest due first. */
export function columnsOf(
  { cards, tally }: Pick<Shown, 'cards' | 'tally'>,
  { stages }: Floor,
  view: BoardView,
  when: BoardClock,
): BoardColumn[] {
  const column = (
    id: string,
    name: string,
    stageId: string | null,
    has: (job: Pick<Tally, 'stageId' | keyof Due>) => boolean,
  ): BoardColumn => ({
    id,
    name,
    stageId,
    jobs: cards.filter(has),
    total: countOf(tally.filter(has)),
  });
  if (view.by === 'stage')
    return stages.map(({ id, name }) => column(id, name, id, (job) => job.stageId === id));
  const { days } = when;
  const last = days.at(-1);
  if (!last) return [];
  const late = (job: Due) => isLate(job, when, when.times);
  return [
    column('late', 'Late', null, late),
    ...days.map((day, i) => {
      const next = days[i + 1];
      // A job due on a day off belongs to the working day before it; what is ready and was not collected in time, to the first.
      const from = i === 0 ? '' : day;
      const isHere = ({ dueOn }: Due) => dueOn >= from && (next === undefined ? dueOn <= day : dueOn < next);
      return column(day, shortDay(day), null, (job) => isHere(job) && !late(job));
    }),
    column('later', 'Later', null, ({ dueOn }) => dueOn > last),
  ];
}

/** Returns how many jobs there are. */
export const countOf = (tally: readonly Tally[]) => tally.reduce((sum, { jobs }) => sum + jobs, 0);
