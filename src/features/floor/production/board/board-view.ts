import { type ClockNow, type Due, isLate, type LeavingTimes } from '#features/pricing/delivery/index.ts';
import { BLOCKS, type Block } from '../blocks.ts';
import { pressOf } from '../press-of.ts';
import type { BoardJob, Floor } from '../store.server.ts';
import { shortDay } from './due-words.ts';

/** The board's view: everything in its address. */
export interface BoardView {
  by: 'stage' | 'day';
  /** a lane for each press or place */
  lanes: boolean;
  search: string;
  family: string | null;
  press: string | null;
  /** only jobs that are waiting: for anything, or for this */
  waits: 'any' | Block | null;
  mine: boolean;
  late: boolean;
  /** the id of a column that shows more of its jobs */
  more: string | null;
  /** a screen on the wall: the clock, and late jobs in large type */
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
  /** the working day after them */
  later: string;
  times: LeavingTimes;
}

/** A view's filter. */
export type JobFilter = Pick<BoardView, 'search' | 'family' | 'press' | 'waits' | 'mine' | 'late'>;

/** How many working days the board by days has. */
export const DAYS_SHOWN = 5;

/** A board of so few jobs shows them all. */
const WHOLE = 250;
/**
 * How many cards each column of a larger board shows: as many as fit without scrolling. With lanes, as many as add up
 * to `together`, but at least what a press needs next, and at most so many that the next lane is visible. On a wall, as
 * many as it can turn through in a few minutes.
 */
const EACH = { least: 8, most: 8 };
const EACH_IN_LANES = { least: 3, most: 5, together: 60 };
const EACH_ON_WALL = 200;
/** How many a column shows on request. */
const MANY = 1000;

/** On a larger board by press and day, jobs due after its days are only counted until somebody asks for them. */
const showsLater = ({ by, lanes, wall, more }: BoardView) =>
  by !== 'day' || !lanes || wall || more === 'later';

function eachOf({ lanes, wall }: BoardView): { least: number; most: number; together?: number } {
  if (wall) return { least: EACH_ON_WALL, most: EACH_ON_WALL };
  return lanes ? EACH_IN_LANES : EACH;
}

/**
 * How many open jobs are at a stage and due on a day, in a lane if there are lanes. A board by stages has one number
 * for all days, under the first of them; one by days has one for all stages. Whether they are collected is only read if
 * it decides whether they are late: for those due today, and for ready ones that were due earlier.
 */
export interface Tally extends Due {
  /** null on a board by days */
  stageId: string | null;
  /** the press that they need next; null without lanes, and if they need none or any would do */
  lane: string | null;
  jobs: number;
}

/** Open jobs, earliest due first. */
export interface Cards {
  jobs: BoardJob[];
  /** of all jobs in the view, however many were read */
  tally: Tally[];
  /** of all jobs in the view; empty if they are more than can be printed at once */
  codes: string[];
  /** how many are shown in each column of each lane */
  each: number;
}

/** Returns which jobs to read for a view. */
export const boardQuery = (view: BoardView, now: Date) => ({
  now,
  by: view.by,
  dated: view.by === 'day' || view.wall,
  lanes: view.lanes,
  each: eachOf(view),
  whole: WHOLE,
  later: showsLater(view),
  filter: view,
  ...(view.more ? { longer: { id: view.more, most: MANY } } : {}),
});

/** What the board shows: some cards of each column, and how many there are. */
export interface Shown {
  cards: BoardJob[];
  tally: Tally[];
  /** of the view's jobs, earliest due first; empty if they are more than can be printed at once */
  codes: string[];
}

/**
 * Returns what a view shows of the jobs read for it (`boardQuery`), as several days may share a column. The numbers of
 * a column are added up, except for the wall, whose clock keeps running.
 */
export function shownOf(
  { jobs, tally, codes, each }: Cards,
  floor: Floor,
  view: BoardView,
  when: BoardClock,
): Shown {
  const isWhole = countOf(tally) <= WHOLE;
  const columnOf = columnKey(view, when);
  const laneOf = laneKey(floor);
  const mostOf = (column: string) => {
    if (column === view.more) return MANY;
    return column === 'later' && !isWhole && !showsLater(view) ? 0 : each;
  };
  const counts = new Map<string, number>();
  const cards = jobs.filter((job) => {
    const column = columnOf(job);
    const key = view.lanes ? `${column} ${laneOf(job)}` : column;
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return nth <= mostOf(column);
  });
  return { cards, tally: view.wall ? tally : addedUp(tally, columnOf), codes };
}

