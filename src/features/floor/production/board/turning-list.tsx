import { type ReactNode, useEffect, useRef, useState } from 'react';
import { figure } from '#kit/count-words.ts';

/** Long enough to read a page of a dozen jobs from across the room. */
const TURN_MS = 15_000;

/** Returns how often pages have been turned, and a function that stops that or starts it again (WCAG 2.2.2). */
export function useTurns(): { turn: number; isPaused: boolean; pause: () => void } {
  const [turn, setTurn] = useState(0);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const turning = setInterval(() => setTurn((turns) => turns + 1), TURN_MS);
    return () => clearInterval(turning);
  }, [isPaused]);
  return { turn, isPaused, pause: () => setPaused((was) => !was) };
}

interface ListProps {
  name: string;
  /** how many there are, if the heading says so */
  count?: number;
  turn: number;
  children: ReactNode;
}

/**
 * A list for a screen that nobody touches. What doesn’t fit is laid out as further columns (`wall-pages`), of which it
 * shows the next at each turn and says which: “2 of 3”.
 */
export function TurningList({ name, count, turn, children }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [{ page, pages }, setPage] = useState({ page: 0, pages: 1 });
  // After each rendering: jobs come and go, and the screen may have changed its size.
  useEffect(() => {
    const shown = list.current;
    if (!shown) return;
    // Not `clientWidth`, which is rounded: the tenth page would be some pixels off.
    const width =
      shown.getBoundingClientRect().width + (Number.parseFloat(getComputedStyle(shown).columnGap) || 0);
    const there = Math.max(1, Math.round(shown.scrollWidth / width));
    const now = turn % there;
    shown.scrollTo({ left: now * width, behavior: 'instant' });
    setPage((before) =>
      before.page === now && before.pages === there ? before : { page: now, pages: there },
    );
  });
  return (
    <section aria-label={name}>
      <h2>
        <span>
          {name} {count !== undefined && <span className="figures">{figure(count)}</span>}
        </span>
        {pages > 1 && <span className="wall-page figures">{`${page + 1} of ${pages}`}</span>}
      </h2>
      <ul ref={list} className="wall-pages">
        {children}
      </ul>
    </section>
  );
}
