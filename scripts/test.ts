import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { run } from './run.ts';

/**
 * `npm test`: types, lint and boundaries, then rules, commands and pages on a real database, then the journeys in a real
 * Chromium. The last line is `N passed, N failed, N skipped`. Arguments choose test files of the second part.
 */
async function main(chosen: string[]): Promise<number> {
  await mkdir('.cache', { recursive: true });
  const checks = await check();
  const unit = await vitest(chosen);
  const journeys = chosen.length > 0 ? NOTHING : await playwright();
  const passed = checks.passed + unit.passed + journeys.passed;
  const failed = checks.failed + unit.failed + journeys.failed;
  const skipped = unit.skipped + journeys.skipped;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };

async function vitest(chosen: string[]): Promise<Count> {
  const report = '.cache/vitest.json';
  const { code } = await run([
    ...[
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    ...chosen,
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

async function playwright(): Promise<Count> {
  const report = '.cache/playwright.json';
  const chromium = await findChromium();
  const { code } = await run(['node_modules/@playwright/test/cli.js', 'test'], {
    env: { CHROMIUM: chromium },
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
