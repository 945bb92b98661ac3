import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { Alive, keepInput } from '#ui/keep-input.tsx';

// The framework's own client, for wholly hydrated pages (`handle.hydrate`: the back office). No other page loads it.
startTransition(() => {
  hydrateRoot(
    document,
    <Alive then={keepInput(document)}>
      <HydratedRouter />
    </Alive>,
  );
});
