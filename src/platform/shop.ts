import { createContext } from 'react-router';
import type { CardProvider } from './card/card-provider.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Logger } from './log.ts';
import type { RateLimits } from './rate-limits.server.ts';
import type { Signer } from './signing.server.ts';
import type { Site } from './site.ts';
import type { Storage } from './storage/storage.ts';

/** What every page and command may work with. Made once by `server.ts` (and by the tests' `test/app.ts`). */
export interface Shop {
  db: Database;
  jobs: JobQueue;
  storage: Storage;
  cards: CardProvider;
  clock: Clock;
  signer: Signer;
  limits: RateLimits;
  site: Site;
  log: Logger;
  /** Where Mailchimp answers, in tests; its own address by the server prefix otherwise. */
  mailchimpBase?: string;
}

export const shopContext = createContext<Shop>();

/** The random text that lets this answer's own scripts run (Content-Security-Policy); none on pages without scripts. */
export const nonceContext = createContext<string>('');
