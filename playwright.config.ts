import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.e2e.ts',
  workers: 2,
  fullyParallel: true,
  // Only what hangs is ended: on a machine ten times as slow every journey still passes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Browser and machine go wrong too, once in some thousand journeys. The report names each that needed its second run as
  // “flaky”: it is to be looked into, because so far half of them were a fault of the shop's.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  outputDir: '.cache/test-results',
  globalSetup: './test/journeys/start-shop.ts',
  use: {
    // Between journeys a browser forgets all it was told, but keeps its process and what it fetched: a tenth less work than a new one.
    reuseContext: true,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
});
