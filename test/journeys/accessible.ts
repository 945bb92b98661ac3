import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Asserts WCAG 2.2 AA, as far as axe can check, for the page or a part of it. Messages in frames are excluded: they are
 * sandboxed without scripts, so axe can't run there.
 */
export async function accessible(page: Page, part = 'html'): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(SOURCE);
  const found = await page.evaluate(
    async ([include, values]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [include], exclude: ['iframe'] },
        { runOnly: { type: 'tag', values }, iframes: false, resultTypes: ['violations'] },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    },
    [part, TAGS] as const,
  );
  expect(found).toEqual([]);
}

/** Asserts WCAG 2.2 AA, as far as axe can check, and no sideways scrolling. */
export async function inOrder(page: Page): Promise<void> {
  await accessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}
