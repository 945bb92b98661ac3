import { sql } from 'kysely';
import { type ItemDay, itemDaysJson } from '#features/orders/order/index.server.ts';
import { CLOSED_DAYS } from '#features/pricing/delivery/index.server.ts';
import { workingDaysFrom } from '#features/pricing/delivery/index.ts';
import { countWords } from '#kit/count-words.ts';
import { formatWeekday } from '#kit/day.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import { DAYS_AHEAD } from '../count-press-days.server.ts';
import type { FloorFigures } from '../floor-figures.server.ts';
import { type Danger, type JobWork, jobsInDanger, overloadedDays } from '../press-danger.ts';
import type { PressWork } from '../press-room.ts';
import { type NamedPressRoom, pressRooms, WORK_BY_DAY } from '../press-rooms.server.ts';
import { WORK_LEFT } from '../work-left.server.ts';
import { addItem, type DayOrder } from './day-orders.ts';

interface Load {
  closedDays: string[];
  presses: NamedPressRoom[];
  work: PressWork[];
}

/**
 * Returns orders with work that doesn’t fit on its press before the promised day, earliest promised first. It leaves
 * out orders that are waiting for their customer, and those that staff have looked at today since the press was last
 * changed. One statement, and another if some press is overloaded.
 */
export async function readOrdersInDanger(db: Queries, now: Date): Promise<DayOrder[]> {
  const { rows } = await sql<Load>`select ${CLOSED_DAYS} as "closedDays", ${pressRooms(sql`true`)} as presses,
    ${WORK_BY_DAY} as work`.execute(db);
  const [load] = rows;
  if (!load) throw new Error('a select without a row');
  const days = workingDaysFrom(londonDay(now), DAYS_AHEAD, new Set(load.closedDays));
  const overloaded = load.presses.flatMap((press) => {
    const until = overloadedDays(press, load.work, days).at(-1);
    return until ? [{ press, until }] : [];
  });
  if (overloaded.length === 0) return [];
  const presses = overloaded.map(({ press }) => press);
  const [until = ''] = overloaded
    .map((one) => one.until)
    .toSorted()
    .reverse();
  const { work, items } = await readWork(db, presses, { until, end: days.at(-1) ?? '' });
  return ordersInDanger(presses, work, items, { days, today: londonDay(now) });
}

interface WorkOfItem extends JobWork {
  itemId: string;
}

/** Returns the work due at presses before the `end`, and the items of the work due by `until`. One statement. */
async function readWork(
  db: Queries,
  presses: readonly NamedPressRoom[],
  { until, end }: { until: string; end: string },
): Promise<{ work: WorkOfItem[]; items: ItemDay[] }> {
  const { rows } = await sql<{ work: WorkOfItem[]; items: ItemDay[] }>`with work as materialized (
      select w.job_id as "jobId", j.item_id as "itemId", j.code, w.press_id as "pressId", w.due_on as day, sum(w.minutes) as minutes
      from (${WORK_LEFT}) w join jobs j on j.id = w.job_id
      where w.press_id = any(${presses.map(({ id }) => id)}) and w.due_on <= ${end}::date
      group by w.job_id, j.item_id, j.code, w.press_id, w.due_on)
    select (select coalesce(json_agg(w order by w.day, w.code), '[]') from work w) as work,
      ${itemDaysJson({ items: sql`select "itemId" from work where day <= ${until}::date` })} as items`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return row;
}

function ordersInDanger(
  presses: readonly NamedPressRoom[],
  work: readonly WorkOfItem[],
  items: readonly ItemDay[],
  { days, today }: { days: readonly string[]; today: string },
): DayOrder[] {
  const itemOf = new Map(work.map(({ jobId, itemId }) => [jobId, itemId]));
  const dangers = new Map<string, ItemDanger[]>();
  for (const press of presses)
    for (const danger of jobsInDanger(press, work, days)) {
      const itemId = itemOf.get(danger.jobId) ?? '';
      dangers.set(itemId, [...(dangers.get(itemId) ?? []), { ...danger, press }]);
    }
  const orders = new Map<string, DayOrder>();
  for (const item of items) {
    const own = dangers.get(item.itemId);
    if (own && !item.waits && !isSeen(item, own, today))
      addItem(orders, item, { cause: 'shop', ...moveOf(item, own) });
  }
  return [...orders.values()];
}

interface ItemDanger extends Danger {
  press: NamedPressRoom;
}

/** Whether staff have looked at it today, and nothing has happened to its presses since. */
const isSeen = ({ changedAt }: ItemDay, dangers: readonly ItemDanger[], today: string) =>
  changedAt !== null &&
  londonDay(new Date(changedAt)) >= today &&
  dangers.every(({ press }) => Date.parse(press.changedAt) <= Date.parse(changedAt));

/** The day by which there is room for all of an item, and the minutes missing for the promised one. */
function moveOf({ promised }: ItemDay, dangers: readonly ItemDanger[]): { day: string; because: string } {
  const names = [...new Set(dangers.map(({ press }) => press.name))];
  const missing = names.map((name) => {
    const minutes = Math.max(...dangers.filter(({ press }) => press.name === name).map((one) => one.missing));
    return `${name}: ${minutes > 0 ? `${countWords(minutes, 'minute')} short.` : 'takes no more jobs until then.'}`;
  });
  const days = dangers.map(({ firstDay }) => firstDay);
  const day = days.includes(null) ? null : days.toSorted().at(-1);
  const room = day
    ? `There is room by ${formatWeekday(day)}.`
    : `There is no room in the next ${DAYS_AHEAD} working days: plan it for another press.`;
  return { day: day ?? promised, because: [...missing, room].join(' ') };
}

/**
 * Returns how many presses have more work than time before the promised days, from the figures of the floor.
 * `/admin/days` lists the orders, which takes 60 ms for a thousand open jobs.
 */
export function countOverloaded(
  { presses, load, closedDays }: Pick<FloorFigures, 'presses' | 'load' | 'closedDays'>,
  now: Date,
): number {
  const days = workingDaysFrom(londonDay(now), DAYS_AHEAD, new Set(closedDays));
  const used = new Set(presses.map(({ id }) => id));
  const gone = new Set(load.flatMap(({ pressId }) => (used.has(pressId) ? [] : pressId)));
  const overloaded = presses.filter(
    ({ days: otherDays, ...press }) => overloadedDays({ ...press, otherDays }, load, days).length > 0,
  );
  return overloaded.length + gone.size;
}
