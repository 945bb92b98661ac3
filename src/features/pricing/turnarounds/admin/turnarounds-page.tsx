import { workingDaysFrom } from '#features/pricing/delivery/index.ts';
import { shopSurchargeWords } from '#features/pricing/prices/index.ts';
import { countWords, figure } from '#kit/count-words.ts';
import { formatWeekday } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { cutOffWords } from '#kit/turnaround.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimaryLink } from '#ui/button.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Route } from './+types/turnarounds-page.ts';
import { readTurnarounds, type ShopTurnaround } from './store.server.ts';
import { WEEKDAYS } from './turnaround-form.ts';

export const handle = { title: 'Turnarounds' };

/** How many of the next working days are shown. */
const DAYS_SHOWN = 10;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const today = londonDay(clock());
  const { turnarounds, closedDays } = await readTurnarounds(db, today);
  return {
    days: workingDaysFrom(today, DAYS_SHOWN, new Set(closedDays)),
    turnarounds: turnarounds.map(({ updatedAt: _updatedAt, ...turnaround }) => turnaround),
    done: url.searchParams.get('done'),
  };
}

type Listed = Omit<ShopTurnaround, 'updatedAt'>;

export default function TurnaroundsPage({ loaderData }: Route.ComponentProps) {
  const { turnarounds, days, done } = loaderData;
  const offered = turnarounds.filter(({ isArchived }) => !isArchived);
  const archived = turnarounds.filter(({ isArchived }) => isArchived);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Turnarounds</h1>
        <PrimaryLink to={href('/admin/turnarounds/:turnaroundId', { turnaroundId: 'new' })}>
          Add a turnaround
        </PrimaryLink>
      </div>
      <p className="mt-1 max-w-[70ch] text-sm text-grey">
        How soon jobs leave, for the whole shop. Changes apply to products and carts as soon as you save.
        Orders keep the day they were promised.
      </p>
      {done && (
        <Notice className="mt-4" tone="good">
          {done === 'archived' ? 'Archived.' : 'Saved.'}
        </Notice>
      )}
      <ListTable className="mt-4" columns={['Turnaround', ...FACTS.map(({ head }) => head)]} stacks>
        {offered.map((turnaround) => (
          <Row key={turnaround.id} turnaround={turnaround} />
        ))}
      </ListTable>
      <h2 className="mt-8">The next ten working days</h2>
      <p className="mt-1 text-sm text-grey">Jobs to send out, and how many fit where there is a limit.</p>
      <ListTable
        className="mt-2"
        columns={['Day', ...offered.map(({ id, name }) => ({ head: <span key={id}>{name}</span> }))]}
      >
        {days.map((day) => (
          <tr key={day}>
            <th scope="row" className="whitespace-nowrap">
              {formatWeekday(day)}
            </th>
            {offered.map(({ id, jobs, capacity }) => (
              <td key={id} className="figures">
                <Load jobs={jobs[day] ?? 0} capacity={capacity} />
              </td>
            ))}
          </tr>
        ))}
      </ListTable>
      {archived.length > 0 && <Archived turnarounds={archived} />}
    </>
  );
}

const editPath = (turnaroundId: string) => href('/admin/turnarounds/:turnaroundId', { turnaroundId });

/** What the list says about a turnaround, by column. */
const FACTS: readonly { head: string; wordsOf: (turnaround: Listed) => string }[] = [
  {
    head: 'Leaves',
    wordsOf: ({ workingDays }) =>
      workingDays === 0 ? 'The same day' : `After ${countWords(workingDays, 'working day')}`,
  },
  { head: 'Cut-off', wordsOf: ({ cutOff }) => cutOffWords(cutOff) },
  { head: 'Sent out on', wordsOf: ({ weekdays }) => weekdayWords(weekdays) },
  { head: 'Quantities', wordsOf: quantityWords },
  { head: 'Surcharge', wordsOf: (turnaround) => shopSurchargeWords(turnaround) ?? 'Each product’s own' },
  { head: 'Products', wordsOf: ({ products }) => figure(products) },
];

function Row({ turnaround }: { turnaround: Listed }) {
  const { id, name, description } = turnaround;
  return (
    <tr>
      <td>
        <a href={editPath(id)} className="inline-flex min-h-8 items-center font-semibold">
          {name}
        </a>
        {description && <span className="block text-sm font-normal text-grey">{description}</span>}
      </td>
      {FACTS.map(({ head, wordsOf }) => (
        <td key={head} className="figures" data-head={head}>
          {wordsOf(turnaround)}
        </td>
      ))}
    </tr>
  );
}

const weekdayWords = (days: readonly number[]) =>
  days.length === WEEKDAYS.length ? 'Monday to Friday' : days.map((day) => WEEKDAYS[day - 1]).join(', ');

function quantityWords({ copiesMin, copiesMax }: Listed): string {
  if (copiesMin !== null && copiesMax !== null) return `${figure(copiesMin)} to ${figure(copiesMax)}`;
  if (copiesMin !== null) return `${figure(copiesMin)} or more`;
  return copiesMax === null ? 'Any' : `Up to ${figure(copiesMax)}`;
}

function Load({ jobs, capacity }: { jobs: number; capacity: number | null }) {
  if (capacity === null) return figure(jobs);
  const words = `${figure(jobs)} of ${figure(capacity)}`;
  return jobs >= capacity ? <strong>{`${words}, full`}</strong> : words;
}

function Archived({ turnarounds }: { turnarounds: readonly Listed[] }) {
  return (
    <section aria-labelledby="archived" className="mt-8">
      <h2 id="archived">Archived</h2>
      <ul className="mt-2">
        {turnarounds.map(({ id, name }) => (
          <li key={id}>
            <a href={editPath(id)} className="inline-flex min-h-8 items-center">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
