import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropFor, MIDDLE } from './crop.ts';

test('a portrait in a landscape box shows its middle, as wide as it is', () => {
  expect(cropFor({ widthPx: 1000, heightPx: 2000 }, { widthMm: 100, heightMm: 100 }, MIDDLE)).toEqual([
    0, 0.25, 1, 0.5,
  ]);
});

test('the part that is shown has the box’s proportions and is inside the photo, however it is moved', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      side,
      side,
      fc.double({ min: 1, max: 4, noNaN: true }),
      share,
      share,
      (w, h, W, H, zoom, across, down) => {
        const [left, top, width, height] = cropFor(
          { widthPx: w, heightPx: h },
          { widthMm: W, heightMm: H },
          { zoom, across, down },
        );
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
        expect(top + height).toBeLessThanOrEqual(1 + 1e-9);
        expect((width * w) / (height * h) / (W / H)).toBeCloseTo(1, 6);
      },
    ),
  );
});
