import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Product } from '#features/catalogue/products/seed.ts';
import { seedCatalogue } from '#features/catalogue/products/seed-files.ts';
import { compose } from './compose.ts';
import { framed, spotOf } from './draw-scene.ts';
import { drawEmptyStage, drawPicture } from './picture.ts';
import { pictureInput } from './picture-input.ts';
import { PRODUCT_FORMS } from './product-form.ts';
import { WHOLE } from './solids.ts';
import { add, long } from './space.ts';
import { escapeXml, fullMeasure } from './svg.ts';
import { capitalEms, emWidth, outlines } from './type.ts';
import { pictureAlt, type View, viewsOf } from './views.ts';

const { products } = seedCatalogue();
const inputOf = (product: Product) =>
  pictureInput(
    product,
    products.filter((other) => other.categoryId === product.categoryId),
  );
const draw = (product: Product, view?: View) => drawPicture(inputOf(product), view);
const productOf = (id: string) => {
  const product = products.find((candidate) => candidate.id === id);
  if (!product) throw new Error(`No product ${id}`);
  return product;
};
const attribute = (tag: string, name: string) => Number(new RegExp(` ${name}="([-\\d.]+)"`).exec(tag)?.[1]);
/** Words in a picture are outlines, so convert the expected words too. */
const contains = (svg: string, words: string, cut: 'bold' | 'heavy' | 'text' = 'bold') =>
  svg.includes(outlines(words, cut));

/** The only rectangle in a flat view that is the product. */
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

/** Whether every element is closed in the right order, as XML requires. */
function nestsWell(svg: string): boolean {
  const open: string[] = [];
  for (const [, closing, name, selfClosed] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/gi)) {
    if (closing) {
      if (open.pop() !== name) return false;
    } else if (!selfClosed && name) open.push(name);
  }
  return open.length === 0;
}

const every = products.map((product) => [product.id, product] as const);

test.each(every)('%s keeps its true proportions in each of its three pictures', (_id, product) => {
  for (const view of ['hand', 'table', 'wall'] as const) {
    const whole = compose(inputOf(product), view).items.filter(
      (item) =>
        item.kind === 'face' && item.side && item.side !== 'inside' && (item.region ?? WHOLE) === WHOLE,
    );
    for (const face of whole) {
      if (face.kind !== 'face') continue;
      const seen = long(face.u) / long(face.v);
      // A desk calendar's leaf ends above its foot.
      expect(Math.abs(seen / (product.widthMm / product.heightMm) - 1), view).toBeLessThan(0.04);
    }
  }
});

test.each(every)('the dimension lines on %s measure what they say', (_id, product) => {
  const { measured } = compose(inputOf(product), 'table');
  if (!measured) return;
  const { widthMm, heightMm, u, v } = measured;
  // Folded work is measured standing: one panel of its flat size. A desk calendar's leaf ends above its foot.
  expect(widthMm * (product.form === 'folded' ? (product.panels ?? 2) : 1)).toBeCloseTo(product.widthMm, 6);
  expect(heightMm).toBe(product.heightMm);
  expect(long(u) / widthMm).toBeCloseTo(1, 6);
  expect(long(v) / heightMm).toBeGreaterThan(0.965);
  expect(long(v) / heightMm).toBeLessThan(1.001);
});

test.each(every)('%s is drawn flat at its true proportions', (_id, product) => {
  const face = faceOf(draw(product, 'front'));
  expect(Math.abs(face.width / face.height / (product.widthMm / product.heightMm) - 1)).toBeLessThan(0.001);
});

