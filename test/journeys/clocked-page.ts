import { test as base, type Page } from '@playwright/test';

/**
 * A page in a browser context of its own, for journeys that set the browser's clock. Playwright leaves part of the
 * clock behind in a context, and the next journey to use that sometimes ran it on its first page,
 * `__pwClock.controller.log(…)`, which threw.
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
