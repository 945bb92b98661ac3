import { createContext } from 'react-router';
import type { Engine } from '#preflight/index.server.ts';

/** The artwork engine, for pages that draw or fix a file within a request. Set by app.ts. */
export const engineContext = createContext<Engine>();
