import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Alive } from '#ui/keep-typed.tsx';

/**
 * Makes a part live under `npm run dev`, where islands run on React instead of Preact. React complains of a container that another tree
 * drew, and throws away what the server drew if a part is drawn again before it is alive. Returns what draws it again.
 */
export async function hydrateInReact(
  place: HTMLElement,
  first: ReactElement,
): Promise<(next: ReactElement) => void> {
  const container = document.createElement('div');
  container.style.display = 'contents';
  container.append(...place.childNodes);
  place.append(container);
  const alive = Promise.withResolvers<void>();
  const root = hydrateRoot(container, <Alive then={alive.resolve}>{first}</Alive>);
  await alive.promise;
  return (next) => root.render(<Alive then={alive.resolve}>{next}</Alive>);
}
