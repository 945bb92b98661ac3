import { mkdir, rm } from 'node:fs/promises';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { run } from './run.ts';
import { drillsNamed, testsNamed } from './test-files.ts';
import { type Outcome, playwrightOutcome, vitestOutcome } from './test-reports.ts';

const VITEST_REPORT = '.cache/vitest.json';
const PLAYWRIGHT_REPORT = '.cache/playwright.json';

/**
 * `npm test`: types, lint and boundaries, then rules, commands and pages on a real database, and the journeys in a real
 * Chromium. `npm run drills`: the files called `*.drill.*`, which are slow and seldom break (docs/drills.md). With
 * names, only files with one of them in their path. The last line is `N passed, N failed, N skipped`.
 */
async function main(args: string[]): Promise<number> {
  await mkdir('.cache', { recursive: true });
  const drills = args.includes('--drills');
  const names = args.filter((arg) => arg !== '--drills');
  const { units, journeys } = drills ? drillsNamed(names) : testsNamed(names);
  if (units.length + journeys.length === 0) {
    console.log(`There is no test file with ${names.join(' or ')} in its path.`);
    return 1;
  }
  const checks = names.length === 0 && !drills ? { ...NOTHING, ...(await check()) } : NOTHING;
  // At once: each leaves the processors idle for a third of its time, waiting for a server, a browser or a process to end.
  const outcomes = await both(
    () => (units.length > 0 ? vitest(units) : NOTHING),
    (after) => (journeys.length > 0 ? playwright(journeys, after) : NOTHING),
  );
  const parts = [checks, ...outcomes];
  // Again at the end, for people who see only the last lines of a long run.
  for (const remark of parts.flatMap(({ remarks }) => remarks)) console.log(remark);
  const sum = (of: 'passed' | 'failed' | 'skipped') => parts.reduce((total, part) => total + part[of], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
}

/** Runs the two at once; the output of the second comes after the first has ended. */
async function both(
  first: () => Promise<Outcome> | Outcome,
  second: (after: Promise<unknown>) => Promise<Outcome> | Outcome,
): Promise<[Outcome, Outcome]> {
  const one = Promise.resolve(first());
  return Promise.all([one, second(one)]);
}

const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, remarks: [] };

async function vitest(files: string[]): Promise<Outcome> {
  const { code } = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
    ...files,
  ]);
  return vitestOutcome(VITEST_REPORT, code);
}

async function playwright(files: string[], after: Promise<unknown>): Promise<Outcome> {
  const chromium = await findChromium();
  const { code } = await run(['node_modules/@playwright/test/cli.js', 'test', ...files], {
    env: { CHROMIUM: chromium },
    after,
  });
  return playwrightOutcome(PLAYWRIGHT_REPORT, code);
}

// So that the reports of the last run aren't taken for those of this one.
await Promise.all([VITEST_REPORT, PLAYWRIGHT_REPORT].map((path) => rm(path, { force: true })));
process.exit(await main(process.argv.slice(2)));
