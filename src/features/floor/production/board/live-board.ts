import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { href } from '#kit/href.ts';
import { shopAnswers } from '#ui/shop-answers.ts';

/** How often the board polls while it receives no news. */
const ASK_MS = 5000;
/** Midnight is not news from the floor, but what is late changes. */
const READ_AGAIN_MS = 60_000;
/** Several changes within this time are read together. */
const TOGETHER_MS = 150;

/**
 * Keeps a page up to date with the shop floor: by server-sent events, or by polling while those don’t arrive. Returns
 * whether they do, and a function that reads the page again.
 */
export function useLiveFloor(): { isLive: boolean; refresh: () => Promise<void> } {
  const { revalidate } = useRevalidator();
  const [isLive, setLive] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeard = useRef(true);
  // Reading the page again while nothing answers would put an error in its place: the current content stays until the shop is back.
  const refresh = useCallback(async () => {
    if (isHeard.current || (await shopAnswers())) await revalidate();
  }, [revalidate]);
  useEffect(() => {
    const soon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (!document.hidden) void refresh();
      }, TOGETHER_MS);
    };
    const news = new EventSource(href('/admin/jobs/news'));
    news.addEventListener('message', soon);
    const hear = (hears: boolean) => {
      // No event arrived for changes in the meantime.
      if (hears && !isHeard.current) soon();
      isHeard.current = hears;
      setLive(hears);
    };
    news.addEventListener('open', () => hear(true));
    news.addEventListener('error', () => hear(false));
    document.addEventListener('visibilitychange', soon);
    return () => {
      news.close();
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', soon);
    };
  }, [refresh]);
  useEffect(() => {
    const asking = setInterval(
      () => {
        if (!document.hidden) void refresh();
      },
      isLive ? READ_AGAIN_MS : ASK_MS,
    );
    return () => clearInterval(asking);
  }, [isLive, refresh]);
  return { isLive, refresh };
}
