import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { Alive, keepTyped } from '#ui/keep-typed.tsx';

/**
 * Pages that are live as a whole (`handle.hydrate`: the back office) bring the framework's own client. Called, not run on
 * import: a module that nothing is taken from is left empty by the build (`sideEffects` of package.json).
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
