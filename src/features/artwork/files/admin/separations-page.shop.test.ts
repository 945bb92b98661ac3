import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { pt } from '#test/fixtures/artwork.ts';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { separation } from '#test/fixtures/separation-jobs.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let sender: Shopper;
let id: string;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  sender = newShopper(opened);
  id = await sent(twoPages());
});

const FLYER = 'a5-flyers-001';
const SPOT = 'PANTONE 185 C';

/** A tint, a square in a spot colour, and a square of all four inks in full; then a page that only has black. */
function twoPages(): Uint8Array {
  const content =
    '0.4 0.2 0 0 k 0 0 999 999 re f /CC cs 1 scn 50 50 100 100 re f 1 1 1 1 k 200 50 20 20 re f';
  return new PdfBuilder()
    .page({ content, resources: `/ColorSpace<<${separation(SPOT)}>>` })
    .page({ content: '0 0 0 1 k 50 50 100 100 re f' })
    .bytes();
}

async function sent(file: Uint8Array): Promise<string> {
  const artworkFile = new File([file.slice()], 'plates.pdf');
  const answer = await sender.browser.post(`/product/${FLYER}/artwork`, { artworkFile });
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  await opened.runJobs();
  return artwork.id;
}

const pathOf = (more = '') => `/admin/artwork/${id}/separations?product=${FLYER}${more}`;
const fileOf = (page: number | string, what: string) =>
  `/admin/artwork/${id}/separations/${page}?product=${FLYER}&what=${what}`;

interface Facts {
  widthPx: number;
  heightPx: number;
  dpi: number;
  version: string;
  overShare: number;
  plates: { name: string; mean: number; most: number }[];
}

const factsOf = async (page: number): Promise<Facts> =>
  (await (await ada.browser.get(fileOf(page, 'facts'))).json()) as Facts;

test('staff see a page as its plates, with how much of each there is and where there is too much', async () => {
  const { plates, dpi, widthPx, heightPx, overShare } = await factsOf(1);
  expect(plates.map(({ name, most }) => [name, Math.round(most * 100)])).toEqual([
    ['Cyan', 100],
    ['Magenta', 100],
    ['Yellow', 100],
    ['Black', 100],
    [SPOT, 100],
  ]);
  const sheet = pt(154) * pt(216);
  expect(plates[4]?.mean).toBeCloseTo((100 * 100) / sheet, 3);
  expect(plates[3]?.mean).toBeCloseTo((20 * 20) / sheet, 3);
  expect(overShare).toBeCloseTo((20 * 20) / sheet, 3);
  expect([dpi, widthPx, heightPx]).toEqual([150, 910, 1276]);
  const page = await ada.open(pathOf()); // it has been drawn by now
  expect(page.text).toContain('0.1 % of the page has more ink than the 300 % that the paper takes.');
  expect(page.text).toContain('Drawn at 150 dpi.');
  expect(page.text).toContain('Page 1 of 2');
});

test('without script each plate is a picture of its own, through a link', async () => {
  await factsOf(1); // drawn
  const page = await ada.open(pathOf(`&plate=${encodeURIComponent(SPOT)}`));
  const [, address = ''] = /<img[^>]* src="([^"]*separations\/1[^"]*)"/.exec(page.html) ?? [];
  expect(address).toContain('what=4');
  const picture = await ada.browser.get(address.replaceAll('&amp;', '&'));
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const all = await ada.browser.get(fileOf(1, 'all'));
  expect([all.headers.get('content-type'), all.headers.get('cache-control')]).toEqual([
    'image/jpeg',
    'no-store',
  ]);
  await factsOf(2); // drawn
  const black = await ada.open(pathOf('&page=2&plate=Cyan'));
  expect(black.text).toContain('This plate is empty.');
});

test('plates are drawn again when the owner’s limit changes', async () => {
  const before = await factsOf(2);
  await ada.open('/admin/artwork-checks');
  await ada.press('Save', { tacPercent: '220' });
  const after = await factsOf(2);
  expect(after.version).not.toBe(before.version);
  expect((await factsOf(2)).version).toBe(after.version);
  await ada.open('/admin/artwork-checks');
  await ada.press('Reset to defaults');
});

test.each([
  () => pathOf('&page=3'),
  () => pathOf('&page=0'),
  () => pathOf('&page=1e9'),
  () => pathOf('&page=..%2F'),
  () => fileOf(3, 'all'),
  () => fileOf('x', 'all'),
  () => fileOf('-1', 'facts'),
  () => fileOf(1, '99'),
  () => fileOf(1, '../../secret'),
  () => fileOf(2, '0'),
  () => `/admin/artwork/${id}/separations?product=nothing`,
  () => '/admin/artwork/7a3bfc1e-0000-4000-8000-000000000000/separations',
  () => '/admin/artwork/x%00/separations/1',
])('what doesn’t exist is not found (%#)', async (address) => {
  expect((await ada.browser.get(address())).status).toBe(404);
});

test('the customer who sent the file doesn’t see its plates, which are for staff', async () => {
  const customer = newShopper(opened);
  for (const address of [pathOf(), fileOf(1, 'facts'), fileOf(1, '0')])
    expect((await customer.browser.get(address)).status).toBe(302);
});

test('the proof leads staff to the plates, and nobody else', async () => {
  const proof = `/artwork/${id}/proof?product=${FLYER}`;
  expect((await ada.open(proof)).html).toContain(`/admin/artwork/${id}/separations?product=${FLYER}`);
  expect((await sender.open(proof)).html).not.toContain('/separations');
});
