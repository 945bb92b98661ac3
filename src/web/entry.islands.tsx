import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Alive, keepInput } from '#ui/keep-input.tsx';
import { openTabs } from '#ui/open-tabs.ts';
import { IslandFrame, type Shared } from './island-frame.tsx';
import { loadIsland } from './islands.ts';

/** Hydrates each island of the page in place; everything else stays as the server rendered it. */
async function hydrateIslands(): Promise<void> {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) openTabs(tabs);
  const places = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  if (places.length === 0) return;
  const shared = dataIn(document.querySelector('script[data-shared]')) as Shared;
  const framed = (part: ReactElement) => <IslandFrame shared={shared}>{part}</IslandFrame>;
  await Promise.all(places.map((place) => hydrateIsland(place, framed)));
}

async function hydrateIsland(
  place: HTMLElement,
  framed: (part: ReactElement) => ReactElement,
): Promise<void> {
  const Part = await loadIsland(place.dataset.island ?? '');
  if (!Part) return;
  await ownTask();
  const props = dataIn(place.nextElementSibling) as Record<string, unknown>;
  const restoreInput = keepInput(place);
  const onAlive = () => {
    restoreInput();
    place.dataset.live = 'true';
  };
  hydrateRoot(
    place,
    framed(
      <Alive then={onAlive}>
        <Part {...props} />
      </Alive>,
    ),
  );
}

let turn = Promise.resolve();

/** One island per task, in order: all at once they would block a phone for a fifth of a second. */
function ownTask(): Promise<void> {
  turn = turn.then(() => new Promise((resolve) => setTimeout(resolve)));
  return turn;
}

/** Reads the JSON that the server wrote into a script. */
const dataIn = (script: Element | null): unknown => JSON.parse(script?.textContent ?? '');

if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', () => void hydrateIslands());
else void hydrateIslands();
