import type { FloorFigures } from '#features/floor/production/index.server.ts';
import { BLOCK_WORDS, BLOCKS } from '#features/floor/production/index.ts';
import { figure } from '#kit/count-words.ts';
import { formatWeekday } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { ListTable } from '#ui/list-table.tsx';

interface PanelProps {
  floor: Omit<FloorFigures, 'held' | 'times'> & { toMove: number; overloaded: number };
  /** the working days for which the load is shown, `2026-11-24` */
  days: readonly string[];
}

/** The shop floor: jobs that are open, late and waiting, the promises kept, and how full each press is. */
export function FloorPanel({ floor, days }: PanelProps) {
  const board = href('/admin/jobs');
  const waits = BLOCKS.filter((block) => floor.waits[block]);
  return (
    <section aria-labelledby="floor" className="mt-6">
      <h2 id="floor">Shop floor</h2>
      <ul className="figures mt-2 flex flex-wrap gap-x-6">
        <Count words="open" count={floor.open} to={board} />
        <Count words="late" count={floor.late} to={`${board}?late=yes`} />
        {floor.toMove > 0 && (
          <Count
            words={floor.toMove === 1 ? 'order needs a new day' : 'orders need a new day'}
            count={floor.toMove}
            to={href('/admin/days')}
          />
        )}
        {floor.overloaded > 0 && (
          <Count
            words={
              floor.overloaded === 1 ? 'press has more work than time' : 'presses have more work than time'
            }
            count={floor.overloaded}
            to={href('/admin/days')}
          />
        )}
        <Count words="due today" count={floor.dueToday} to={`${board}?by=day`} />
        {waits.map((block) => (
          <Count
            key={block}
            words={BLOCK_WORDS[block].staff.replace('Waiting', 'waiting')}
            count={floor.waits[block] ?? 0}
            to={`${board}?waits=${block}`}
          />
        ))}
      </ul>
      {floor.left > 0 && (
        <p className="mt-1">
          <strong>{`${Math.floor((floor.kept * 100) / floor.left)}%`}</strong>
          {` of the jobs of the last 30 days left by the day promised: ${figure(floor.kept)} of ${figure(floor.left)}.`}
        </p>
      )}
      {floor.open > 0 && <Load floor={floor} days={days} />}
    </section>
  );
}

function Count({ words, count, to }: { words: string; count: number; to: string }) {
  return (
    <li>
      <a href={to} className="inline-flex min-h-8 items-center">
        {`${figure(count)} ${words}`}
      </a>
    </li>
  );
}

/** The work still to be done, as a share of each press’s time, by due day. */
function Load({ floor, days }: PanelProps) {
  const minutesOf = (pressId: string, i: number) => {
    const next = days[i + 1];
    return floor.load
      .filter(
        (part) =>
          part.pressId === pressId && (i === 0 || part.day >= (days[i] ?? '')) && (!next || part.day < next),
      )
      .filter((part) => next || part.day === days[i])
      .reduce((sum, { minutes }) => sum + minutes, 0);
  };
  return (
    <ListTable
      className="mt-3"
      columns={[
        'Work due, as a share of the day',
        ...days.map((day, i) => ({
          head: shortWeekday(day),
          className: `whitespace-nowrap ${hiddenFrom(i)}`,
        })),
      ]}
    >
      {floor.presses.map(({ id, name, minutes, days: other }) => (
        <tr key={id}>
          <th scope="row">
            <a href={`${href('/admin/jobs')}?press=${id}`} className="inline-flex min-h-8 items-center">
              {name}
            </a>
          </th>
          {days.map((day, i) => (
            <td key={day} className={`figures ${hiddenFrom(i)}`}>
              <Share needed={minutesOf(id, i)} there={other[day] ?? minutes} />
            </td>
          ))}
        </tr>
      ))}
    </ListTable>
  );
}

/** A phone shows the next two days, a tablet five. */
const hiddenFrom = (i: number) => (i < 2 ? '' : i < 5 ? 'hidden sm:table-cell' : 'hidden lg:table-cell');

const shortWeekday = (day: string) => {
  const [weekday = '', date = ''] = formatWeekday(day).split(' ');
  return `${weekday.slice(0, 3)} ${date}`;
};

function Share({ needed, there }: { needed: number; there: number }) {
  if (there === 0)
    return needed > 0 ? <strong className="text-stop">{`off, ${figure(needed)} min`}</strong> : 'off';
  const share = Math.round((needed * 100) / there);
  return share > 100 ? <strong className="text-stop">{`${figure(share)}%`}</strong> : `${share}%`;
}
