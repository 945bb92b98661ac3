import { createContext } from 'react-router';
import type { Accounts } from './accounts.server.ts';

/** The accounts library, for the pages that sign in, register and sign out. */
export const accountsContext = createContext<Accounts>();
