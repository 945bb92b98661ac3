import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { type EngineReport, engineReportSchema } from '#preflight/report/report.ts';
import { finishedPart } from '#preflight/spec/finished-part.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { a5WithoutBleed, goodA5, makePdf, printPage } from '#test/fixtures/artwork.ts';
import { book, singles, spread } from '#test/fixtures/cover-jobs.ts';
import { newShopper } from '#test/shopper.ts';
import { frontPart } from './front-cover.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

async function uploaded(content: Uint8Array) {
  const { browser } = newShopper(opened);
  const artworkFile = new File([content.slice()], 'flyer.pdf');
  const answer = await browser.post('/product/a5-flyers-001/artwork', { artworkFile });
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  await opened.runJobs();
  const row = await opened.db
    .selectFrom('artworks')
    .select('report')
    .where('id', '=', artwork.id)
    .executeTakeFirst();
  return { browser, id: artwork.id, report: engineReportSchema.parse(row?.report) };
}

const A5 = { widthMm: 148, heightMm: 210, bleedMm: 3 };

test('the owner sees the product with their own page on it; others get not found', async () => {
  const { browser, id } = await uploaded(goodA5());
  const picture = await browser.get(`/artwork/${id}/on/a5-flyers-001`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('cache-control')).toContain('private');
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 960, height: 720 });
  expect((await browser.get(`/artwork/${id}/on/none`)).status).toBe(404);
  expect((await newShopper(opened).browser.get(`/artwork/${id}/on/a5-flyers-001`)).status).toBe(404);
});

test('bleed is cut off the picture, by the TrimBox or by the size; a page without bleed is shown whole', async () => {
  const good = (await uploaded(goodA5())).report;
  const [x, y, w, h] = finishedPart(good, A5);
  expect([x, y, w, h].map((it) => it.toFixed(3))).toEqual(['0.019', '0.014', '0.961', '0.972']);
  const boxless: EngineReport = { ...good, pages: good.pages.map((page) => ({ ...page, statedBoxes: [] })) };
  expect(finishedPart(boxless, A5)[2]).toBeCloseTo(148 / 154, 3);
  expect(finishedPart((await uploaded(a5WithoutBleed())).report, A5)).toEqual([0, 0, 1, 1]);
  expect(finishedPart(null, A5)).toEqual([0, 0, 1, 1]);
});

test('the right page of an open cover is the front, in whichever size it was made', async () => {
  const glued = await readProduct(opened.db, 'perfect-bound-booklet-001');
  if (!glued) throw new Error('no such product');
  const report = (bytes: Uint8Array) => uploaded(bytes).then((it) => it.report);
  // The sheet is 303.8 mm wide: bleed, back, spine, front and bleed.
  const [x, y, w, h] = frontPart(await report(book(spread(1.8), ...singles(24))), glued);
  expect([x * 303.8, w * 303.8].map((mm) => mm.toFixed(1))).toEqual(['152.8', '148.0']);
  expect([y * 216, h * 216].map((mm) => mm.toFixed(1))).toEqual(['3.0', '210.0']);
  const untrimmed = frontPart(await report(book(spread(1.8, { trimmed: false }), ...singles(24))), glued);
  expect(untrimmed[0] * 303.8).toBeCloseTo(152.8, 1);
  const a4 = { ...printPage(421.8, 297) };
  const [left, , width] = frontPart(await report(makePdf([a4, printPage(210, 297)])), glued);
  expect([left * 427.8, width * 427.8].map((mm) => mm.toFixed(1))).toEqual(['214.8', '210.0']);
  expect(frontPart(await report(book(...singles(28))), glued)[2]).toBeCloseTo(148 / 154, 3);
  expect(frontPart(null, glued)).toEqual([0, 0, 1, 1]);
});

test('a photograph’s proportions show whether it was made with bleed', () => {
  const photo = (widthPx: number, heightPx: number, exifOrientation = 1) =>
    finishedPart(
      { pages: [], pixel: { widthPx, heightPx, colour: 'rgb', exifOrientation } } as unknown as EngineReport,
      A5,
    );
  expect(photo(1819, 2551)[2]).toBeCloseTo(148 / 154, 3);
  expect(photo(2551, 1819, 6)[2]).toBeCloseTo(148 / 154, 3);
  expect(photo(1480, 2100)).toEqual([0, 0, 1, 1]);
});
