import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Artwork, artworkSpecOf, artworkState } from '#features/artwork/files/index.ts';
import { choiceName, configure, firstChoices, type SelectedOptions } from '#features/pricing/prices/index.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { bindingMm, spineMm } from '#preflight/spec/binding.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newShopper } from '#test/shopper.ts';
import { readProduct } from './index.server.ts';
import type { Product } from './product.ts';
import { pageChoices } from './product.ts';
import { hasTemplate, takesOpenCover, templateSizes, templateUrl } from './template.ts';

/** Flyer sizes as documented (storefront, section 9): finished, then with bleed, in mm. */
const DOCUMENTED = [
  ['a3-flyers-001', 420, 297, 426, 303],
  ['a4-flyers-001', 297, 210, 303, 216],
  ['a5-flyers-001', 210, 148, 216, 154],
  ['a6-flyers-001', 148, 105, 154, 111],
  ['a7-flyers-001', 105, 74, 111, 80],
  ['dl-flyers-001', 210, 99, 216, 105],
] as const;

let opened: TestShop;
let folder = '';
let products: Product[];
const engine = startMupdfEngine({ workers: 1 });
beforeAll(async () => {
  opened = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'galley-templates-'));
  const ids = await opened.db.selectFrom('products').select('id').execute();
  const all = await Promise.all(ids.map(({ id }) => readProduct(opened.db, id)));
  products = all.filter((product) => product !== undefined);
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

const download = (path: string, headers = {}) => opened.browser().get(path, headers);
const bytesOf = async (path: string) => new Uint8Array(await (await download(path)).arrayBuffer());
const toMm = (points: number) => (points * 25.4) / 72;
const sorted = (widthMm: number, heightMm: number) => [widthMm, heightMm].sort((a, b) => b - a);

/** The choices with this many sides and this size. */
function sidesOf(product: Product, size: string | undefined, sides: number): SelectedOptions {
  const chosen: SelectedOptions = { ...firstChoices(product), ...(size ? { size } : {}) };
  for (const { key, options } of product.optionGroups) {
    const most = options.toSorted((a, b) => (b.pages ?? 0) - (a.pages ?? 0))[0];
    const printed = options.find(({ pages }) => pages === sides) ?? most;
    if (printed?.pages) chosen[choiceName(key)] = printed.id;
  }
  return chosen;
}

test.each(DOCUMENTED)('the template of %s is %d × %d mm, %d × %d with bleed', async (id, ...sizes) => {
  const pdf = await PDFDocument.load(await bytesOf(`/templates/${id}.pdf`));
  for (const page of pdf.getPages()) {
    const [trim, media] = [page.getTrimBox(), page.getMediaBox()];
    const marks = [
      ...sorted(toMm(trim.width), toMm(trim.height)),
      ...sorted(toMm(media.width), toMm(media.height)),
    ];
    sizes.forEach((mm, i) => {
      expect(marks[i]).toBeCloseTo(mm, 2);
    });
  }
});

test('every template has the boxes of its product to 0.01 mm, and our own check accepts it', async () => {
  let tried = 0;
  for (const product of products.filter(hasTemplate))
    for (const { option, widthMm, heightMm } of templateSizes(product)) {
      const path = templateUrl(product.id, option);
      const bytes = await bytesOf(path);
      const pdf = await PDFDocument.load(bytes);
      const pages = pageChoices(product)[0]?.pages ?? product.pagesMax;
      expect({ path, pages: pdf.getPageCount() }).toEqual({ path, pages });
      for (const page of pdf.getPages()) {
        const trim = page.getTrimBox();
        const got = [trim.x, trim.y, trim.width, trim.height].map(toMm);
        const { bleedMm } = product;
        [bleedMm, bleedMm, widthMm, heightMm].forEach((mm, i) => {
          expect(Math.abs((got[i] ?? 0) - mm), path).toBeLessThan(0.01);
        });
        expect(page.getBleedBox()).toEqual(page.getMediaBox());
        expect(Math.abs(toMm(page.getMediaBox().width) - widthMm - 2 * bleedMm)).toBeLessThan(0.01);
      }
      tried += 1;
      const file = join(folder, `${tried}.pdf`);
      await writeFile(file, bytes);
      const { report } = await engine.inspect(file, 'pdf');
      const configuration = configure(product, sidesOf(product, option?.id, pages));
      const spec = artworkSpecOf(product, configuration.ok ? configuration.choices : []);
      const judged = artworkState({ report } as Artwork, spec);
      const complaints = 'findings' in judged ? judged.findings.filter((it) => it.severity !== 'info') : null;
      expect({ path, state: judged.state, complaints }).toEqual({ path, state: 'ready', complaints: [] });
    }
  expect(tried).toBeGreaterThan(85);
});

