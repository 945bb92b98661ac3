import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as mupdf from 'mupdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makePaidOrder } from '#test/paid-order.ts';
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

describe.each(Object.entries(PAPERS))('job tickets on %s', (size, [widthMm, heightMm]) => {
  test('are a page each, and a scanner and a phone read which job it is', async () => {
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
      const found = await readBarcodes(new Blob([new Uint8Array(picture)]), {
        formats: ['Code128', 'QRCode'],
      });
      expect(found.map(({ text: read }) => read).sort()).toEqual(
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
  '%s is no ticket',
  async (query) => {
    expect((await ada.browser.get(`/admin/jobs/tickets.pdf?${query}`)).status).toBe(404);
  },
);
