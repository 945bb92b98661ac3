import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { goodA5, jpeg } from '#test/fixtures/artwork.ts';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { paidOrderOfCart } from '#test/paid-order.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';

const engine = startMupdfEngine({ workers: 1 });
let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});
afterAll(() => engine.close());

/** An order of 500 A5 flyers with this file, as shown to staff. */
async function orderWith(bytes: Uint8Array, name: string) {
  const { shopper, userId } = await newCustomer(opened);
  const artworkFile = new File([Buffer.from(bytes)], name);
  const answer = await shopper.browser.post('/product/a5-flyers-001/artwork', { artworkFile });
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  await opened.runJobs();
  await shopper.open(`/product/a5-flyers-001?artwork=${artwork.id}`);
  const [words = ''] = /Add to Cart - £[\d.]+/.exec(shopper.page.text) ?? [];
  await shopper.press(words);
  const orderId = await paidOrderOfCart(opened.shop, { userId, cartToken: null });
  const { html } = await ada.open(`/admin/orders/${orderId}`);
  const [, path = ''] = /href="([^"]+)"[^>]*>Print file \(PDF\/X-4\)</.exec(html) ?? [];
  return { artworkId: artwork.id, orderId, path };
}

async function saved(answer: Response): Promise<string> {
  const file = join(opened.folder, 'print-file.pdf');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

test('staff download the file for the press as PDF/X-4, and the customer’s own as it was sent', async () => {
  const bytes = goodA5();
  const { path, artworkId, orderId } = await orderWith(bytes, 'flyer.pdf');
  const { code } = await opened.db
    .selectFrom('jobs')
    .select('code')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const answer = await ada.browser.get(path);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${code}-print.pdf"`);
  const file = await saved(answer);
  expect(await engine.checkX4(file)).toEqual({ status: 'ok', breaches: [] });
  const { report } = await engine.inspect(file, 'pdf');
  expect(report.document?.outputIntent).toBe('FOGRA39');
  const original = await ada.browser.get(`/artwork/${artworkId}`);
  expect(Buffer.compare(Buffer.from(await original.arrayBuffer()), bytes)).toBe(0);
});

test('a photograph is printed from a page of the ordered size with its bleed', async () => {
  const { path } = await orderWith(await jpeg(1820, 2552), 'flyer.jpg');
  const file = await saved(await ada.browser.get(path));
  expect(await engine.checkX4(file)).toEqual({ status: 'ok', breaches: [] });
  const { report } = await engine.inspect(file, 'pdf');
  expect(report.pages[0]?.statedBoxes).toEqual(['media', 'bleed', 'trim']);
  expect([report.pages[0]?.widthMm, report.pages[0]?.heightMm]).toEqual([154, 216]);
});

test('for uncoated paper it has the printing condition of uncoated paper', async () => {
  const { path, orderId } = await orderWith(goodA5(), 'flyer.pdf');
  await sql`update order_items set made_of = jsonb_set(coalesce(made_of, '{}'), '{inside}',
    jsonb_build_object('name', (select name from papers where surface = 'uncoated' limit 1))) where order_id = ${orderId}`.execute(
    opened.owner,
  );
  const { report } = await engine.inspect(await saved(await ada.browser.get(path)), 'pdf');
  expect(report.document?.outputIntent).toBe('FOGRA29');
});

test('a file without one of its fonts gets no print file, and staff are told why', async () => {
  // Outside the sheet, so that it passes the check.
  const content = `${BACKGROUND} BT /Sale 6 Tf 60 -40 Td (Sale) Tj ET`;
  const { path } = await orderWith(new PdfBuilder().page({ content }).bytes(), 'flyer.pdf');
  const answer = await ada.browser.get(path);
  expect(answer.status).toBe(409);
  expect(await answer.text()).toBe(
    'We can’t make a PDF/X-4 from this file.\nPDF/X-4 asks: All fonts that show text are in the file. Found: Sale (not in the file).\nAsk for another file, or use the customer’s as it is.',
  );
});

test('there is no print file for an item that is not in the order, or for visitors who may not see it', async () => {
  const [one, other] = [await orderWith(goodA5(), 'a.pdf'), await orderWith(goodA5(), 'b.pdf')];
  const crossed = one.path.replace(one.orderId, other.orderId);
  expect((await ada.browser.get(crossed)).status).toBe(404);
  expect((await ada.browser.get(`/admin/orders/${one.orderId}/print-file/nonsense`)).status).toBe(404);
  const { shopper } = await newCustomer(opened);
  expect((await shopper.browser.get(one.path)).status).toBe(403);
});
