import { globSync, readFileSync } from 'node:fs';
import { DISTRICTS } from './districts.ts';

/** What `db/schema.sql` says, as the page needs it. */
interface Schema {
  /** comments by name; a table or trigger function without one is missing */
  tables: Map<string, string | undefined>;
  triggers: Trigger[];
  functions: { signature: string; name: string; body: string; isTrigger: boolean; why: string | undefined }[];
}

interface Trigger {
  name: string;
  table: string;
  when: string;
  runs: string;
}

/** Reads tables, triggers and functions with their comments from the text of a schema. */
export function parseSchema(text: string): Schema {
  const comments = new Map(
    Array.from(text.matchAll(/^comment on (table|function) (.+?) is '(.*)';$/gm), ([, kind, name, words]) => [
      `${kind} ${name}`,
      (words ?? '').replaceAll("''", "'"),
    ]),
  );
  const names = Array.from(text.matchAll(/^create (?:unlogged )?table (\w+) \(/gm), ([, name = '']) => name);
  const triggers = Array.from(
    text.matchAll(
      /^CREATE (?:CONSTRAINT )?TRIGGER (\w+) (BEFORE|AFTER) (.+?) ON (\w+) (.*)EXECUTE FUNCTION (\w+)\(\);$/gm,
    ),
    ([, name = '', time = '', events = '', table = '', rest = '', runs = '']) => ({
      name,
      table,
      runs,
      when: `${time} ${events}${rest.includes('INITIALLY DEFERRED') ? ', at commit' : ''}`
        .replaceAll(/[A-Z]{2,}/g, (word) => word.toLowerCase())
        .replace('after insert or delete or update or truncate', 'after any change'),
    }),
  );
  const functions = Array.from(
    text.matchAll(
      /^CREATE OR REPLACE FUNCTION public\.(\w+)\((.*)\)\n RETURNS ([\s\S]*?)\n([\s\S]*?);\n(?=\n)/gm,
    ),
    ([, name = '', given = '', returns = '', body = '']) => {
      const signature = `${name}(${typesOf(given)})`;
      return {
        name,
        signature,
        body,
        isTrigger: returns === 'trigger',
        why: comments.get(`function ${signature}`),
      };
    },
  );
  return { tables: new Map(names.map((name) => [name, comments.get(`table ${name}`)])), triggers, functions };
}

/** The types of a function's arguments, as PostgreSQL writes them in its signature. */
const typesOf = (given: string) =>
  given
    .split(', ')
    .map((one) => one.replace(/^\w+ /, '').replace(/ DEFAULT .*$/, ''))
    .join(',');

/** Returns the page `docs/database.md` without its preface: district by district, table by table; then functions. */
export function describeDatabase({ tables, triggers, functions }: Schema): string {
  const writers = readWriters(tables);
  const reasons = new Map(functions.map(({ name, why }) => [name, why]));
  const sections = Object.entries(DISTRICTS).map(([district, { what, tables: named }]) =>
    [
      `## ${district[0]?.toUpperCase()}${district.slice(1)}\n\n${what}.`,
      ...wordsOf(named).map((table) => {
        const own = triggers.filter((one) => one.table === table);
        const bySql = functions
          .filter(({ body }) => writtenBy(body).has(table))
          .map(({ name }) => `\`${name}\``);
        return [
          `### ${table}\n\n${tables.get(table)}`,
          [
            ...lineOf('Code', [...(writers.get(table) ?? [])]),
            ...lineOf('SQL functions', bySql),
            ...own.map(({ name, when, runs }) => {
              const label = name === runs ? `\`${name}\`` : `\`${name}\` (\`${runs}\`)`;
              return `- Trigger ${label}, ${when}: ${reasons.get(runs)}`;
            }),
          ].join('\n'),
        ].join('\n\n');
      }),
    ].join('\n\n'),
  );
  const others = functions.filter(({ isTrigger }) => !isTrigger);
  return [
    ...sections,
    `## Functions that triggers and statements call\n\n${others.map(({ name, why }) => `- \`${name}\`: ${why}`).join('\n')}`,
  ].join('\n\n');
}

const wordsOf = (names: string) => names.trim().split(/\s+/);

/** Returns every table that districts name, in their order. */
export const tablesOfDistricts = (): string[] =>
  Object.values(DISTRICTS).flatMap(({ tables }) => wordsOf(tables));

const lineOf = (label: string, all: readonly string[]) =>
  all.length > 0 ? [`- ${label}: ${all.join(', ')}`] : [];

/** Finds the files that write each table, as `room (file, file)`. A name put together at run time isn't seen. */
function readWriters(tables: ReadonlyMap<string, unknown>): Map<string, string[]> {
  const places = new Map<string, Map<string, string[]>>();
  for (const file of globSync('src/**/*.{ts,tsx}').sort()) {
    if (file.includes('.test.')) continue;
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const table of writtenBy(code)) if (tables.has(table)) note(places, table, file);
  }
  return new Map(
    Array.from(places, ([table, rooms]) => [
      table,
      Array.from(rooms, ([room, files]) => `${room} (${files.join(', ')})`),
    ]),
  );
}

function note(places: Map<string, Map<string, string[]>>, table: string, file: string): void {
  const [, room = '', name = ''] =
    /^src\/(?:features\/)?(\w[\w-]*(?:\/\w[\w-]*)?)\/(.+?)(?:\.server)?\.tsx?$/.exec(file) ?? [];
  const rooms = places.get(table) ?? new Map<string, string[]>();
  rooms.set(room, [...(rooms.get(room) ?? []), name]);
  places.set(table, rooms);
}

const KYSELY = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
const SQL =
  /\b(?:(?:insert into|delete from|merge into) (\w+)|update (\w+)(?: as)?(?: (?!set\b)\w+)?\s+set\b)/g;

/** Returns the tables that a text writes: TypeScript with Kysely, or SQL. */
function writtenBy(text: string): Set<string> {
  const inKysely = Array.from(text.matchAll(KYSELY), ([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const inSql = Array.from(text.matchAll(SQL), ([, other, updated]) => other ?? updated ?? '');
  return new Set([...inKysely, ...inSql]);
}
