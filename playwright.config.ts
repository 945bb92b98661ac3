import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.e2e.ts',
  workers: 2,
  fullyParallel: true,
  // Only ends what hangs: on a machine ten times as slow, every journey still passes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // The browser and the machine go wrong too, once in a thousand journeys or so. The report names each journey that
  // needed a second run as “flaky”. Look into it: so far half of them were a fault in the shop.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  outputDir: '.cache/test-results',
  globalSetup: './test/journeys/start-shop.ts',
  use: {
    // Between journeys a browser forgets its cookies and storage, but keeps its process and cache: a tenth less work than a new browser.
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
