import { globSync } from 'node:fs';

/** Test files: those that vitest runs, and journeys in Chromium. Paths are from the project’s folder. */
interface TestFiles {
  units: string[];
  journeys: string[];
}

/** Every test file there is. */
const allTestFiles = (): TestFiles => ({
  units: globSync('{src,test,db,scripts}/**/*.test.{ts,tsx}'),
  journeys: globSync('test/journeys/*.e2e.ts'),
});

/** A test that is slow and seldom breaks: `npm run drills` (docs/drills.md). */
const isDrill = (file: string) => file.includes('.drill.');

/**
 * What `npm test -- NAME …` runs: files with one of the names in their path, including drills; without names, all but
 * the drills.
 */
export function testsNamed(names: readonly string[]): TestFiles {
  return chosen((file) => (names.length === 0 ? !isDrill(file) : names.some((name) => file.includes(name))));
}

/** What `npm run drills -- NAME …` runs: the drills with one of the names in their path, or all. */
export function drillsNamed(names: readonly string[]): TestFiles {
  return chosen((file) => isDrill(file) && (names.length === 0 || names.some((name) => file.includes(name))));
}

function chosen(isChosen: (file: string) => boolean): TestFiles {
  const { units, journeys } = allTestFiles();
  return { units: units.filter(isChosen), journeys: journeys.filter(isChosen) };
}
