import { hydrateRoot } from 'react-dom/client';
import type { IslandData } from '#ui/island.tsx';
import { Alive, keepTyped } from '#ui/keep-typed.tsx';
import { openTabs } from '#ui/open-tabs.ts';
import { IslandFrame, type Shared } from './island-frame.tsx';
import { ISLANDS } from './islands.ts';

/** Hydrates each island of the page in place; everything else stays as the server rendered it. */
async function hydrateIslands(): Promise<void> {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) openTabs(tabs);
  await Promise.all([...document.querySelectorAll<HTMLElement>('[data-island]')].map(hydrateIsland));
}

async function hydrateIsland(place: HTMLElement): Promise<void> {
  const Part = await ISLANDS[place.dataset.island ?? '']?.();
  if (!Part) return;
  const { props, shared } = JSON.parse(place.nextElementSibling?.textContent ?? '') as IslandData;
  hydrateRoot(
    place,
    <IslandFrame shared={shared as Shared}>
      <Alive then={keepTyped(place)}>
        <Part {...props} />
      </Alive>
    </IslandFrame>,
  );
}

if ('__reactRouterContext' in window)
  void import('./whole-page.client.tsx').then(({ hydratePage }) => hydratePage());
else if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', () => void hydrateIslands());
else void hydrateIslands();
