import { BLOCKS, type Block } from '../blocks.ts';
import { pressOf } from '../press-of.ts';
import type { BoardJob, Floor } from '../store.server.ts';

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
    wall: query.has('wall'),
  };
}

/** Returns the jobs of a view. `today` is `2026-11-24`. */
export function jobsIn(
  jobs: readonly BoardJob[],
  floor: Floor,
  view: BoardView,
  today: string,
): readonly BoardJob[] {
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

export interface BoardColumn {
  id: string;
  name: string;
  jobs: BoardJob[];
  /** the stage that a job dropped here goes to; null where it can't be dropped */
  stageId: string | null;
}

/** Returns the board's columns. Each has its jobs in the order they are given: those due first in front. */
export function columnsOf(
  jobs: readonly BoardJob[],
  { stages }: Floor,
  view: BoardView,
  days: readonly { day: string; name: string }[],
): BoardColumn[] {
  if (view.by === 'stage')
    return stages.map(({ id, name }) => ({
      id,
      name,
      stageId: id,
      jobs: jobs.filter(({ stageId }) => stageId === id),
    }));
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  return [
    { id: 'late', name: 'Late', stageId: null, jobs: jobs.filter(({ dueOn }) => dueOn < first.day) },
    ...days.map(({ day, name }, i) => {
      const next = days[i + 1]?.day;
      return {
        id: day,
        name,
        stageId: null,
        // A job due on a day off belongs to the working day before it.
        jobs: jobs.filter(({ dueOn }) => dueOn >= day && (next === undefined ? dueOn === day : dueOn < next)),
      };
    }),
    { id: 'later', name: 'Later', stageId: null, jobs: jobs.filter(({ dueOn }) => dueOn > last.day) },
  ];
}
