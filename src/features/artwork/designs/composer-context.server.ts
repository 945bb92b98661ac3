import { createContext, type RouterContextProvider } from 'react-router';
import type { Engine } from '#preflight/index.server.ts';

/** The engine that sets what customers type into templates. Set by app.ts. */
export const composerContext = createContext<Engine>();

/** The engine that makes lists: in a process of its own, so that nobody who types waits for somebody’s 5,000 cards. */
export const listEngineContext = createContext<Engine>();

/** What sets text, for designs and for lists of them; by default the engine, whose checks they would then wait for. */
export interface DesignEngines {
  engine: Engine;
  composer?: Engine;
  lister?: Engine;
}

/** Sets the engines for the pages of one request. */
export function setDesignEngines(
  context: RouterContextProvider,
  { engine, composer = engine, lister = engine }: DesignEngines,
): void {
  context.set(composerContext, composer);
  context.set(listEngineContext, lister);
}
