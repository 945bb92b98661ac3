import { addMinutes } from 'date-fns';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { deleteCartsAndArtwork } from '#features/people/personal-data/erase-store.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers } from '#test/factories.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { book, singles, spread } from '#test/fixtures/cover-jobs.ts';
import { everyMark, foldedLeaflet, tintedBooklet } from '#test/fixtures/marked-pages.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { deleteUnusedArtworks } from '../store.server.ts';
import { proofKey } from './proof-keys.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

async function upload(shopper: Shopper, productId: string, content: Uint8Array): Promise<string> {
  const artworkFile = new File([content.slice()], 'design.pdf');
  const answer = await shopper.browser.post(`/product/${productId}/artwork`, { artworkFile });
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  await opened.runJobs();
  return artwork.id;
}

const storageKeyOf = async (id: string) =>
  (await opened.db.selectFrom('artworks').select('storageKey').where('id', '=', id).executeTakeFirstOrThrow())
    .storageKey;

async function isStored(key: string): Promise<boolean> {
  const file = await opened.shop.storage.open(key);
  file?.destroy();
  return file !== null;
}

const linesOf = (html: string) =>
  [...html.matchAll(/class="proof-line proof-(\w+)"/g)].map(([, kind]) => kind);

test('a customer sees each fault of their flyer in its place, described for them and for their designer', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', everyMark());
  const page = await guest.open(`/artwork/${id}/proof?product=a5-flyers-001&sides=double-sided`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Invalid file');
  expect(page.text).toContain('Screens use light and paper uses ink');
  const marks = [...page.html.matchAll(/id="mark-(\d)-(\d)"/g)].map(([, number, on]) => `${number} on ${on}`);
  expect(marks.sort()).toEqual(['1 on 1', '2 on 2', '3 on 1', '4 on 2', '5 on 2', '6 on 1']);
  for (const mark of marks)
    expect(page.html, `the list has ${mark}`).toContain(`id="finding-${mark.charAt(0)}"`);
  expect(page.html).toContain('aria-label="Page 2 of 2, back, as printed"');
  expect(page.text).toContain('The artwork of page 1 stops at the cut on the left');
  expect(page.text).toContain('Total area coverage (TAC) above the limit');
  expect(page.html).not.toMatch(/ style="/);
});

test('with one side chosen the back is shown as not printed', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', goodA5({ pages: 2 }));
  const single = await guest.open(`/artwork/${id}/proof?product=a5-flyers-001&sides=single-sided`);
  expect(single.text).toContain('Back, page 2 (not printed)');
  const double = await guest.open(`/artwork/${id}/proof?product=a5-flyers-001&sides=double-sided`);
  expect(double.text).toContain('Ready to print');
  expect(double.text).not.toContain('(not printed)');
});

test('a booklet is turned spread by spread, and a folded leaflet shows its folds', async () => {
  const guest = newShopper(opened);
  const booklet = await upload(guest, 'order-of-service-booklet-001', tintedBooklet(8));
  const cover = await guest.open(`/artwork/${booklet}/proof`);
  expect(cover.html.match(/<image /g)).toHaveLength(1);
  expect(cover.html).not.toContain('rel="prev"');
  const inside = await guest.open(`/artwork/${booklet}/proof?spread=1`);
  expect(inside.html.match(/<image /g)).toHaveLength(2);
  expect(inside.html).toMatch(/rel="prev"[\s\S]*rel="next"/);
  expect(linesOf(inside.html)).toContain('spine');
  const last = await guest.open(`/artwork/${booklet}/proof?spread=99`);
  expect(last.text).toContain('Back cover');
  const leaflet = await upload(guest, 'a4-folded-leaflets-001', foldedLeaflet());
  const tri = await guest.open(`/artwork/${leaflet}/proof?size=tri-fold-dl`);
  // Two on each side, and one in the legend.
  expect(linesOf(tri.html).filter((kind) => kind === 'fold')).toHaveLength(5);
  expect((await guest.open(`/artwork/${leaflet}/proof?size=z-fold-dl`)).text).toContain(
    'opposite directions',
  );
});

test('a glued book shows the strip hidden by the binding, on the inner edge of both pages', async () => {
  const guest = newShopper(opened);
  const book = await upload(guest, 'perfect-bound-booklet-001', tintedBooklet(28));
  const page = await guest.open(`/artwork/${book}/proof?spread=1`);
  expect(page.text).toContain('The binding hides the tinted 6 mm at the spine');
  const strips = [
    ...page.html.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="6" [^>]*class="proof-hidden"/g),
  ];
  expect(strips).toHaveLength(2);
});

test('an open cover is shown with its spine, and the inside keeps the book’s page numbers', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'perfect-bound-booklet-001', book(spread(3), ...singles(24)));
  const cover = await guest.open(`/artwork/${id}/proof`);
  expect(cover.text).toContain('Spine 1.8 mm');
  expect(cover.text).toContain('Your spine is 3.0 mm; 28 pages on 130gsm Silk need a spine of 1.8 mm');
  expect(cover.html).toContain('aria-label="Page 1 of 25, back cover, spine, front cover, as printed"');
  expect(cover.html.match(/<image /g)).toHaveLength(1);
  expect(cover.html.match(/class="proof-line proof-cover-fold"/g)).toHaveLength(2);
  expect(cover.text).toContain('Your front cover on the product');
  expect(cover.text).not.toContain('the tinted 6 mm');
  const third = await guest.open(`/artwork/${id}/proof?spread=1`);
  expect(third.text).toContain('Page 3 (page 2 of the file)');
  const next = await guest.open(`/artwork/${id}/proof?spread=2`);
  expect(next.html).toContain('aria-label="Page 4, page 3 of the file, as printed"');
  expect(next.text).toContain('Pages 4–5');
  expect(next.html.match(/<image /g)).toHaveLength(2);
});

