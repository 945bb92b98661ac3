import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ArtworkState } from '../artwork-state.ts';
import { BeforeAfter } from './before-after.tsx';

const view = (state: ArtworkState, pageCount: number) => ({
  file: { id: 'one', originalName: 'flyer.pdf', bytes: 2048 },
  picture: null,
  state,
  pageCount,
});
const CHECKED: ArtworkState = { state: 'ready', findings: [] };
const CHECKING: ArtworkState = { state: 'checking', findings: [], pagesChecked: 0, pageCount: 0 };

const page = (after: ReturnType<typeof view>, before = view(CHECKED, 2)) =>
  renderToStaticMarkup(
    createElement(BeforeAfter, {
      before,
      after,
      use: (id: string) => `/use/${id}`,
      here: '/here',
      again: '/again',
      page: 1,
    }),
  );

test('while the fixed file is being checked, its pages aren’t counted, and the page doesn’t suggest using it', () => {
  const checking = page(view(CHECKING, 0));
  expect(checking).toContain('We are still checking the fixed file.');
  expect(checking).not.toContain('0 pages');
  expect(checking).not.toContain('button-primary');
  const checked = page(view(CHECKED, 2));
  expect(checked).toContain('flyer.pdf (2 kB, 2 pages)');
  expect(checked).toMatch(/button-primary">Use the fixed file/);
});

test('what we fixed reads as done, and nothing is struck through', () => {
  const before: ArtworkState = {
    state: 'ready',
    findings: [
      {
        code: 'colour.rgb',
        severity: 'warning',
        page: 1,
        certainty: 'exact',
        params: { uses: 'photographs, text', pages: '1' },
      },
      {
        code: 'line.hairline',
        severity: 'warning',
        page: 1,
        certainty: 'exact',
        params: { leastPt: 0.25, count: 2, pages: '1' },
      },
    ],
  };
  const made = page(view(CHECKED, 2), view(before, 2));
  const [, settled = ''] = made.split('What we fixed</h2>');
  expect(settled).toContain('now in the four inks (CMYK), and black text in black ink alone');
  expect(settled).toContain('Solved: Some lines on page 1 are thinner than 0.25 pt');
  expect(made).not.toMatch(/<(s|del|strike)>/);
});