test.each(every)(
  'every view of %s is valid SVG that loads nothing, runs nothing and needs no fonts',
  (_id, product) => {
    for (const { view } of [...viewsOf(product), { view: 'social' as const }]) {
      const svg = draw(product, view);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(nestsWell(svg), view).toBe(true);
      expect(svg).not.toMatch(/<script|<style|<image|<text|font-|NaN|undefined|Infinity| on[a-z]+=/);
      expect(svg).not.toMatch(/href="(?!#)|url\((?!#)/);
      expect(svg.length).toBeLessThan(700_000);
    }
  },
);

test.each(every)('the main picture of %s shows all of its front, and large', (_id, product) => {
  const scene = compose(inputOf(product));
  const { frame } = scene;
  if (!frame) return; // it is fitted into the picture
  const fit = framed({ ...scene, frame }, { width: 800, height: 600 });
  const fronts = scene.items.flatMap((item) => (item.kind === 'face' && item.side === 'front' ? [item] : []));
  const spots = fronts.flatMap(({ at, u, v }) =>
    [at, add(at, u), add(at, v), add(add(at, u), v)].map((point) => spotOf(point, scene.elevation, fit)),
  );
  const extent = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [left, right] = extent(spots.map(([x]) => x));
  const [top, foot] = extent(spots.map(([, y]) => y));
  expect(Math.min(left, top)).toBeGreaterThan(0);
  expect(right).toBeLessThan(800);
  expect(foot).toBeLessThan(600);
  expect(Math.max((right - left) / 800, (foot - top) / 600)).toBeGreaterThan(0.4);
});

test('in the size comparison an A6 flyer takes a quarter of the space of an A4 flyer', () => {
  const a6 = faceOf(draw(productOf('a6-flyers-001'), 'sizes'));
  const a4 = faceOf(draw(productOf('a4-flyers-001'), 'sizes'));
  // A6 is 105 × 148 mm: a quarter of A4, apart from ISO 216's rounding to whole millimetres.
  expect((a6.width * a6.height) / (a4.width * a4.height)).toBeCloseTo(0.25, 2);
});

test('a memory board does not shrink the memorial cards next to it', () => {
  const scale = (id: string) => faceOf(draw(productOf(id), 'sizes')).width / productOf(id).widthMm;
  expect(scale('memorial-cards-001')).toBeGreaterThan(scale('funeral-memory-boards-001') * 2);
});

test('the picture shows the product’s measurements', () => {
  const svg = draw(productOf('10x2-banners-001'), 'front');
  expect(contains(svg, '3,048 mm')).toBe(true);
  expect(contains(svg, '610 mm')).toBe(true);
  expect(contains(draw(productOf('perforated-tickets-001')), '52.5 mm')).toBe(true);
  expect(contains(draw(productOf('a4-folded-leaflets-001')), '99 mm')).toBe(true);
});

test('the flat view shows bleed in magenta, safe area in cyan, and no bleed if none is needed', () => {
  const flyer = draw(productOf('a5-flyers-001'), 'front');
  expect(flyer).toMatch(/fill="none" stroke="#C2005F"/);
  expect(flyer).toMatch(/fill="none" stroke="#00A0DC"/);
  expect(contains(flyer, 'Bleed 3 mm, cut off', 'text')).toBe(true);
  expect(draw(productOf('envelopes-001'), 'front')).not.toMatch(/fill="none" stroke="#C2005F"/);
});

test('a tri-fold shows two dashed fold lines, a half fold one', () => {
  const folds = (id: string) => draw(productOf(id), 'front').match(/stroke-dasharray="7 4"/g)?.length;
  expect(folds('a4-folded-leaflets-001')).toBe(2);
  expect(folds('a5-folded-leaflets-001')).toBe(1);
});

test('a ten foot banner has more eyelets than a two foot one', () => {
  const brass = (id: string) => draw(productOf(id)).match(/fill="#C49A3C"/g)?.length ?? 0;
  expect(brass('2x2-banners-001')).toBe(4);
  expect(brass('10x2-banners-001')).toBeGreaterThan(10);
});

test('the close-up states the paper’s weight', () => {
  expect(contains(draw(productOf('a5-flyers-001'), 'detail'), '130 gsm, about 0.11 mm a sheet')).toBe(true);
});

test('the calendar shows the real January of 2026', () => {
  expect(contains(draw(productOf('a3-wall-calendars-2026-001')), 'January 2026')).toBe(true);
});

test('the text for people who can’t see the picture names the product and its size', () => {
  expect(pictureAlt(productOf('a5-flyers-001'))).toBe(
    'A5 Flyers: a flyer on an oak table between a pen and a cup of coffee; 148 mm wide and 210 mm high',
  );
});

test('every product is pictured three times, and each picture has its own words', () => {
  for (const product of products) {
    const shots = viewsOf(product).filter(({ seen }) => seen);
    expect(shots).toHaveLength(3);
    expect(new Set(shots.map(({ view }) => draw(product, view))).size).toBe(3);
    expect(new Set(shots.flatMap(({ label, seen }) => [label, seen])).size).toBe(6);
  }
});

test('no two products have the same picture', () => {
  expect(new Set(products.map((product) => draw(product))).size).toBe(products.length);
});

test('markup in a product name stays text', () => {
  const svg = draw({ ...productOf('a5-flyers-001'), name: 'A5 <b>"Fish & Chips"</b>' });
  expect(svg).toContain('A5 &lt;b&gt;&quot;Fish &amp; Chips&quot;&lt;/b&gt;');
  expect(nestsWell(svg)).toBe(true);
});

test('a new product of any known form and any size gets a picture from its data alone', () => {
  for (const form of PRODUCT_FORMS)
    for (const [widthMm, heightMm] of [
      [60, 400],
      [400, 60],
      [1000, 1000],
      [20, 20],
    ] as const) {
      const added = { ...productOf('a5-flyers-001'), id: 'new-001', name: 'New', form, widthMm, heightMm };
      expect(nestsWell(draw(added)), form).toBe(true);
    }
});

test('a product an administrator adds with an unknown form is drawn as a flyer', () => {
  const added = { ...productOf('a5-flyers-001'), id: 'new-001', name: 'New', form: 'hologram', panels: null };
  expect(nestsWell(drawPicture(pictureInput(added, products.slice(0, 10))))).toBe(true);
  expect(pictureAlt(added)).toContain('New: a flyer');
});

test('the customer’s own page replaces the sample design completely', () => {
  const voucher = productOf('gift-vouchers-001');
  const own = { jpegBase64: 'AAAA', trim: [0.02, 0.01, 0.96, 0.98] as const };
  const svg = drawPicture(inputOf(voucher), 'scene', own);
  expect(svg).toContain('data:image/jpeg;base64,AAAA');
  expect(svg).toContain('viewBox="0.02 0.01 0.96 0.98"');
  expect(contains(svg, 'Gift voucher')).toBe(false);
  expect(contains(draw(voucher), 'Gift voucher')).toBe(true);
});

test('a spread has no hairlines where the strips of its bent page meet', async () => {
  const svg = draw(productOf('stapled-booklet-001'), 'table');
  const { data, info } = await sharp(Buffer.from(svg), { density: 144 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Along the sky of the left page, which is one blue.
  const sky = Array.from({ length: 440 }, (_, i) => {
    const at = (Math.round(300 - i * 0.116) * info.width + 110 + i) * 3;
    return [...data.subarray(at, at + 3)];
  });
  const steps = sky
    .slice(1)
    .map((pixel, i) => Math.max(...pixel.map((n, c) => Math.abs(n - (sky[i]?.[c] ?? 0)))));
  expect(Math.max(...steps)).toBeLessThan(10);
});

test('a stack of thin paper is no slab: its sheets are few and their cut edges pale', () => {
  const stack = compose(inputOf(productOf('a5-flyers-001')), 'table').items.filter(
    (item) => item.kind === 'face' && item.leaves,
  );
  expect(stack.length).toBeGreaterThan(0);
  for (const edge of stack) {
    if (edge.kind !== 'face') throw new Error('only faces have leaves');
    expect(long(edge.v)).toBeLessThan(1.5);
    expect(edge.darkest).toBeLessThan(0.25);
  }
});

test('foil shines: its border, seal and value are metal, not a flat colour', () => {
  const foil = draw(productOf('foil-gift-vouchers-001'), 'front');
  expect(foil.match(/url\(#foil\)/g)?.length).toBeGreaterThanOrEqual(3);
  expect(foil).toContain('<linearGradient id="foil"');
  expect(draw(productOf('gift-vouchers-001'), 'front')).not.toContain('url(#foil)');
});

test('an empty category shows its name on an empty stage', () => {
  const svg = drawEmptyStage('Pavement Signs');
  expect(contains(svg, 'Pavement Signs', 'heavy')).toBe(true);
  expect(svg).not.toContain('data-part="object"');
});

test('display type fills the full width, stretches no letter, and never exceeds its box', () => {
  const lines = ['FRESH', 'BREAD', 'BY SIX'];
  const sizeOf = (svg: string) =>
    [...svg.matchAll(/scale\(([\d.]+) ([\d.]+)\)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const roomy = fullMeasure(lines, { x: 0, y: 0, width: 100, height: 1000 }, '#000');
  const sizes = sizeOf(roomy.svg);
  expect(sizes.map(([x = 0], i) => x * 1000 * emWidth(lines[i] ?? '', 'heavy'))).toEqual(
    [100, 100, 100].map((n) => expect.closeTo(n, 0)),
  );
  for (const [x, y] of sizes) expect(x).toBe(y);
  expect(fullMeasure(lines, { x: 0, y: 0, width: 100, height: 40 }, '#000').height).toBeLessThanOrEqual(
    40.001,
  );
});

test('letters come from the shop’s own fonts: widths differ, pairs are kerned, and a missing letter is a space', () => {
  expect(emWidth('W')).toBeGreaterThan(emWidth('i') * 2);
  expect(emWidth('To', 'text')).toBeLessThan(emWidth('T', 'text') + emWidth('o', 'text'));
  expect(outlines('漢', 'text')).toBe('');
  expect(capitalEms('heavy')).toBeGreaterThan(0.6);
  expect(escapeXml('<&">')).toBe('&lt;&amp;&quot;&gt;');
});
