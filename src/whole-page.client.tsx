import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Pages that are live as a whole (`handle.hydrate`: the back office) bring the framework's own client. */
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
