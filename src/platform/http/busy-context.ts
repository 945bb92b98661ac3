import { createContext } from 'react-router';

/** Whether the database was too busy for this request. If so, its errors become 503 instead of 500. */
export const busyContext = createContext<{ isBusy: boolean }>();
