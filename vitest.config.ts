import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from '#test/longest-first.ts';

/** Where the tests are; `test/kinds-of-test.test.ts` refuses a plain test that opens a shop. */
const tests = (suffix: string) => [`{src,db,scripts}/**/*${suffix}.{ts,tsx}`, `test/**/*${suffix}.ts`];
const SHOP = tests('.shop.test');

const shared = {
  // Files take turns in a few processes: starting one and loading the shop into it takes half as long as a file's tests.
  isolate: false,
  // Only ends what hangs: on a machine ten times as slow, every test still passes.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000 } },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // More than there are processors: many tests wait for a process to end or a server to start, and the journeys that run at the same
    // time (`scripts/test.ts`) finish sooner. With three workers on two processors, a third of the last five minutes was idle.
    maxWorkers: Math.min(8, availableParallelism() + 2),
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'rules', include: tests('.test'), exclude: SHOP } },
      {
        // As the shop compiles its pages; the development runtime is not in production's React.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...shared,
          name: 'shop',
          include: SHOP,
          // Tests run what we ship: React's production build, and better-auth without knowing that it is a test, in
          // which case it wouldn't check origins.
          env: { NODE_ENV: 'production', TEST: '' },
          // The build is loaded unchanged, not compiled again.
          server: { deps: { external: [/\/build\/server\//] } },
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/shop-setup.ts'],
        },
      },
    ],
  },
});