test('the cover and the inside of every bound product make one book that our own check accepts', async () => {
  let tried = 0;
  for (const product of products.filter(takesOpenCover))
    for (const { option, widthMm, heightMm } of templateSizes(product)) {
      const pages = pageChoices(product)[1]?.pages ?? 0;
      const query = new URLSearchParams({ ...(option ? { size: option.id } : {}), pages: String(pages) });
      const files = ['cover', 'inside'].map((part) =>
        join(folder, `${product.id}-${option?.id}-${part}.pdf`),
      );
      for (const [i, part] of ['cover', 'inside'].entries())
        await writeFile(files[i] ?? '', await bytesOf(`/templates/${product.id}.pdf?${query}&part=${part}`));
      const configuration = configure(product, sidesOf(product, option?.id, pages));
      const spec = artworkSpecOf(product, configuration.ok ? configuration.choices : []);
      const cover = await PDFDocument.load(await readFile(files[0] ?? ''));
      expect(cover.getPageCount()).toBe(2);
      const trim = cover.getPage(0).getTrimBox();
      const spine = spec.cover?.spineMm ?? 0;
      expect(toMm(trim.width)).toBeCloseTo(2 * widthMm + spine, 2);
      expect(toMm(trim.height)).toBeCloseTo(heightMm, 2);
      const joined = await engine.fix(
        files.map((file) => ({ file, kind: 'pdf' as const })),
        [],
      );
      if (joined.status !== 'ok') throw new Error(joined.reason);
      const file = join(folder, 'book.pdf');
      await writeFile(file, joined.pdf);
      const { report } = await engine.inspect(file, 'pdf');
      expect(report.pageCount).toBe(pages - 2);
      const judged = artworkState({ report } as Artwork, spec);
      const complaints = judged.findings.filter((it) => it.severity !== 'info').map((it) => it.code);
      expect({ id: product.id, spine, state: judged.state, complaints }).toMatchObject({
        id: product.id,
        state: 'ready',
        complaints: [],
      });
      tried += 1;
    }
  expect(tried).toBeGreaterThan(12);
});

test('the guides are on one layer that shows on screen and never prints', async () => {
  const pdf = await PDFDocument.load(await bytesOf('/templates/a5-flyers-001.pdf'));
  const layers = pdf.catalog.lookup(PDFName.of('OCProperties'), PDFDict).lookup(PDFName.of('OCGs'), PDFArray);
  expect(layers.size()).toBe(1);
  const layer = layers.lookup(0, PDFDict);
  const name = layer.lookup(PDFName.of('Name'));
  expect(name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : name).toBe(
    'Guides – do not print',
  );
  const usage = layer.lookup(PDFName.of('Usage'), PDFDict);
  expect(String(usage.lookup(PDFName.of('Print'), PDFDict).get(PDFName.of('PrintState')))).toBe('/OFF');
  expect(String(usage.lookup(PDFName.of('View'), PDFDict).get(PDFName.of('ViewState')))).toBe('/ON');
  for (const page of pdf.getPages())
    expect(page.node.Resources()?.lookup(PDFName.of('Properties'), PDFDict).keys()).toHaveLength(1);
});

