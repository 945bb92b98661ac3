import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drillsNamed, testsNamed } from '../scripts/test-files.ts';

/** Things a test file opens, starts or changes that would affect the next one in its process. */
const OPENS =
  /(?:from |import\()'[^']*\/(app|database|shopper|factories|crash|invariants|visitors|filled-shop|card-network-shop)\b[^']*'|\b(inject|openDatabase|startEmbeddedPostgres|shopProcess|spawn|spawnSync|fork)\(|process\.env\.\w+ = |vi\.(mock|stub|useFake)/;

const files = (pattern: string) => globSync(`{src,test,db,scripts}/**/${pattern}`);
const opens = (file: string) => OPENS.test(readFileSync(file, 'utf8'));

test('a test that opens a shop, a database or a process is named *.shop.test.ts', () => {
  const plain = files('*.test.{ts,tsx}').filter((file) => !/\.shop\.test\.tsx?$|kinds-of-test/.test(file));
  expect(plain.length).toBeGreaterThan(50);
  expect(plain.filter(opens)).toEqual([]);
});

test('a journey that presses a button or link waits for the result before it leaves the page', () => {
  const leaves =
    /getByRole\('(?:button|link)'[^;]*\.(?:click|press)\([^;]*\);\s+await [\w.]+\.(?:goto|reload|goBack)\(/g;
  const hasty = globSync('test/journeys/*.e2e.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(leaves)].map(([text]) => `${file}: ${text}`),
  );
  expect(hasty).toEqual([]);
});

test('docs/drills.md lists every drill, and nothing else', () => {
  const listed = [...readFileSync('docs/drills.md', 'utf8').matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, file]) => file,
  );
  const { units, journeys } = drillsNamed([]);
  expect(listed.toSorted()).toEqual([...units, ...journeys].toSorted());
});

test('npm test and npm run drills together run every test file, each in just one of them', () => {
  const every = globSync('{.,src,test,db,scripts,bench,soak,tools}/**/*.{test,e2e}.{ts,tsx}', {
    exclude: ['node_modules', 'build', '.cache', '.react-router', 'data'],
  });
  const run = [testsNamed([]), drillsNamed([])].flatMap(({ units, journeys }) => [...units, ...journeys]);
  expect(run.toSorted()).toEqual([...new Set(every)].toSorted());
});
