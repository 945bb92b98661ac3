import { expect, test } from 'vitest';
import { drawEmptyStage, drawPicture, pictureAlt, pictureInput } from './picture.ts';
import { emWidth, escapeXml, fullMeasure } from './picture-svg.ts';
import type { Product } from './seed.ts';
import { seedCatalogue } from './seed-files.ts';

const { products } = seedCatalogue();
const draw = (product: Product) =>
  drawPicture(
    pictureInput(
      product,
      products.filter((other) => other.categoryId === product.categoryId),
    ),
  );
const productOf = (id: string) => {
  const product = products.find((candidate) => candidate.id === id);
  if (!product) throw new Error(`No product ${id}`);
  return product;
};
const attribute = (tag: string, name: string) => Number(new RegExp(` ${name}="([-\\d.]+)"`).exec(tag)?.[1]);

/** The rectangle of the product's face, as drawn. */
function faceOf(svg: string) {
  const faces = svg.match(/<rect [^>]*data-part="object"[^>]*>/g) ?? [];
  if (faces.length !== 1 || !faces[0]) throw new Error(`${faces.length} faces`);
  const face = faces[0];
  return {
    x: attribute(face, 'x'),
    y: attribute(face, 'y'),
    width: attribute(face, 'width'),
    height: attribute(face, 'height'),
  };
}

/** Whether every opened element is closed in the right order, as XML demands. */
function nestsWell(svg: string): boolean {
  const open: string[] = [];
  for (const [, closing, name, selfClosed] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/gi)) {
    if (closing) {
      if (open.pop() !== name) return false;
    } else if (!selfClosed && name) open.push(name);
  }
  return open.length === 0;
}

test.each(products.map((product) => [product.id, product] as const))(
  '%s is drawn at its true proportions, within the stage',
  (_id, product) => {
    const face = faceOf(draw(product));
    const trueAspect = product.widthMm / product.heightMm;
    expect(Math.abs(face.width / face.height / trueAspect - 1)).toBeLessThan(0.01);
    expect(face.x).toBeGreaterThan(40);
    expect(face.y).toBeGreaterThan(30);
    expect(face.x + face.width).toBeLessThan(800 - 60);
    expect(face.y + face.height).toBeLessThan(600 - 60);
  },
);

test.each(products.map((product) => [product.id, product] as const))(
  'the picture of %s is sound SVG that loads and runs nothing',
  (_id, product) => {
    const svg = draw(product);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 600"/);
    expect(nestsWell(svg)).toBe(true);
    expect(svg).not.toMatch(/<script|<style|<image|<use|href|url\(|NaN|undefined|Infinity| on[a-z]+=/);
    expect(svg.length).toBeLessThan(60_000);
  },
);

test('an A6 flyer takes a quarter of the space of an A4 flyer', () => {
  const a6 = faceOf(draw(productOf('a6-flyers-001')));
  const a4 = faceOf(draw(productOf('a4-flyers-001')));
  // A6 is 105 × 148 mm: a quarter of A4 but for the half millimetres that ISO 216 rounds away.
  expect((a6.width * a6.height) / (a4.width * a4.height)).toBeCloseTo(0.25, 2);
});

test('all products that are held in the hand share one scale within their category', () => {
  for (const category of ['flyers', 'stationery', 'booklets', 'banners', 'menu-printing']) {
    const scales = products
      .filter((product) => product.categoryId === category)
      .map((product) => faceOf(draw(product)).width / product.widthMm);
    expect(Math.max(...scales) / Math.min(...scales), category).toBeLessThan(1.001);
  }
});

test('a memory board does not shrink the memorial cards beside it', () => {
  const card = productOf('memorial-cards-001');
  const board = productOf('funeral-memory-boards-001');
  const scale = (product: Product) => faceOf(draw(product)).width / product.widthMm;
  expect(scale(card)).toBeGreaterThan(scale(board) * 2);
});

test('the measures on the picture are the product’s', () => {
  const svg = draw(productOf('10x2-banners-001'));
  expect(svg).toContain('>3,048 mm</text>');
  expect(svg).toContain('>610 mm</text>');
  expect(draw(productOf('perforated-tickets-001'))).toContain('>52.5 mm</text>');
});

test('a tri-fold shows two dashed fold lines, a half fold one', () => {
  const folds = (id: string) => draw(productOf(id)).match(/stroke-dasharray="7 4"/g)?.length;
  expect(folds('a4-folded-leaflets-001')).toBe(2);
  expect(folds('a5-folded-leaflets-001')).toBe(1);
});

test('a ten foot banner has more eyelets than a two foot one', () => {
  const brass = (id: string) => draw(productOf(id)).match(/stroke="#B48A2C"/g)?.length ?? 0;
  expect(brass('2x2-banners-001')).toBe(4);
  expect(brass('10x2-banners-001')).toBeGreaterThan(10);
});

test('the calendar shows the real January of 2026, which begins on a Thursday', () => {
  const svg = draw(productOf('a3-wall-calendars-2026-001'));
  const xOf = (day: number) => attribute(new RegExp(`<text [^>]*>${day}</text>`).exec(svg)?.[0] ?? '', 'x');
  expect(svg).toContain('January 2026');
  expect(xOf(1)).toBeCloseTo(xOf(8));
  expect(xOf(5)).toBeLessThan(xOf(1));
  // The 5th is a Monday: nothing stands further to the left.
  expect(xOf(5)).toBe(Math.min(...Array.from({ length: 31 }, (_, index) => xOf(index + 1))));
});

test('the words for those who cannot see the picture name the product and its size', () => {
  expect(pictureAlt(productOf('a5-flyers-001'))).toBe(
    'A5 Flyers: a printed sheet, drawn to scale, 148 mm wide and 210 mm high',
  );
});

test('no two products have the same picture', () => {
  expect(new Set(products.map(draw)).size).toBe(products.length);
});

test('a product name with markup in it stays text', () => {
  const product = { ...productOf('a5-flyers-001'), name: 'A5 <b>"Fish & Chips"</b>' };
  const svg = draw(product);
  expect(svg).toContain('A5 &lt;b&gt;&quot;Fish &amp; Chips&quot;&lt;/b&gt;');
  expect(nestsWell(svg)).toBe(true);
});

test('a product that an administrator adds with an unknown form is drawn as a sheet', () => {
  const added = { ...productOf('a5-flyers-001'), id: 'new-001', name: 'New', form: 'hologram', panels: null };
  const svg = drawPicture(pictureInput(added, products.slice(0, 10)));
  expect(svg).toContain('New: a printed sheet');
  expect(faceOf(svg).width).toBeGreaterThan(0);
});

test('an empty category shows its name on an empty stage', () => {
  const svg = drawEmptyStage('Pavement Signs');
  expect(svg).toContain('>Pavement Signs</text>');
  expect(svg).not.toContain('data-part="object"');
});

test('display type is set to the full measure and never runs higher than its box', () => {
  const lines = ['FRESH', 'BREAD', 'BY SIX'];
  const roomy = fullMeasure(lines, { x: 0, y: 0, width: 100, height: 1000 }, '#000');
  expect(roomy.svg.match(/textLength="100"/g)).toHaveLength(3);
  const tight = fullMeasure(lines, { x: 0, y: 0, width: 100, height: 40 }, '#000');
  expect(tight.height).toBeLessThanOrEqual(40.001);
});

test('a wide letter is reckoned wider than a narrow one', () => {
  expect(emWidth('W')).toBeGreaterThan(emWidth('i') * 2);
  expect(escapeXml('<&">')).toBe('&lt;&amp;&quot;&gt;');
});