/** Adds up the numbers of each column and lane. */
function addedUp(tally: readonly Tally[], columnOf: (some: Tally) => string): Tally[] {
  const columns = new Map<string, Tally>();
  for (const some of tally) {
    const key = `${columnOf(some)} ${some.lane}`;
    const sum = columns.get(key);
    if (sum) sum.jobs += some.jobs;
    else columns.set(key, { ...some });
  }
  return [...columns.values()];
}

/** By floor: the press that a job needs next, of which there are only a few for each stage, family and chosen press. */
const lanesKnown = new WeakMap<Floor, Map<string, string | null>>();

/** Returns a function that gives the press that a job needs next. */
function laneKey(floor: Floor): (job: Pick<BoardJob, 'stageId' | 'familyId' | 'pressId'>) => string | null {
  const known = lanesKnown.get(floor) ?? new Map<string, string | null>();
  lanesKnown.set(floor, known);
  return (job) => {
    const place = `${job.stageId} ${job.familyId} ${job.pressId}`;
    const lane = known.get(place);
    if (lane !== undefined) return lane;
    const press = pressOf(job, floor);
    known.set(place, press);
    return press;
  };
}

/** The jobs that a press needs next. */
export interface Lane extends Pick<Shown, 'cards' | 'tally'> {
  /** the press; null if they need none, or any would do */
  pressId: string | null;
  name: string;
}

/** Returns the lanes that have jobs, in the order of the presses. */
export function lanesOf({ cards, tally }: Pick<Shown, 'cards' | 'tally'>, floor: Floor): Lane[] {
  const jobsOf = Map.groupBy(cards, laneKey(floor));
  const tallyOf = Map.groupBy(tally, ({ lane }) => lane);
  return [...floor.presses, { id: null, name: 'No press' }]
    .map(({ id, name }) => ({
      pressId: id,
      name,
      cards: jobsOf.get(id) ?? [],
      tally: tallyOf.get(id) ?? [],
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
  /** the stage that a job dropped here goes to; null if it can't be dropped */
  stageId: string | null;
  /** the day that staff are asked to give it; null if there is none */
  day: string | null;
}

/** Returns the board's columns. Each has its jobs in the order given: earliest due first. */
export function columnsOf(
  { cards, tally }: Pick<Shown, 'cards' | 'tally'>,
  { stages }: Floor,
  view: BoardView,
  when: BoardClock,
): BoardColumn[] {
  const columnOf = columnKey(view, when);
  const jobsOf = Map.groupBy(cards, columnOf);
  const tallyOf = Map.groupBy(tally, columnOf);
  const column = (
    id: string,
    name: string,
    to: Partial<Pick<BoardColumn, 'stageId' | 'day'>>,
  ): BoardColumn => ({
    id,
    name,
    stageId: null,
    day: null,
    ...to,
    jobs: jobsOf.get(id) ?? [],
    total: countOf(tallyOf.get(id) ?? []),
  });
  if (view.by === 'stage') return stages.map(({ id, name }) => column(id, name, { stageId: id }));
  return [
    column('late', 'Late', {}),
    ...when.days.map((day) => column(day, shortDay(day), { day })),
    column('later', 'Later', { day: when.later }),
  ];
}

/**
 * Returns a function that gives a job's column. A job due on a day off belongs to the working day before it; a ready
 * one that was not collected in time belongs to the first.
 */
function columnKey({ by }: BoardView, when: BoardClock): (job: Pick<Tally, 'stageId' | keyof Due>) => string {
  if (by === 'stage') return ({ stageId }) => stageId ?? '';
  const [first = '', ...later] = when.days;
  const last = later.at(-1) ?? first;
  return (job) => {
    if (isLate(job, when, when.times)) return 'late';
    if (job.dueOn > last) return 'later';
    return later.findLast((day) => day <= job.dueOn) ?? first;
  };
}

/** Returns how many jobs there are. */
export const countOf = (tally: readonly Tally[]) => tally.reduce((sum, { jobs }) => sum + jobs, 0);
