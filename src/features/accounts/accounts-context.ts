import { createContext } from 'react-router';
import type { Accounts } from './accounts.server.ts';

/** The accounts library, for the pages that sign in, up and out. */
export const accountsContext = createContext<Accounts>();
