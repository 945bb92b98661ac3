import { createContext } from 'react-router';
import type { Engine } from '#preflight/index.server.ts';

/** The engine that sets what customers type into templates. Set by app.ts. */
export const composerContext = createContext<Engine>();
