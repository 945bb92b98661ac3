import { test as base, type Page } from '@playwright/test';

/**
 * Journeys that set the browser's clock play on a page of a context of its own. Playwright doesn't take the whole of a clock out of a
 * context that the next journey uses again: its first page sometimes ran a remainder, `__pwClock.controller.log(…)`, and threw.
 */
export const test = base.extend<{ clockedPage: Page }>({
  clockedPage: async ({ browser }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      throw error;
    });
    await use(page);
    await context.close();
  },
});
