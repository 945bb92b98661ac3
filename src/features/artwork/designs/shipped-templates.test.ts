import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exampleValues, fieldsOf, fontFile, type Layout, layoutSchema } from '#composition/index.ts';
import { shippedProductSpec } from '#features/artwork/files/shipped-product.ts';
import { seedCatalogue } from '#features/catalogue/products/seed-files.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { proveSample } from './prove-sample.server.ts';
import { SHIPPED_TEMPLATES } from './shipped-templates.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-templates-'));
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const products = new Map(seedCatalogue().products.map((product) => [product.id, product]));
const named = SHIPPED_TEMPLATES.map((template) => ({ id: template.id, template }));

test('thirty templates come with the shop, each with an id and a name of its own', () => {
  expect(new Set(SHIPPED_TEMPLATES.map(({ id }) => id)).size).toBe(SHIPPED_TEMPLATES.length);
  expect(SHIPPED_TEMPLATES).toHaveLength(30);
  expect(new Set(SHIPPED_TEMPLATES.map(({ name }) => name)).size).toBe(SHIPPED_TEMPLATES.length);
});

test.each(named)(
  '$id can be parsed; its products have its size and bleed, and the usual one its category',
  ({ template }) => {
    const layout = layoutSchema.parse(template.layout);
    expect(layout).toEqual(template.layout);
    for (const id of template.productIds) {
      const { widthMm, heightMm, bleedMm } = shippedProductSpec(id) ?? {};
      expect([id, widthMm, heightMm, bleedMm]).toEqual([id, layout.widthMm, layout.heightMm, layout.bleedMm]);
    }
    expect(products.get(template.productIds[0] ?? '')?.categoryId).toBe(template.categoryId);
  },
);

test.each(named)('$id asks only for what it shows, in fonts and colours that there are', ({ template }) => {
  const { fields, pages, schemes } = template.layout;
  const elements = pages.flatMap((page) => page.elements);
  expect(new Set(elements.flatMap(fieldsOf))).toEqual(new Set(fields.map(({ id }) => id)));
  for (const { font } of linesOf(template.layout))
    expect([font, existsSync(fontFile(font) ?? '')]).toEqual([font, true]);
  for (const { palette } of schemes)
    expect(Object.keys(palette).toSorted()).toEqual(Object.keys(schemes[0]?.palette ?? {}).toSorted());
});

test.each(named)('$id mixes no black, and no more ink than dries', ({ template }) => {
  for (const { name, palette } of template.layout.schemes)
    for (const [use, [cyan, magenta, yellow, black]] of Object.entries(palette)) {
      expect([name, use, cyan + magenta + yellow + black <= 2.8]).toEqual([name, use, true]);
      expect([name, use, black < 0.8 || cyan + magenta + yellow === 0]).toEqual([name, use, true]);
    }
});

test.each(named)('$id with its own examples is ready for print, in all its colours', async ({ template }) => {
  const { id, layout, productIds } = template;
  const spec = shippedProductSpec(productIds[0] ?? '');
  if (!spec) throw new Error(`no product for ${id}`);
  for (const scheme of layout.schemes.keys()) {
    const values = { ...exampleValues(layout), scheme };
    const sample = { name: 'its own examples', values, photos: {} };
    const file = join(folder, `${id}-${scheme}.pdf`);
    const made = await proveSample(engine, { layout, specs: [spec], files: [] }, sample, { folder, file });
    expect(made).toMatchObject({ faults: [], findings: [] });
  }
});

const linesOf = (layout: Layout) =>
  layout.pages
    .flatMap(({ elements }) => elements)
    .flatMap((element) => (element.draw === 'text' ? element.lines : []));
