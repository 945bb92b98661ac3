import { sql } from 'kysely';
import { z } from 'zod';
import { json, type Queries } from '#platform/db/database.ts';
import {
  type DesignList,
  type ListFault,
  type ListRow,
  type ListSettings,
  type ListState,
  listFault,
  listRow,
  listSettings,
} from './design-list.ts';

const stored = {
  columns: z.array(z.string()),
  rows: z.array(listRow),
  faults: z.array(listFault),
};

/** Returns the list of a design, whoever’s it is: the caller has found the design for its owner. */
export async function readList(db: Queries, designId: string): Promise<DesignList | undefined> {
  const row = await db
    .selectFrom('designLists')
    .select([
      'fileName',
      'columnNames',
      'records',
      'settings',
      'faults',
      'state',
      'problem',
      'done',
      'revision',
      'artworkId',
    ])
    .where('designId', '=', designId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { columnNames, records, settings, faults, state, ...rest } = row;
  return {
    ...rest,
    state: state as ListState,
    columns: stored.columns.parse(columnNames),
    rows: stored.rows.parse(records),
    settings: listSettings.parse(settings),
    faults: stored.faults.parse(faults),
  };
}

export interface NewList {
  fileName: string;
  columns: readonly string[];
  rows: readonly ListRow[];
  settings: ListSettings;
}

/** Writes a design’s list in place of the one it had; it is to be checked. Returns its revision. */
export async function writeList(
  db: Queries,
  designId: string,
  { fileName, columns, rows, settings }: NewList,
  now: Date,
): Promise<number> {
  const { rows: written } = await sql<{ revision: number }>`
    insert into design_lists (design_id, file_name, column_names, records, settings, state, updated_at)
    values (${designId}::uuid, ${fileName}, ${json(columns)}, ${json(rows)}, ${json(settings)}, 'checking', ${now})
    on conflict (design_id) do update set file_name = excluded.file_name, column_names = excluded.column_names,
      records = excluded.records, settings = excluded.settings, faults = '[]', state = 'checking', problem = null,
      done = 0, artwork_id = null, revision = design_lists.revision + 1, updated_at = excluded.updated_at
    returning revision`.execute(db);
  return rows0(written).revision;
}

/**
 * Saves what changed of a list, unless somebody else has changed it since this revision. Returns whether it was saved.
 */
export async function changeList(
  db: Queries,
  designId: string,
  revision: number,
  change: {
    rows?: readonly ListRow[];
    settings?: ListSettings;
    faults?: readonly ListFault[];
    state?: ListState;
    problem?: string | null;
    artworkId?: string | null;
    done?: number;
  },
  now: Date,
): Promise<boolean> {
  const { rows, settings, faults, ...plain } = change;
  const { numUpdatedRows } = await db
    .updateTable('designLists')
    .set({
      ...plain,
      ...(rows ? { records: json(rows) } : {}),
      ...(settings ? { settings: json(settings) } : {}),
      ...(faults ? { faults: json(faults) } : {}),
      // A new revision ends the jobs that work for the old one.
      ...(rows || settings ? { revision: sql<number>`revision + 1` } : {}),
      updatedAt: now,
    })
    .where('designId', '=', designId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes how many records are done so far. */
export async function noteDone(db: Queries, designId: string, revision: number, done: number): Promise<void> {
  await db
    .updateTable('designLists')
    .set({ done })
    .where('designId', '=', designId)
    .where('revision', '=', revision)
    .execute();
}

/** Removes a design’s list. Removing it twice is harmless. */
export async function removeList(db: Queries, designId: string): Promise<void> {
  await db.deleteFrom('designLists').where('designId', '=', designId).execute();
}

function rows0<T>([first]: readonly T[]): T {
  if (!first) throw new Error('nothing was written');
  return first;
}
