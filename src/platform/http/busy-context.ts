import { createContext } from 'react-router';

/** Whether the database had no time for this request: its errors then answer 503 instead of 500. Of one request. */
export const busyContext = createContext<{ isBusy: boolean }>();
