import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exampleValues, fieldsOf, fontFile, type Layout, layoutSchema } from '#composition/index.ts';
import { shippedProductSpec } from '#features/artwork/files/shipped-product.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { judgeArtwork } from '#preflight/index.ts';
import type { ShippedTemplate } from './shipped-template.ts';
import { SHIPPED_TEMPLATES } from './shipped-templates.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-templates-'));
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const named = SHIPPED_TEMPLATES.map((template) => ({ id: template.id, template }));

test('every template has an id and a name of its own', () => {
  expect(new Set(SHIPPED_TEMPLATES.map(({ id }) => id)).size).toBe(SHIPPED_TEMPLATES.length);
  expect(new Set(SHIPPED_TEMPLATES.map(({ name }) => name)).size).toBe(SHIPPED_TEMPLATES.length);
});

test.each(named)('$id can be parsed, and its products have its size and bleed', ({ template }) => {
  const layout = layoutSchema.parse(template.layout);
  expect(layout).toEqual(template.layout);
  for (const id of template.productIds) {
    const { widthMm, heightMm, bleedMm } = shippedProductSpec(id) ?? {};
    expect([id, widthMm, heightMm, bleedMm]).toEqual([id, layout.widthMm, layout.heightMm, layout.bleedMm]);
  }
});

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
  for (const scheme of template.layout.schemes.keys())
    expect(await findingsOf(template, scheme)).toEqual({ faults: [], verdict: 'ready', findings: [] });
});

const linesOf = (layout: Layout) =>
  layout.pages
    .flatMap(({ elements }) => elements)
    .flatMap((element) => (element.draw === 'text' ? element.lines : []));

async function findingsOf({ id, layout, productIds: [product = ''] }: ShippedTemplate, scheme: number) {
  const made = await engine.compose({ layout, values: { ...exampleValues(layout), scheme }, photos: [] }, {});
  if (made.status !== 'ok') throw new Error(made.reason);
  const file = join(folder, `${id}-${scheme}.pdf`);
  writeFileSync(file, made.parts[0] ?? '');
  const outcome = await engine.inspect(file, 'pdf', {});
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const spec = shippedProductSpec(product);
  if (!spec) throw new Error(`no product ${product}`);
  const pages = { ...spec.pages, wanted: made.pages.length };
  const { verdict, findings } = judgeArtwork(outcome.report, { ...spec, pages });
  return { faults: made.faults, verdict, findings };
}