test('a file exported as spreads is shown page by page', async () => {
  const guest = newShopper(opened);
  const id = await upload(
    guest,
    'stapled-booklet-001',
    book(...singles(1), spread(), spread(), spread(), ...singles(1)),
  );
  const page = await guest.open(`/artwork/${id}/proof?spread=1`);
  expect(page.text).toContain('Pages 2–4 each show two pages side by side');
  expect(page.html.match(/<image /g)).toHaveLength(1);
  expect(page.text).toContain('Export As: Pages, not Spreads');
});

test('pages are drawn once, in the proportions of the sheet, and deleted with the file', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', goodA5({ pages: 2, padBytes: 3000 }));
  const first = await guest.browser.get(`/artwork/${id}/proof/2`);
  expect(first.headers.get('content-type')).toBe('image/jpeg');
  expect(first.headers.get('cache-control')).toContain('private');
  const bytes = Buffer.from(await first.arrayBuffer());
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  expect(height).toBeGreaterThan(1600);
  expect(width / height).toBeCloseTo(154 / 216, 2);
  const small = await guest.browser.get(`/artwork/${id}/proof/2?size=small`);
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).height).toBeLessThanOrEqual(240);
  expect((await guest.browser.get(`/artwork/${id}/proof/3`)).status).toBe(404);
  expect((await guest.browser.get(`/artwork/${id}/proof/0`)).status).toBe(404);
  const storageKey = await storageKeyOf(id);
  const key = proofKey(storageKey, 2, 'page');
  expect(await isStored(key)).toBe(true);
  await opened.db
    .updateTable('artworks')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', id)
    .execute();
  const { files: keys } = await deleteUnusedArtworks(opened.db, opened.shop.clock(), 1000);
  expect(keys).toContain(key);
  expect(keys, 'pictures of earlier versions too').toContain(proofKey(storageKey, 2, 'page', 1));
  for (const it of keys) await opened.shop.storage.remove(it);
  expect(await isStored(key)).toBe(false);
});

test('if two people open the same page at once, they get the same picture', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', goodA5({ pages: 1 }));
  const answers = await Promise.all([1, 2, 3].map(() => guest.browser.get(`/artwork/${id}/proof/1`)));
  const pictures = await Promise.all(answers.map(async (it) => Buffer.from(await it.arrayBuffer())));
  expect(pictures[0]?.length).toBeGreaterThan(1000);
  for (const picture of pictures) expect(picture.equals(pictures[0] as Buffer)).toBe(true);
});

test('other people find nothing, an administrator sees it, and a guest’s order link opens it for that order only', async () => {
  const { shopper, userId } = await newCustomer(opened, 'Alice');
  await addFlyers(opened.shop, { userId, cartToken: null });
  await shopper.open('/checkout');
  await shopper.press('Pay £25.98 by card', {
    firstName: 'Alice',
    lastName: 'A',
    address: '1 Castle Street',
    city: 'Lisburn',
    postalCode: 'BT28 1AA',
  });
  const { orderId, artworkId } = await opened.db
    .selectFrom('orderItems')
    .select(['orderId', 'artworkId'])
    .executeTakeFirstOrThrow();
  const path = `/artwork/${artworkId}/proof`;
  expect((await (await newAdministrator(opened)).open(path)).status).toBe(200);
  const stranger = newShopper(opened);
  expect((await stranger.open(path)).status).toBe(404);
  const key = opened.shop.signer.sign('order', orderId);
  const order = await stranger.open(`/orders/${orderId}?${new URLSearchParams({ key })}`);
  const [, link = ''] = /href="(\/artwork\/[^"]+\/proof[^"]*)"/.exec(order.html) ?? [];
  const proof = await stranger.open(link.replaceAll('&amp;', '&'));
  expect(proof.status).toBe(200);
  const [, picture = ''] = /<image[^>]* href="([^"]+)"/.exec(proof.html) ?? [];
  expect((await stranger.browser.get(picture.replaceAll('&amp;', '&'))).status).toBe(200);
  expect((await stranger.browser.get(picture.split('?')[0] ?? '')).status).toBe(404);
  // This order's link doesn't open another file.
  const other = await upload(newShopper(opened), 'a5-flyers-001', goodA5({ pages: 1 }));
  expect(
    (await stranger.open(`/artwork/${other}/proof?${new URLSearchParams({ order: orderId, key })}`)).status,
  ).toBe(404);
  // A signed link to a picture expires after five minutes.
  opened.time.now = addMinutes(opened.time.now, 6);
  expect((await stranger.browser.get(picture.replaceAll('&amp;', '&'))).status).toBe(404);
});

test('a file that an order also uses stays on disk when the customer’s other copy is erased', async () => {
  const { shopper, userId } = await newCustomer(opened, 'Bea');
  const content = goodA5({ pages: 2, padBytes: 77 });
  const ordered = await upload(shopper, 'a5-flyers-001', content);
  const unordered = await upload(shopper, 'a5-flyers-001', content);
  expect(await storageKeyOf(unordered)).toBe(await storageKeyOf(ordered));
  await opened.db.updateTable('artworks').set({ userId: null }).where('id', '=', ordered).execute();
  expect(await deleteCartsAndArtwork(opened.db, userId)).not.toContain(await storageKeyOf(ordered));
});

test('a proof of a file that can’t be read has no pages, and says why', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', new TextEncoder().encode('%PDF-1.7\nnothing more'));
  const page = await guest.open(`/artwork/${id}/proof`);
  expect(page.text).toContain('The selected file is damaged or incomplete');
  expect(page.html).not.toContain('<image ');
});
