import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.ts';

/** Where the tests are; `test/kinds-of-test.test.ts` refuses a plain one that opens a shop. */
const tests = (suffix: string) => [`{src,db,scripts}/**/*${suffix}.{ts,tsx}`, `test/**/*${suffix}.ts`];
const SHOP = tests('.shop.test');

// Files take turns in a few processes: to start one and to read the shop into it takes as long as half of a file's tests.
const shared = { isolate: false, testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    pool: 'forks',
    // Some of the tests wait for a process to die: one more than there are cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'rules', include: tests('.test'), exclude: SHOP } },
      {
        test: {
          ...shared,
          name: 'shop',
          include: SHOP,
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/shop-setup.ts'],
        },
      },
    ],
  },
});
