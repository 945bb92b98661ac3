import './board.css';
import { useMemo } from 'react';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { administratorOf } from '#features/accounts/index.server.ts';
import { workingDaysFrom } from '#features/delivery/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { BackOffice } from '#shell/back-office.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { type BoardJob, readBoardText, readFloor } from '../store.server.ts';
import type { Route } from './+types/board-page.ts';
import { Board } from './board.tsx';
import { readBoardView } from './board-view.ts';
import { Wall } from './wall.tsx';

export const handle = { frame: 'bare', hydrate: true };
export const meta = () => [{ title: 'Board | Back office' }, { name: 'robots', content: 'noindex' }];

/** How many working days the board by days has. */
const DAYS_SHOWN = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const actor = await administratorOf(context);
  const now = clock();
  const today = londonDay(now);
  const [jobs, { closedDays, ...floor }] = await Promise.all([readBoardText(db, actor.id), readFloor(db)]);
  const days = workingDaysFrom(today, DAYS_SHOWN, new Set(closedDays));
  // The jobs are one text, as the database wrote it: as objects they were half of the page's cost.
  return { jobs, floor, days, today, now: now.getTime() };
}

/** Filters are the address, and work on what is there. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export default function BoardPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const view = readBoardView(query);
  const jobs = useMemo(() => JSON.parse(loaderData.jobs) as BoardJob[], [loaderData.jobs]);
  const shown = { ...loaderData, jobs, view };
  if (view.wall) return <Wall {...shown} />;
  return (
    <BackOffice>
      <ToastProvider>
        <Board {...shown} />
      </ToastProvider>
    </BackOffice>
  );
}
