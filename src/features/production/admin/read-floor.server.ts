import type { Queries } from '#platform/db/database.ts';

/** Returns the shop's categories in their order, without archived ones. One statement. */
export const readCategories = (db: Queries): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** A day on which a press has other hours than usual. */
export interface PressDay {
  pressId: string;
  press: string;
  /** `2026-11-24` */
  day: string;
  minutes: number;
  reason: string | null;
}

/** Returns such days from today on. One statement. */
export const readPressDays = (db: Queries, today: string): Promise<PressDay[]> =>
  db
    .selectFrom('pressDays as d')
    .innerJoin('presses as p', 'p.id', 'd.pressId')
    .select(['d.pressId', 'p.name as press', 'd.day', 'd.minutes', 'd.reason'])
    .where('d.day', '>=', today)
    .orderBy('d.day')
    .orderBy('p.position')
    .execute() as unknown as Promise<PressDay[]>;
