import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const TESTS = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'db/**/*.test.ts', 'scripts/**/*.test.ts'];
/** What a test may leave to the next one in its process: an open shop or database, a child, a changed environment, a mock. */
const LEAVES_SOMETHING =
  /(test|\.)\/(app|database|shopper|factories|crash|twins|invariants|visitors)\b|inject\(|openDatabase|embedded|shopProcess|spawn|fork\(|process\.(env|on|kill)|vi\.(mock|stub|use)/;

/** Half of the files leave nothing, and take turns in one process: to begin one for each took as long as half of their tests. */
const rules = TESTS.flatMap((pattern) => globSync(pattern)).filter(
  (file) => !LEAVES_SOMETHING.test(readFileSync(file, 'utf8')),
);

const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    pool: 'forks',
    // Some of the tests wait for a process to die: one more than there are cores.
    maxWorkers: 3,
    projects: [
      { test: { name: 'rules', include: rules, isolate: false, ...timeouts } },
      {
        test: {
          ...{ name: 'shop', include: TESTS, exclude: ['**/node_modules/**', ...rules] },
          ...{ globalSetup: ['test/global-setup.ts'], ...timeouts },
        },
      },
    ],
  },
});
