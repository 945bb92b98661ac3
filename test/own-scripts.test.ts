import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const names = new Set(
  SOURCES.flatMap(({ text }) => [...text.matchAll(/<OwnScript run=\{(\w+)\}/g)].map(([, name = '']) => name)),
);

/** Returns the values that a file imports, by their names in it. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/^import (?!type )\{([^}]*)\} from/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim().replace(/^.* as /, ''))
      .filter((name) => name && !name.startsWith('type ')),
  );
}

test.each([...names])('%s is sent inside pages as text, so it uses nothing that its file imports', (name) => {
  const start = new RegExp(`^(?:export )?function ${name}\\(`, 'm');
  const sources = SOURCES.filter(({ text }) => start.test(text));
  expect(sources).toHaveLength(1);
  const [{ text } = { text: '' }] = sources;
  const from = text.search(start);
  const source = text.slice(from, text.indexOf('\n}\n', from));
  expect(importsOf(text).filter((it) => new RegExp(`\\b${it}\\b`).test(source))).toEqual([]);
});

test('the functions that are sent in pages were found', () => {
  expect(names.size).toBeGreaterThan(8);
});
