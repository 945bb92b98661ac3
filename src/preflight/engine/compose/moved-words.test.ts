import { render } from 'bwip-js/node';
import { expect, test } from 'vitest';
import { loadTypefaces } from '#composition/index.server.ts';
import { type Layout, NO_VALUES } from '#composition/index.ts';
import { compileMupdf, loadMupdf } from '../load-mupdf.ts';
import { composePages } from './compose.ts';
import { PhotoShelf } from './photo-shelf.ts';

const { mupdf } = await loadMupdf(await compileMupdf());
const composer = { typefaces: await loadTypefaces(), renderCode: render, shelf: new PhotoShelf() };

/** Where words of 40 by 10 mm at 10, 20 of a card end up. */
function placeOf(moves: number | undefined, by: [number, number]) {
  const layout: Layout = {
    widthMm: 85,
    heightMm: 55,
    bleedMm: 3,
    schemes: [{ name: 'Ink', palette: { ink: [0, 0, 0, 1] } }],
    fields: [{ id: 'name', label: 'Name', kind: 'line', example: 'Aoife' }],
    pages: [
      {
        name: 'Front',
        elements: [
          {
            draw: 'text',
            at: [10, 20, 40, 10],
            lines: [{ text: '{{name}}', font: 'zilla-slab/500Medium', size: 9, ink: 'ink' }],
            ...(moves ? { moves } : {}),
          },
        ],
      },
    ],
  };
  const values = { ...NO_VALUES, texts: { name: 'Aoife' }, moves: { '0.0': by } };
  const { doc, pages } = composePages(mupdf, composer, { layout, values, photos: [], files: [] }, 150);
  doc.destroy();
  return pages[0]?.boxes[0]?.at;
}

test('words are moved as far as their template lets them, and never over the edge of the page', () => {
  expect(placeOf(5, [2, -3])).toEqual([12, 17, 40, 10]);
  expect(placeOf(5, [80, -80])).toEqual([15, 15, 40, 10]);
  expect(placeOf(100, [80, -80])).toEqual([45, 0, 40, 10]);
  expect(placeOf(100, [-80, 80])).toEqual([0, 45, 40, 10]);
  expect(placeOf(undefined, [2, 2])).toEqual([10, 20, 40, 10]);
});
