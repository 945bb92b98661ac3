import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { latin } from '#test/fixtures/artwork.ts';
import { heic } from '#test/fixtures/heic.ts';
import { inkTiff } from '#test/fixtures/ink-tiff.ts';
import { newShopper } from '#test/shopper.ts';
import { originalKey } from '../store.server.ts';

const PATH = '/product/a5-flyers-001/artwork';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
// A check that waits would add its files to those of the next test.
afterEach(() => opened.runJobs());

const webp = () =>
  sharp({ create: { width: 1819, height: 2551, channels: 3, background: '#c02010' } })
    .webp()
    .toBuffer();
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of opened.shop.storage.list('artwork/')) keys.push(key);
  return keys;
};

interface Answer {
  artwork?: { id: string; sentAs: string | null; report: { kind: string } };
  refusal?: { title: string; fix: string };
}

async function send(content: Uint8Array, name: string) {
  const { browser } = newShopper(opened);
  const answer = await browser.post(PATH, { artworkFile: new File([content.slice()], name) });
  return { browser, status: answer.status, body: (await answer.json()) as Answer };
}

test('a WebP is turned into a picture that we print, and the original stays beside it', async () => {
  const sent = await webp();
  const { browser, body } = await send(sent, 'flyer.webp');
  expect(body.artwork).toMatchObject({ originalName: 'flyer.webp', sentAs: 'webp' });
  await opened.runJobs();
  const id = body.artwork?.id ?? '';
  const state = (await (await browser.get(`/artwork/${id}/state`)).json()) as Answer;
  expect(state.artwork?.report).toMatchObject({ kind: 'jpeg', pixel: { widthPx: 1819, heightPx: 2551 } });
  const { storageKey } = await opened.db
    .selectFrom('artworks')
    .select('storageKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const original = await opened.shop.storage.open(originalKey(storageKey));
  if (!original) throw new Error('the original is gone');
  expect((await buffer(original)).equals(sent)).toBe(true);
});

const svg = (content: string) =>
  latin(
    `<svg xmlns="http://www.w3.org/2000/svg" width="154mm" height="216mm" viewBox="0 0 154 216">${content}</svg>`,
  );

test.each<[string, string, string, string]>([
  ['keeps its lines in a PDF', '', 'pdf', 'We made a PDF of your SVG drawing, with sharp lines at any size.'],
  [
    'that blends its colours becomes a picture',
    ' style="mix-blend-mode:multiply"',
    'png',
    'We made a picture of your SVG drawing, sharp enough for A2',
  ],
])('an SVG drawing %s, and the page says so', async (_name, style, kind, words) => {
  const shopper = newShopper(opened, 'later');
  await shopper.open('/product/a5-flyers-001');
  const drawing = svg(`<path d="M0 0h154v216h-154z" fill="#c02010"${style}/>`);
  await shopper.press('Update price', { artworkFile: new File([drawing.slice()], 'flyer.svg') });
  expect(shopper.page.text).toContain('We made a PDF or a picture of your SVG drawing.');
  await opened.runJobs();
  await shopper.press('Update price');
  expect(shopper.page.text).toContain(words);
  const { report } = await opened.db
    .selectFrom('artworks')
    .select('report')
    .where('originalName', '=', 'flyer.svg')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  expect(report).toMatchObject({ kind });
});

test('a TIFF in four inks is printed from its own numbers, and the page says so', async () => {
  const shopper = newShopper(opened);
  await shopper.open('/product/a5-flyers-001');
  const tiff = inkTiff(Buffer.alloc(1819 * 2551 * 4, 40), 1819, 2551, 300);
  await shopper.press('Update price', { artworkFile: new File([Uint8Array.from(tiff)], 'flyer.tif') });
  await opened.runJobs();
  await shopper.press('Update price');
  expect(shopper.page.text).toContain('We made a PDF of your TIFF picture. Its inks are exactly');
  expect(shopper.page.text).toContain('Ready to print');
});

test('the same WebP sent twice is stored once', async () => {
  await send(await webp(), 'flyer.webp');
  const before = await storedKeys();
  const { body } = await send(await webp(), 'again.webp');
  expect(body.artwork?.sentAs).toBe('webp');
  expect(await storedKeys()).toEqual(before);
});

test('without script a phone’s photo is converted too, and the page says so', async () => {
  const shopper = newShopper(opened, 'later');
  await shopper.open('/product/a5-flyers-001');
  await shopper.press('Update price', { artworkFile: new File([heic().slice()], 'IMG_0001.HEIC') });
  expect(shopper.page.text).toContain('We made a PDF, JPG or PNG of your HEIC photo.');
});

test.each([
  ['a Word document', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'In that program choose File > Save As'],
  ['a Photoshop document', latin('8BPS\0\x01'), 'In Photoshop choose'],
  ['a broken WebP', latin('RIFF\x10\0\0\0WEBPVP8 nonsense'), 'export it again'],
  [
    'an SVG with text',
    latin('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>Hi</text></svg>'),
    'we don’t have its fonts',
  ],
])('%s is refused with advice on what to do, and nothing stays', async (_name, content, advice) => {
  const before = await storedKeys();
  const { status, body } = await send(content, 'flyer.pdf');
  expect(status).toBe(422);
  expect(body.refusal?.fix).toContain(advice);
  expect(await storedKeys()).toEqual(before);
});
