import { BLOCKS, type Block } from '../blocks.ts';
import { pressOf } from '../press-of.ts';
import type { BoardJob, Cards, Floor, Tally } from '../store.server.ts';
import { TICKETS_MAX } from '../tickets/ticket-sizes.ts';
import { BOARD_MAX } from './board-max.ts';
import { shortDay } from './due-words.ts';

/** What the board shows: everything in its address. */
export interface BoardView {
  by: 'stage' | 'day';
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

/** Returns the jobs of a view. */
function jobsIn(jobs: readonly BoardJob[], floor: Floor, view: BoardView, today: string): BoardJob[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter((job) => {
    const text = `${job.code} ${job.product} ${job.details} ${job.customer} ${job.note ?? ''}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (view.family === null || job.familyId === view.family) &&
      (view.press === null || pressOf(job, floor) === view.press) &&
      (view.waits === null ||
        (view.waits === 'any' ? job.blocks.length > 0 : job.blocks.includes(view.waits))) &&
      (!view.mine || job.isMine) &&
      (!view.late || job.dueOn < today)
    );
  });
}

/** Whether a view leaves jobs out. */
const isFiltered = ({ search, family, press, waits, mine, late }: BoardView) =>
  search !== '' || family !== null || press !== null || waits !== null || mine || late;

/** A board of so few jobs shows them all. */
const WHOLE = 150;
/** How many cards of a column a larger one shows: those that are seen without scrolling, and of one column more. */
const FEW = 12;
const MANY = 200;

/** Which jobs have to be read for a view: all of them to filter, or those of each column that it shows. */
export const wantedOf = (view: BoardView) => ({
  by: view.by,
  most: isFiltered(view) ? BOARD_MAX : view.more ? MANY : FEW,
  whole: WHOLE,
});

/** What the board shows: some cards of each column, and how many there are. */
export interface Shown {
  cards: BoardJob[];
  tally: Tally[];
  /** of the view's jobs, earliest due first, one more than can be printed at once */
  codes: string[];
  /** whether there may be jobs in the view that were not looked at */
  isCut: boolean;
}

/** Returns what a view shows of the jobs that were read for it (`wantedOf`). `today` is `2026-11-24`. */
export function shownOf(
  read: Cards,
  floor: Floor,
  view: BoardView,
  today: string,
  days: readonly string[],
): Shown {
  const isAll = !isFiltered(view);
  const jobs = isAll ? read.jobs : jobsIn(read.jobs, floor, view, today);
  const tally = isAll ? read.tally : jobs.map(({ stageId, dueOn }) => ({ stageId, dueOn, jobs: 1 }));
  const columns = columnsOf({ cards: jobs, tally }, floor, view, days);
  const few = countOf(tally) <= WHOLE ? WHOLE : FEW;
  const cards = new Set(columns.flatMap(({ id, jobs: its }) => its.slice(0, id === view.more ? MANY : few)));
  return {
    cards: jobs.filter((job) => cards.has(job)),
    tally,
    codes: isAll ? read.codes : jobs.slice(0, TICKETS_MAX + 1).map(({ code }) => code),
    isCut: !isAll && read.jobs.length === BOARD_MAX,
  };
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
  days: readonly string[],
): BoardColumn[] {
  const column = (
    id: string,
    name: string,
    stageId: string | null,
    has: (job: Omit<Tally, 'jobs'>) => boolean,
  ): BoardColumn => ({
    id,
    name,
    stageId,
    jobs: cards.filter(has),
    total: countOf(tally.filter(has)),
  });
  if (view.by === 'stage')
    return stages.map(({ id, name }) => column(id, name, id, (job) => job.stageId === id));
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  return [
    column('late', 'Late', null, ({ dueOn }) => dueOn < first),
    ...days.map((day, i) => {
      const next = days[i + 1];
      // A job due on a day off belongs to the working day before it.
      return column(
        day,
        shortDay(day),
        null,
        ({ dueOn }) => dueOn >= day && (next === undefined ? dueOn === day : dueOn < next),
      );
    }),
    column('later', 'Later', null, ({ dueOn }) => dueOn > last),
  ];
}

/** Returns how many jobs there are. */
export const countOf = (tally: readonly Tally[]) => tally.reduce((sum, { jobs }) => sum + jobs, 0);
