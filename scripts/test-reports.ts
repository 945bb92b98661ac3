import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a test program reported: how many tests passed, failed and were skipped, and a line for each that needs a look. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** the file, title and first lines of the error of each test that failed or needed a second run */
  remarks: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    /** the file */
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Reads vitest's JSON report. A run that ended with `code` but names no test as the cause counts as one failure. */
export async function vitestOutcome(path: string, code: number): Promise<Outcome> {
  const report = await read<VitestReport>(path);
  const remarks = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not even be loaded has no tests to name.
    if (failed.length === 0) return status === 'failed' ? [remark(file, 'did not load', message)] : [];
    return failed.map(({ fullName, failureMessages }) => remark(file, fullName, failureMessages[0]));
  });
  return atLeastOne(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
    remarks,
  });
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** Reads Playwright's JSON report; a journey that passed at its second run has passed, with a remark. */
export async function playwrightOutcome(path: string, code: number): Promise<Outcome> {
  const report = await read<PlaywrightReport>(path);
  const remarks = (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) =>
          remark(
            file,
            status === 'flaky' ? `${title} (passed at its second run)` : title,
            results.find(({ error }) => error)?.error?.message,
          ),
        ),
    );
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return atLeastOne(code, { passed: expected + flaky, failed: unexpected, skipped, remarks });
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

function atLeastOne(code: number, outcome: Outcome): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

const LINES = 6;

function remark(file: string, title: string, error = ''): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, LINES);
  return [`${file}: ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** Nothing if the program wrote no report. */
async function read<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
