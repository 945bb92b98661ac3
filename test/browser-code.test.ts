import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Returns the file that one of our imports refers to, or null for a package. */
function fileOf(imported: string, from: string): string | null {
  if (imported.startsWith('#')) return `src/${imported.slice(1)}`;
  return imported.startsWith('.') ? normalize(join(dirname(from), imported)) : null;
}

/** The files whose code a file imports; imports of types don't count. */
function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const named = text.matchAll(
    /^(?:import|export)\s+(?!type\b)(?:(\*|[\w*\s,]*\{[^}]*\}|\w+)(?:\s+as \w+)?\s+from\s+)?'([^']+)'/gm,
  );
  const isCode = (names = '') => {
    const list = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
    return !list || list.split(',').some((name) => name.trim() !== '' && !/^\s*type\s/.test(name));
  };
  const loaded = text.matchAll(/\bimport\('([^']+)'\)/g);
  return [
    ...[...named].filter(([, names]) => isCode(names)).map(([, , imported = '']) => imported),
    ...[...loaded].map(([, imported = '']) => imported),
  ].flatMap((imported) => fileOf(imported, file) ?? []);
}

// dependency-cruiser's `reachable` would follow imports of types too, which browsers never see.
test('islands reach no code of the server: `npm run dev` sends browsers every file as it is, and refuses the server’s', () => {
  const cameFrom = new Map([['src/web/entry.islands.tsx', '']]);
  for (const file of cameFrom.keys())
    for (const imported of importsOf(file)) if (!cameFrom.has(imported)) cameFrom.set(imported, file);
  expect(cameFrom.size).toBeGreaterThan(150);
  const ofServer = [...cameFrom].filter(([file]) => /\.server\.tsx?$/.test(file));
  expect(ofServer.map(([file, from]) => `${file} through ${from}`)).toEqual([]);
});
