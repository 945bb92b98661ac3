import { text } from 'node:stream/consumers';
import { readArchive } from './archive.ts';
import { checkArchive } from './check-archive.ts';
import { contentOf, type Manifest } from './manifest.ts';

/** A row by column name, as PostgreSQL writes values in text. */
export type TextRow = Readonly<Record<string, string | null>>;

/**
 * Reads a few small tables of a backup, and its description. A table that isn't in it has no rows. Throws a one-line
 * message if the file is not a complete backup.
 */
export async function readRows(
  file: string,
  tables: readonly string[],
  passphrase?: string,
): Promise<{ manifest: Manifest; rows: ReadonlyMap<string, readonly TextRow[]> }> {
  const manifest = await checkArchive(file, passphrase);
  const rows = new Map<string, readonly TextRow[]>(tables.map((table) => [table, []]));
  for await (const { name, content } of readArchive(file, passphrase)) {
    const part = contentOf(name);
    const columns = manifest.tables.find(({ table }) => part?.kind === 'table' && table === part.id)?.columns;
    if (part && columns && rows.has(part.id)) rows.set(part.id, rowsOf(await text(content), columns));
    else content.resume();
  }
  return { manifest, rows };
}

/** PostgreSQL's text format of `copy` (documentation of COPY, "Text Format"): one line per row, tabs between values. */
function rowsOf(copied: string, columns: readonly string[]): TextRow[] {
  return copied
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const values = line.split('\t').map(unescaped);
      return Object.fromEntries(columns.map((column, i) => [column, values[i] ?? null]));
    });
}

const ESCAPED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

function unescaped(written: string): string | null {
  return written === '\\N'
    ? null
    : written.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter);
}
