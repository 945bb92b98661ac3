import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { shopAnswers } from '#ui/shop-answers.ts';

const ASK_MS = 5000;

/** What the server, or a proxy in front of it, responds while the shop restarts or is very busy. */
const NOT_NOW = [502, 503, 504];

/**
 * Whether a live page could not be read again because there was no response, or not at the moment. Each browser words
 * that differently.
 */
export function isLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return NOT_NOW.includes(error.status);
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/**
 * Takes the place of a self-updating back-office page until the shop responds again, because nobody reloads a screen on
 * the wall.
 */
export function LostShop() {
  useEffect(() => {
    const asking = setInterval(() => {
      void shopAnswers().then((answers) => answers && location.reload());
    }, ASK_MS);
    return () => clearInterval(asking);
  }, []);
  return (
    <main id="content" tabIndex={-1} className="frame max-w-2xl py-16">
      <title>Not connected | Back office</title>
      <h1>The shop isn’t answering</h1>
      <p className="mt-4" role="status">
        This page will open again by itself as soon as it can. Check the network if it takes longer than a
        minute.
      </p>
    </main>
  );
}
