import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { run } from './run.ts';

/**
 * `npm test`: types, lint and boundaries, then rules, commands and pages on a real database, then the journeys in a real
 * Chromium. With names, only the test files and journeys whose path contains one of them.
 * The last line is `N passed, N failed, N skipped`.
 */
async function main(names: string[]): Promise<number> {
  await mkdir('.cache', { recursive: true });
  const chosen = (pattern: string) =>
    globSync(pattern).filter((file) => names.some((name) => file.includes(name)));
  const unitFiles = chosen('{src,test,db,scripts}/**/*.test.{ts,tsx}');
  const journeyFiles = chosen('test/journeys/*.e2e.ts');
  const all = names.length === 0;
  if (!all && unitFiles.length + journeyFiles.length === 0) {
    console.log(`There is no test file with ${names.join(' or ')} in its path.`);
    return 1;
  }
  const checks = all ? { ...(await check()), skipped: 0 } : NOTHING;
  // At once: each of them leaves the processors idle for a third of its time, waiting for a server, a browser or a process that dies.
  const [unit, journeys] = await both(
    () => (all || unitFiles.length > 0 ? vitest(unitFiles) : NOTHING),
    (after) => (all || journeyFiles.length > 0 ? playwright(journeyFiles, after) : NOTHING),
  );
  const passed = checks.passed + unit.passed + journeys.passed;
  const failed = checks.failed + unit.failed + journeys.failed;
  const skipped = unit.skipped + journeys.skipped;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
}

/** Runs the two at once; what the second says comes after the first has ended. */
async function both(
  first: () => Promise<Count> | Count,
  second: (after: Promise<unknown>) => Promise<Count> | Count,
): Promise<[Count, Count]> {
  const one = Promise.resolve(first());
  return Promise.all([one, second(one)]);
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };

async function vitest(files: string[]): Promise<Count> {
  const report = '.cache/vitest.json';
  const { code } = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ]);
  const json = await readJson(report);
  const count = {
    passed: Number(json.numPassedTests ?? 0),
    failed: Number(json.numFailedTests ?? 0),
    skipped: Number(json.numPendingTests ?? 0),
  };
  // A file that could not even be loaded has no tests to count.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function playwright(files: string[], after: Promise<unknown>): Promise<Count> {
  const report = '.cache/playwright.json';
  const chromium = await findChromium();
  const { code } = await run(['node_modules/@playwright/test/cli.js', 'test', ...files], {
    env: { CHROMIUM: chromium },
    after,
  });
  const { stats = {} } = (await readJson(report)) as { stats?: Record<string, number> };
  const count = {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
}

await promisify(execFile)('rm', ['-f', '.cache/vitest.json', '.cache/playwright.json']);
process.exit(await main(process.argv.slice(2)));
