import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHECKS_IN_SECTION } from './fixtures/trust-checks.ts';

const CHECKS = Object.entries(CHECKS_IN_SECTION).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, i) => `${section}${i + 1}`),
);

/** Returns the checks named at the end of a test's title, like “… (trust D14)”. */
const named = new Set(
  globSync(['{src,test,db,scripts}/**/*.test.{ts,tsx}', 'test/journeys/*.e2e.ts'])
    .filter((file) => !file.endsWith('trust-checks.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\(trust ([^)]*)\)['"`],/g)])
    .flatMap(([, ids = '']) => ids.split(', ')),
);

/** Returns the checks in the first column of each table of the document, by the heading above it. */
const tables = new Map(
  readFileSync('docs/trust-checks.md', 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => [
      section.split('\n', 1)[0],
      [...section.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, id = '']) => id),
    ]),
);
const withoutTest = tables.get('Checks without a test') ?? [];
const inPart = tables.get('Checks whose test is smaller') ?? [];

test('the checklist has 155 checks', () => {
  expect(CHECKS).toHaveLength(155);
});

test('every check is named in a test’s title, or the document says why it has no test', () => {
  expect(CHECKS.filter((id) => !named.has(id) && !withoutTest.includes(id))).toEqual([]);
});

test('a check that has a test is not listed as having none', () => {
  expect(withoutTest.filter((id) => named.has(id))).toEqual([]);
});

test('what the document says about a smaller test is about a check that has one', () => {
  expect(inPart.length).toBeGreaterThan(0);
  expect(inPart.filter((id) => !named.has(id))).toEqual([]);
});

test('no title and no line of the document names a check that isn’t in the checklist, or one twice', () => {
  expect([...named, ...withoutTest, ...inPart].filter((id) => !CHECKS.includes(id))).toEqual([]);
  expect(new Set([...withoutTest, ...inPart]).size).toBe(withoutTest.length + inPart.length);
});
