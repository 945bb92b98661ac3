import './board.css';
import './wall.css';
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
  const { cards, floor: read } = await readBoard(db, actor.id, boardQuery(view, now));
  const { closedDays, times, ...floor } = read;
  const { day, minute } = londonClock(now);
  const ahead = workingDaysFrom(day, DAYS_SHOWN + 1, new Set(closedDays));
  const [days, [later = day]] = [ahead.slice(0, DAYS_SHOWN), ahead.slice(DAYS_SHOWN)];
  const when = { day, minute, days, later, times };
  return { shown: shownOf(cards, floor, view, when), view, floor, when, now: now.getTime() };
}

export default function BoardPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.view.wall) return <Wall {...loaderData} />;
  return (
    <ToastProvider>
      <Board {...loaderData} />
    </ToastProvider>
  );
}
