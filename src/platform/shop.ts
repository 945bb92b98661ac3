import { createContext } from 'react-router';
import type { CardProvider } from './card/card-provider.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { News } from './db/news.server.ts';
import type { Reports } from './db/replica.server.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Logger } from './log.ts';
import type { RateLimits } from './rate-limits.server.ts';
import type { Signer } from './signing.server.ts';
import type { Site } from './site.ts';
import type { Storage } from './storage/storage.ts';

/** What every page and command can use. Made once by `server.ts` (and by the tests' `test/app.ts`). */
export interface Shop {
  /** in the pages' role, which can add past records but can't change them */
  db: Database;
  /** in the role that owns the tables: for erasing people, and for commands; a test lists who uses it */
  owner: Database;
  /**
   * Where staff's lists and reports are read: a replica, if there is one and it is up to date, else `db`. Only for
   * reading, and never for a cached page.
   */
  reports: Reports;
  jobs: JobQueue;
  /** changes to the shop floor: jobs, stages, presses */
  floor: News;
  storage: Storage;
  /** what presses fetch: the folder `press` of the data directory, or the keys below `press/` of an S3 store */
  press: Pick<Storage, 'put' | 'open' | 'remove'>;
  cards: CardProvider;
  clock: Clock;
  signer: Signer;
  limits: RateLimits;
  site: Site;
  log: Logger;
  /** Mailchimp's address in tests; otherwise derived from the server prefix. */
  mailchimpBase?: string;
}

export const shopContext = createContext<Shop>();

/** The random text that allows this response's own scripts to run (Content-Security-Policy); empty on pages without scripts. */
export const nonceContext = createContext<string>('');