describe('the download', () => {
  test('is cached for a day, is identical byte for byte, and is not sent again to a browser that has it', async () => {
    const [first, second] = await Promise.all([
      download('/templates/a5-flyers-001.pdf?size=a5'),
      download('/templates/a5-flyers-001.pdf?size=a5'),
    ]);
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(first.headers.get('content-disposition')).toBe(
      'attachment; filename="a5-flyers-001-a5-template.pdf"',
    );
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(second.headers.get('etag')).toBe(etag);
    const again = await download('/templates/a5-flyers-001.pdf?size=a5', { 'if-none-match': `"x", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('is not found for products without a template', async () => {
    for (const path of [
      'stapled-booklet-001.pdf?pages=7',
      'stapled-booklet-001.pdf?part=spine',
      'wire-bound-booklet-001.pdf?part=cover',
      'a5-notebook-001.pdf?pages=6&part=cover',
      'a5-flyers-001.pdf?part=inside',
      'nothing-001.pdf',
      'a5-flyers-001',
      '.pdf',
      '%00.pdf',
      '../x.pdf',
      'a5-flyers-001.pdf?size=a4',
      'a5-flyers-001.pdf?size=',
      'a5-flyers-001.pdf?size=__proto__',
    ])
      expect({ path, status: (await download(`/templates/${path}`)).status }).toEqual({ path, status: 404 });
  });
});

test('a product page offers its templates, one per size, or says that it has none', async () => {
  const shopper = newShopper(opened);
  for (const product of products) {
    const { html, text } = await shopper.open(`/product/${product.id}`);
    const links = html.match(/(?:href|action)="\/templates\/[^"]+"/g) ?? [];
    const none = text.includes('Templates are not available for this product.');
    expect({ id: product.id, links: links.length, none }).toEqual(
      hasTemplate(product)
        ? { id: product.id, links: templateSizes(product).length, none: false }
        : { id: product.id, links: 0, none: true },
    );
  }
});

describe('the template of a booklet', () => {
  test('has the chosen pages, named from cover to cover', async () => {
    const bytes = await bytesOf('/templates/stapled-booklet-001.pdf?size=a5&pages=12');
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(12);
  });

  test('for glued pages states the spine width for these pages and papers', () => {
    const cover = { name: '300gsm Silk', um: 255 };
    expect(spineMm(40, { paper: { name: '130gsm Silk', um: 110.5 }, cover })).toBe(2.5);
    expect(spineMm(40, { paper: { name: '120gsm Uncoated', um: 150 }, cover })).toBe(3.2);
    expect(spineMm(40, { paper: null, cover })).toBeNull();
    expect(bindingMm('perfect-bound')).toBe(6);
  });

  test('for four pages is its cover, even if the inside is requested', async () => {
    const path = '/templates/order-of-service-booklet-001.pdf?size=a5&pages=4&part=inside';
    const pdf = await PDFDocument.load(await bytesOf(path));
    expect(pdf.getPageCount()).toBe(2);
    expect(toMm(pdf.getPage(0).getTrimBox().width)).toBeCloseTo(296, 2);
    expect((await download(path)).headers.get('content-disposition')).toContain('4-pages-cover-template.pdf');
  });

  test('as a cover is widened by the spine of its pages and papers', async () => {
    const width = async (query: string) => {
      const path = `/templates/perfect-bound-booklet-001.pdf?size=a5&part=cover&${query}`;
      return toMm((await PDFDocument.load(await bytesOf(path))).getPage(0).getTrimBox().width);
    };
    expect(await width('pages=40&paper=130gsm-silk&cover=300gsm-silk')).toBeCloseTo(298.5, 2);
    expect(await width('pages=150&paper=120gsm-uncoated&cover=350gsm-silk')).toBeCloseTo(296 + 11.5, 2);
  });

  test('is cached, and drawn again for other papers', async () => {
    const etag = async (query: string) =>
      (await download(`/templates/perfect-bound-booklet-001.pdf?${query}`)).headers.get('etag');
    expect(await etag('pages=40&paper=130gsm-silk')).toBe(await etag('pages=40&paper=130gsm-silk'));
    expect(await etag('pages=40&paper=130gsm-silk')).not.toBe(await etag('pages=40&paper=170gsm-silk'));
  });
});
