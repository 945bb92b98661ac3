import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Asserts WCAG 2.2 AA, as far as axe can check, for the page or a part of it. Messages in frames are excluded, since
 * they are sandboxed without scripts and axe can't run there.
 */
export async function accessible(page: Page, part = 'html'): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(SOURCE);
  const problems = await page.evaluate(
    async ([include, values]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [include], exclude: ['iframe'] },
        { runOnly: { type: 'tag', values }, iframes: false, resultTypes: ['violations'] },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    },
    [part, TAGS] as const,
  );
  expect(problems).toEqual([]);
}

/** Asserts WCAG 2.2 AA, as far as axe can check, and no sideways scrolling. */
export async function inOrder(page: Page): Promise<void> {
  await accessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

/** Asserts that neighbouring fields are level, and that placeholders can be read in full. */
export async function inLine(page: Page): Promise<void> {
  expect(await unlevelFields(page), `${page.url()} has fields at different heights in one row`).toEqual([]);
  expect(await cutPlaceholders(page), `${page.url()} has placeholders without room`).toEqual([]);
}

/** The names of controls that are higher or lower than their neighbour in a grid. */
function unlevelFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const place = (field: Element) => {
      let cell = field;
      while (cell.parentElement && getComputedStyle(cell.parentElement).display !== 'grid')
        cell = cell.parentElement;
      // A field that lays itself out as a grid is a cell of its row.
      if (cell === field && cell.parentElement) cell = cell.parentElement;
      return { cell: cell.getBoundingClientRect(), row: cell.parentElement };
    };
    const fields = [...document.querySelectorAll<HTMLInputElement>('input.field, select.field')].filter(
      (field) => field.checkVisibility(),
    );
    return fields
      .filter((field, i) => {
        const before = fields[i - 1];
        if (!before) return false;
        const [left, right] = [place(before), place(field)];
        const isBeside =
          left.row === right.row &&
          left.cell.right <= right.cell.left + 1 &&
          left.cell.top < right.cell.bottom &&
          right.cell.top < left.cell.bottom;
        const tops = [before, field].map((one) => one.getBoundingClientRect().top);
        return isBeside && Math.abs((tops[0] ?? 0) - (tops[1] ?? 0)) > 1.5;
      })
      .map(({ name }) => name);
  });
}

/** Placeholders that are wider than their field. */
function cutPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        if (!pen || !field.checkVisibility()) return false;
        pen.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return pen.measureText(field.placeholder).width > room + 1;
      })
      .map(({ placeholder }) => placeholder);
  });
}
