import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Asserts WCAG 2.2 AA, as far as axe can check, for the page or a part of it. Messages in frames are excluded: they are
 * sandboxed without scripts, so axe can't run there.
 */
export async function accessible(page: Page, part?: string): Promise<void> {
  // Legacy mode runs axe in place; otherwise it opens another tab for the summary, which takes three times as long.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ iframes: false, resultTypes: ['violations'] })
    .exclude('iframe')
    .withTags(RULES);
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

/** Asserts WCAG 2.2 AA, as far as axe can check, and no sideways scrolling. */
export async function inOrder(page: Page): Promise<void> {
  await accessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}
