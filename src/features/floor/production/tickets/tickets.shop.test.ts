import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as mupdf from 'mupdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readProductForSale } from '#features/catalogue/products/index.server.ts';
import { completeChoices, pricedOn } from '#features/pricing/prices/index.ts';
import { addToCart } from '#features/selling/cart/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newGuest } from '#test/factories.ts';
import { makePaidOrder, paidOrderOfCart } from '#test/paid-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
const codes: string[] = [];
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  for (let i = 0; i < 2; i += 1) {
    const orderId = await makePaidOrder(opened.shop);
    const job = await opened.db
      .selectFrom('jobs')
      .select('code')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    codes.push(job.code);
  }
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true });
});

const PAPERS = { a5: [148, 210], a4: [210, 297], label: [100, 150] } as const;

test('an outdated ticket is named on its job’s page, on the board and at its press, until it is printed again', async () => {
  const [code = ''] = codes;
  const board = async () => (await ada.open('/admin/jobs')).text;
  const press = async () => (await ada.open('/admin/station/digital')).text;
  const ON_BOARD = 'Print its ticket again';
  const page = async () => (await ada.open(`/admin/jobs/${code}`)).text;
  const print = async () =>
    (await ada.browser.get(`/admin/jobs/tickets.pdf?size=a5&code=${code}`)).arrayBuffer();
  const STALE = 'Its ticket was printed before something on it changed. Print it again.';
  await print();
  expect(await page()).not.toContain(STALE);
  await opened.shop.owner
    .updateTable('orders')
    .set({ notes: 'Leave it with the neighbour', version: 7 })
    .where('id', 'in', (query) => query.selectFrom('jobs').select('orderId').where('code', '=', code))
    .execute();
  expect(await page()).toContain(STALE);
  expect(await board()).toContain(ON_BOARD);
  expect(await press()).toContain(ON_BOARD);
  await ada.browser.post('/admin/station/digital', { code });
  expect(await press()).toContain(ON_BOARD);
  await print();
  expect(await press()).not.toContain(ON_BOARD);
  expect(await page()).not.toContain(STALE);
  expect(await board()).not.toContain(ON_BOARD);
  const { orderId } = await opened.db
    .selectFrom('jobs')
    .select('orderId')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  await opened.shop.owner
    .updateTable('orders')
    .set({ notes: 'Ring the bell', version: 8 })
    .where('id', '=', orderId)
    .execute();
  expect(await board()).toContain(ON_BOARD);
  await ada.open(`/admin/orders/${orderId}/print/job-tickets`);
  expect(await page()).not.toContain(STALE);
  expect(await board()).not.toContain(ON_BOARD);
});

describe.each(Object.entries(PAPERS))('job tickets on %s', (size, [widthMm, heightMm]) => {
  test('have a page each, and a scanner and a phone can read which job it is', async () => {
    const query = `size=${size}&${codes.map((code) => `code=${code}`).join('&')}`;
    const answer = await ada.browser.get(`/admin/jobs/tickets.pdf?${query}`);
    const pdf = mupdf.Document.openDocument(await answer.arrayBuffer(), 'application/pdf');
    expect(pdf.countPages()).toBe(2);
    for (const [i, code] of codes.entries()) {
      const page = pdf.loadPage(i);
      const [, , right, bottom] = page.getBounds();
      expect([Math.round((right * 25.4) / 72), Math.round((bottom * 25.4) / 72)]).toEqual([
        widthMm,
        heightMm,
      ]);
      const text = page.toStructuredText('').asText();
      for (const words of [code, '10', 'A5 Flyers', 'Jane Doe', 'flyer.pdf']) expect(text).toContain(words);
      const picture = page
        .toPixmap(mupdf.Matrix.scale(300 / 72, 300 / 72), mupdf.ColorSpace.DeviceGray)
        .asPNG();
      const barcodes = await readBarcodes(new Blob([new Uint8Array(picture)]), {
        formats: ['Code128', 'QRCode'],
      });
      expect(barcodes.map(({ text: read }) => read).sort()).toEqual(
        [code, `http://localhost:3000/admin/jobs/${code}`].sort(),
      );
    }
  });
});

test('a job that must not be printed says so on its ticket', async () => {
  await opened.db.updateTable('orderItems').set({ proofAskedAt: opened.time.now }).execute();
  await opened.owner
    .updateTable('orderItems')
    .set({ artworkState: 'problem', artworkProblem: 'Too dark' })
    .execute();
  const answer = await ada.browser.get(`/admin/jobs/tickets.pdf?size=label&code=${codes[0]}`);
  const pdf = mupdf.Document.openDocument(await answer.arrayBuffer(), 'application/pdf');
  expect(pdf.loadPage(0).toStructuredText('').asText()).toContain('DO NOT PRINT. Artwork: Too dark');
  await opened.owner
    .updateTable('orderItems')
    .set({ artworkState: 'received', artworkProblem: null, proofAskedAt: null })
    .execute();
});

test.each(['size=a5', 'size=a3&code=x', 'size=a5&code=ORD-2026-999999-1'])(
  '%s gets no ticket',
  async (query) => {
    expect((await ada.browser.get(`/admin/jobs/tickets.pdf?${query}`)).status).toBe(404);
  },
);

test('a ticket gives the cut size, the printed sides and the folds, even if no option mentions them', async () => {
  const text = await ticketOf(await toFollow('folded-invitations-001', {}));
  expect(text).toContain('210 × 148 mm, printed on both sides');
  expect(text).toContain('Fold 105 mm from the left.');
  const leaflet = await ticketOf(await toFollow('a4-folded-leaflets-001', { size: 'z-fold-dl' }));
  expect(leaflet).toContain('Fold 99 and 198 mm from the left. Z-fold: the two folds go in opposite');
  const booklet = await ticketOf(await toFollow('stapled-booklet-001', { weight: '12-pages' }));
  expect(booklet).toContain('148 × 210 mm, 12 pages');
  const poster = await ticketOf(await toFollow('a3-posters-001', {}));
  expect(poster).toContain('297 × 420 mm, printed on one side');
  const flyers = await ticketOf(codes[0] ?? '');
  expect([flyers.includes('A5 (148 × 210 mm)'), flyers.includes('Cut to')]).toEqual([true, false]);
});

/** Somebody orders a product whose file is to follow; returns the code of its job. */
async function toFollow(productId: string, choices: Record<string, string>): Promise<string> {
  const owner = newGuest();
  const offered = await readProductForSale(opened.db, productId, null);
  if (!offered) throw new Error(`the seed has no ${productId}`);
  const product = pricedOn(offered.product, londonDay(opened.shop.clock()));
  const selectedOptions = completeChoices(product, choices);
  const line = { product, artworkId: null, isLater: true, lineId: null, accepted: [], selectedOptions };
  const added = await addToCart(opened.shop, owner, line);
  expect(added.ok, JSON.stringify(added)).toBe(true);
  const orderId = await paidOrderOfCart(opened.shop, owner);
  const job = opened.db.selectFrom('jobs').select('code').where('orderId', '=', orderId);
  return (await job.executeTakeFirstOrThrow()).code;
}

/** The text of a job's ticket, without line breaks. */
async function ticketOf(code: string): Promise<string> {
  const answer = await ada.browser.get(`/admin/jobs/tickets.pdf?size=a5&code=${code}`);
  const pdf = mupdf.Document.openDocument(await answer.arrayBuffer(), 'application/pdf');
  return pdf.loadPage(0).toStructuredText('').asText().replace(/\s+/g, ' ');
}
