import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { Alive, keepTyped } from '#ui/keep-typed.tsx';

/**
 * Loads the framework's own client for fully hydrated pages (`handle.hydrate`: the back office). A function, not an
 * import side effect: the build empties a module that exports nothing used (`sideEffects` in package.json).
 */
export function hydratePage(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <Alive then={keepTyped(document)}>
        <HydratedRouter />
      </Alive>,
    );
  });
}
