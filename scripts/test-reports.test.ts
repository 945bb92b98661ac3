import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playwrightOutcome, vitestOutcome } from './test-reports.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-reports-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(report: object): Promise<string> {
  const path = join(folder, 'report.json');
  await writeFile(path, JSON.stringify(report));
  return path;
}

test('a failed test is named with its file and the first lines of its error, without colours', async () => {
  const passing = { fullName: 'a cart is kept', status: 'passed', failureMessages: [] };
  const failing = {
    fullName: 'a code is spent once',
    status: 'failed',
    failureMessages: [
      '\u001b[31mError\u001b[39m: expected 2 to be 1\n    at a\n    at b\n    at c\n    at d\n    at e\n    at f',
    ],
  };
  const path = await written({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: resolve('src/code.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [passing, failing],
      },
    ],
  });
  expect(await vitestOutcome(path, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    remarks: [
      'src/code.test.ts: a code is spent once\n    Error: expected 2 to be 1\n        at a\n        at b\n        at c\n        at d\n        at e',
    ],
  });
});

test('a file that can’t be loaded is one failure, and named', async () => {
  const path = await written({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [
      {
        name: resolve('src/broken.test.ts'),
        status: 'failed',
        message: 'no such file',
        assertionResults: [],
      },
    ],
  });
  const { failed, remarks } = await vitestOutcome(path, 1);
  expect(failed).toBe(1);
  expect(remarks).toEqual(['src/broken.test.ts: did not load\n    no such file']);
});

test('a program that crashes without a report is one failure', async () => {
  expect(await vitestOutcome(join(folder, 'none.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
  expect(await playwrightOutcome(join(folder, 'none.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('a journey that passes at its second run counts as passed, and is named', async () => {
  const tried = (status: string, ...errors: string[]) => ({
    status,
    results: [...errors.map((message) => ({ error: { message } })), {}],
  });
  const path = await written({
    stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 0 },
    suites: [
      {
        specs: [{ title: 'buys', file: 'purchase.e2e.ts', tests: [tried('expected')] }],
        suites: [
          {
            specs: [
              { title: 'scans', file: 'scans.e2e.ts', tests: [tried('flaky', 'Timeout')] },
              { title: 'pays', file: 'pay.e2e.ts', tests: [tried('unexpected', 'Not found')] },
            ],
          },
        ],
      },
    ],
  });
  expect(await playwrightOutcome(path, 1)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
    remarks: [
      'scans.e2e.ts: scans (passed at its second run)\n    Timeout',
      'pay.e2e.ts: pays\n    Not found',
    ],
  });
});
