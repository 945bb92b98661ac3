import { queueRows } from '#features/desk/file-desk/index.ts';
import { countOverloaded, countToMove } from '#features/floor/production/index.server.ts';
import { workingDaysFrom } from '#features/pricing/delivery/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { londonClock } from '#kit/london-clock.ts';
import { formatDate, formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { useRights } from '#shell/back-office.tsx';
import { StaffLink } from '#shell/staff-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { mayOpen } from '#visitor/admin-routes.ts';
import { EmailOutageNotice } from '../outbox/email-outage-notice.tsx';
import { readNearLimits } from '../system/near-limits.server.ts';
import { NearLimitsNotice } from '../system/near-limits.tsx';
import type { Route } from './+types/overview-page.ts';
import { BackupTrouble, LastBackup } from './backup-notice.tsx';
import { FloorPanel } from './floor-panel.tsx';
import { type GaveUp, readSales, readToday, type Sales } from './overview.server.ts';
import { PriceMatters } from './price-matters.tsx';
import { FiguresTable, SalesByCategory, SalesByDay } from './sales-bars.tsx';
import { ToDo } from './to-do.tsx';
import { workGroups } from './work-rows.ts';

export const handle = { title: 'Overview' };

/** For how many working days the load of presses is shown. */
const LOAD_DAYS = 10;

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, reports, clock } = shop;
  const now = clock();
  const [figures, sales] = await Promise.all([
    readToday(await reports(), now),
    readSales(db, now), // stores the days that it has added up
  ]);
  const { held, times, ...floor } = figures.floor;
  const { files, jobs, leaving, money, ...view } = figures;
  const clockNow = londonClock(now);
  const days = workingDaysFrom(clockNow.day, LOAD_DAYS, new Set(floor.closedDays));
  const nextDay = days.find((day) => day > clockNow.day) ?? clockNow.day;
  return {
    ...view,
    groups: workGroups({
      files: queueRows(files, now, times),
      jobs,
      leaving,
      money,
      waiting: view.waiting,
      now: clockNow,
      times,
      nextDay,
    }),
    floor: {
      ...floor,
      toMove: countToMove(figures.floor, now),
      overloaded: countOverloaded(figures.floor, now),
    },
    days,
    sales,
    nearLimits: readNearLimits(shop),
    retried: url.searchParams.get('done') === 'retried',
  };
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { today, waiting, groups, prices, outage, gaveUp, backup, asksZeroRating, irishWarning } = loaderData;
  const { floor, days, sales, retried, overduePence, nearLimits } = loaderData;
  const decidesVat = mayOpen(useRights(), href('/admin/vat'));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Overview</h1>
        <StaffLink to={href('/admin/drafts/:draftId', { draftId: 'new' })} className="button">
          New quote or order
        </StaffLink>
      </div>
      {gaveUp && <FailedJobsNotice {...gaveUp} />}
      {(outage || retried) && (
        <div className="mt-4 space-y-3">
          {retried && <Notice tone="good">We are trying to send the waiting emails now.</Notice>}
          {outage && <EmailOutageNotice outage={outage} page="/admin" />}
        </div>
      )}
      <NearLimitsNotice limits={nearLimits} />
      <BackupTrouble backup={backup} />
      {asksZeroRating && decidesVat && (
        <Notice className="mt-4">
          Some of what you print may be free of VAT.{' '}
          <StaffLink to="/admin/vat">See what would be zero-rated, and decide</StaffLink>
        </Notice>
      )}
      {irishWarning && (
        <Notice tone="care" className="mt-4">
          {irishWarning}{' '}
          <StaffLink to={`${href('/admin/delivery')}#ireland`}>Decide at Delivery prices</StaffLink>
        </Notice>
      )}
      <ToDo groups={groups} waiting={waiting} />
      <PriceMatters prices={prices} />
      <dl className="mt-8 grid gap-3 sm:grid-cols-3 xl:w-3/4">
        <StatCard label="Orders placed today" value={today.orders} />
        <StatCard
          label="Takings today"
          value={formatPounds(today.takingsPence)}
          note="Paid or on account, before cancellations and refunds"
        />
        <StatCard
          label="Overdue on account"
          value={formatPounds(overduePence)}
          note={
            <a href={href('/admin/money-owed')} className="inline-flex min-h-6 items-center">
              See who owes money
            </a>
          }
        />
      </dl>
      <FloorPanel floor={floor} days={days} />
      <div className="mt-6 grid gap-5 xl:grid-cols-2 xl:items-start">
        <Days days={sales.days} />
        <Categories categories={sales.categories} />
      </div>
      <LastBackup backup={backup} />
    </>
  );
}

function FailedJobsNotice({ jobs, what }: GaveUp) {
  return (
    <Notice tone="stop" className="mt-4">
      <p className="font-bold">{countWords(jobs, 'background job has', 'background jobs have')} given up.</p>
      <p className="mt-1">
        {what.join(', ')}. <StaffLink to="/admin/system">See why, and try again</StaffLink>
      </p>
    </Notice>
  );
}

function Days({ days }: { days: Sales['days'] }) {
  const total = days.reduce((sum, { pence }) => sum + pence, 0);
  const best = days.toSorted((one, other) => other.pence - one.pence)[0];
  const finding =
    best && best.pence > 0
      ? `Sales in the last 30 days: ${formatPounds(total)}. Best day: ${formatDay(best.day)}`
      : 'No sales in the last 30 days';
  const bars = days.map(({ day, pence }) => ({
    label: formatDay(day),
    short: formatDate(day).slice(0, -' 2026'.length),
    pence,
  }));
  return (
    <section aria-labelledby="by-day" className="sheet p-4">
      <h2 id="by-day">{finding}</h2>
      <p className="mt-1 mb-3 text-grey">
        Items ordered each day up to yesterday, before discounts, cancellations and refunds.
      </p>
      {total > 0 && <SalesByDay bars={bars} />}
      <FiguresTable caption="Sales by day" head="Day" bars={bars} />
    </section>
  );
}

function Categories({ categories }: { categories: Sales['categories'] }) {
  const [first] = categories;
  const total = categories.reduce((sum, { pence }) => sum + pence, 0);
  const bars = categories.map(({ name, pence }) => ({ label: name, short: name, pence }));
  return (
    <section aria-labelledby="by-category" className="sheet p-4">
      <h2 id="by-category">
        {first
          ? `Best seller: ${first.name} (${Math.round((first.pence / total) * 100)}%)`
          : 'No best seller yet'}
      </h2>
      <p className="mt-1 mb-3 text-grey">The same sales by category.</p>
      <SalesByCategory bars={bars} />
      <FiguresTable caption="Sales by category" head="Category" bars={bars} />
    </section>
  );
}
