import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { rightsOf, type StaffRole } from '#visitor/rights.ts';

/** The choices for setting up stages and families, by position and name. */
export interface FloorChoices {
  /** without archived ones */
  categories: { id: string; name: string }[];
  people: Person[];
}

/** Returns the shop's categories and its staff. One statement. */
export async function readFloorChoices(db: Queries): Promise<FloorChoices> {
  type Row = Omit<FloorChoices, 'people'> & { people: (Person & { roles: StaffRole[] })[] };
  const { rows } =
    await sql<Row>`select (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
      from categories where archived_at is null) as categories,
    (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'roles', r.staff_roles) order by u.name, u.id), '[]')
      from users u join user_roles r on r.user_id = u.id where r.role = 'admin') as people`.execute(db);
  const { categories = [], people = [] } = rows[0] ?? {};
  const withRights = people.map(({ id, name, roles }) => ({
    id,
    name,
    judgesFiles: rightsOf(roles).includes('artwork'),
  }));
  return { categories, people: withRights };
}

/** A member of staff. */
export interface Person {
  id: string;
  name: string;
  judgesFiles: boolean;
}

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
