import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { NO_VALUES } from '#composition/index.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { shippedProductSpec } from '../../files/shipped-product.ts';
import { proveSample } from '../prove-sample.server.ts';
import type { Service } from './service.ts';
import { layOutService } from './service-layout.server.ts';
import { SERVICE_STYLES } from './styles.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-services-'));
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const verse = (n: number) => [1, 2, 3, 4].map((row) => `The ${row}. row of the verse number ${n}`).join('\n');
const HYMN = [1, 2, 3, 4, 5].map(verse).join('\n\n');
const values = {
  ...NO_VALUES,
  texts: {
    heading: 'A celebration of the life of',
    name: 'Máire Ó Ceallaigh-Featherstonehaugh',
    dates: '1941 – 2026',
  },
};

const serviceWith = (hymns: number, style: string): Service => ({
  occasion: 'funeral',
  day: '',
  style,
  back: 'candles',
  thanks: 'Thank you for being here today.',
  copies: null,
  parts: Array.from({ length: hymns }, (_, i) => ({
    id: `p${i + 1}`,
    kind: 'hymn',
    heading: 'Hymn',
    title: `Hymn ${i + 1}`,
    by: '',
    words: HYMN,
    credit: 'Somebody, 1820',
    rightsAt: null,
  })),
});

test('an order of service grows from 4 pages to 16 with what it says, and then says by how many pages it is too long', async () => {
  const pages: number[] = [];
  for (const hymns of [0, 2, 6, 9, 13]) {
    const { layout, tooManyPages } = await layOutService(serviceWith(hymns, 'ivory'), values);
    pages.push(layout.pages.length);
    expect(tooManyPages).toBe(0);
  }
  expect(pages).toEqual([4, 4, 8, 12, 16]);
  const { layout, tooManyPages } = await layOutService(serviceWith(38, 'ivory'), values);
  expect(layout.pages).toHaveLength(16);
  expect(tooManyPages).toBeGreaterThan(1);
});

test.each(SERVICE_STYLES.map(({ id }) => [id]))(
  '%s is ready for print, and every text of it fits',
  async (style) => {
    const spec = shippedProductSpec('order-of-service-funeral-001');
    if (!spec) throw new Error('no product');
    const laidOut = await layOutService(serviceWith(2, style), values);
    for (const scheme of laidOut.layout.schemes.keys()) {
      const made = await proveSample(
        engine,
        { layout: laidOut.layout, specs: [spec], files: [] },
        { name: style, values: { ...laidOut.values, scheme }, photos: {} },
        { folder, file: join(folder, `${style}-${scheme}.pdf`) },
      );
      expect([style, scheme, made]).toMatchObject([style, scheme, { faults: [], findings: [] }]);
    }
  },
);

test('every style’s colours leave black alone', () => {
  for (const { id, schemes } of SERVICE_STYLES)
    for (const { name, palette } of schemes) {
      expect([id, name, palette.ink]).toEqual([id, name, [0, 0, 0, 1]]);
      for (const [cyan, magenta, yellow, black] of Object.values(palette))
        expect([id, name, black < 0.8 || cyan + magenta + yellow === 0]).toEqual([id, name, true]);
    }
});
