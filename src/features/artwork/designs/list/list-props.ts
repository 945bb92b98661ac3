import type { ListView, listFields } from './list-view.server.ts';

/** What a list’s page shows of it. */
export interface ListProps {
  path: string;
  fields: ReturnType<typeof listFields>;
  list: ListView;
  errors: Readonly<Record<string, string>>;
  /** what a refused form held; null if none was */
  typed: Readonly<Record<string, string>> | null;
}
