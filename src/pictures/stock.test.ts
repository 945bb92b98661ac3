import { expect, test } from 'vitest';
import { seedCatalogue } from '#features/catalogue/products/seed-files.ts';
import { drawPicture } from './picture.ts';
import { pictureInput } from './picture-input.ts';
import { boardMmOf, paperMm, stockOf } from './stock.ts';

const { products } = seedCatalogue();
const inputOf = (id: string) => {
  const product = products.find((candidate) => candidate.id === id);
  if (!product) throw new Error(`No product ${id}`);
  return pictureInput(product, [product]);
};
const said = (value: string, label = 'Paper') => stockOf([{ label, value }]);

test('what a product is printed on is read from its specification; of several papers the first', () => {
  expect(said('130gsm gloss to 350gsm silk, coated both sides')).toBe('gloss');
  expect(said('350gsm or 400gsm silk, gloss or uncoated board')).toBe('silk');
  expect(said('100gsm to 140gsm uncoated, bright white')).toBe('uncoated');
  expect(said('Fluted polypropylene, white, weatherproof', 'Material')).toBe('fluted');
  expect(said('Rigid foam PVC, white, matt', 'Material')).toBe('foamex');
  expect(said('5 mm foam board, matt', 'Material')).toBe('foam-board');
  expect(said('510gsm PVC, frontlit', 'Material')).toBe('vinyl');
  expect(said('300gsm kraft')).toBe('kraft');
  expect(stockOf([{ label: 'Turnaround', value: 'gloss in 3 days' }])).toBe('silk');
});

test('paper is as thick as it is: 130 gsm a tenth of a millimetre, 400 gsm half of one', () => {
  expect(paperMm(130, 'silk')).toBeCloseTo(0.11, 2);
  expect(paperMm(400, 'silk')).toBeCloseTo(0.48, 2);
  expect(paperMm(80, 'uncoated')).toBeCloseTo(0.1, 2);
  expect(boardMmOf([{ label: 'Material', value: '5 mm foam board, matt' }])).toBe(5);
  expect(boardMmOf([{ label: 'Material', value: 'Fluted polypropylene' }])).toBe(4);
});

test('fibres show on uncoated paper from near, and not from far', () => {
  expect(drawPicture(inputOf('letterheads-001'), 'detail')).toContain('fill="url(#grain)"');
  expect(drawPicture(inputOf('wall-planners-2026-001'), 'hand')).not.toContain('fill="url(#grain)"');
});

test('the cut edge of foam board shows its two liners, fluted board its channels', () => {
  expect(drawPicture(inputOf('funeral-memory-boards-001'), 'table')).toContain('fill="#D8D4C9"');
  expect(drawPicture(inputOf('a2-correx-boards-001'), 'table')).toContain('stroke="#F4F6F6"');
});

test('gloss mirrors the window more than silk does', () => {
  const shine = (id: string) =>
    Math.max(
      ...[
        ...(/id="sheen".*?<\/linearGradient>/.exec(drawPicture(inputOf(id)))?.[0] ?? '').matchAll(
          /stop-opacity="([\d.]+)"/g,
        ),
      ].map(([, opacity]) => Number(opacity)),
    );
  expect(shine('a5-flyers-001')).toBeGreaterThan(shine('stapled-booklet-001') * 2);
});
