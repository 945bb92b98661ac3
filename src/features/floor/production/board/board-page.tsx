import './board.css';
import './wall.css';
import { readViews, viewActionOf } from '#features/desk/list-views/index.server.ts';
import { HiddenViewFields, readListView, ViewForm, ViewTabs } from '#features/desk/list-views/index.ts';
import { workingDaysFrom } from '#features/pricing/delivery/index.ts';
import { londonClock } from '#kit/london-clock.ts';
import { shopContext } from '#platform/shop.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/board-page.ts';
import { Board } from './board.tsx';
import { boardQuery, DAYS_SHOWN, readBoardView, shownOf } from './board-view.ts';
import { readBoard } from './read-board.server.ts';
import { Wall } from './wall.tsx';

const isWall = (loaded: unknown) => (loaded as Route.ComponentProps['loaderData']).view.wall;

export const handle = { title: 'Board', hydrate: true, frame: isWall };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const actor = await administratorOf(context);
  const now = clock();
  const view = readBoardView(url.searchParams);
  const [{ cards, floor: read }, named] = await Promise.all([
    readBoard(db, actor.id, boardQuery(view, now)),
    view.wall ? [] : readViews(context, db, 'jobs', url),
  ]);
  const { closedDays, times, ...floor } = read;
  const { day, minute } = londonClock(now);
  const ahead = workingDaysFrom(day, DAYS_SHOWN + 1, new Set(closedDays));
  const [days, [later = day]] = [ahead.slice(0, DAYS_SHOWN), ahead.slice(DAYS_SHOWN)];
  const when = { day, minute, days, later, times };
  const views = { view: readListView('jobs', url.searchParams), named };
  return { shown: shownOf(cards, floor, view, when), view, floor, when, now: now.getTime(), views };
}

export const action = viewActionOf('jobs');

export default function BoardPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.view.wall) return <Wall {...loaderData} />;
  const { views } = loaderData;
  return (
    <ToastProvider>
      <Board
        {...loaderData}
        views={{
          tabs: <ViewTabs {...views} />,
          fields: <HiddenViewFields view={views.view} />,
          form: <ViewForm {...views} answer={actionData} />,
        }}
      />
    </ToastProvider>
  );
}
