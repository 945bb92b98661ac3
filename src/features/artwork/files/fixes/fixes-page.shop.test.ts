import { buffer } from 'node:stream/consumers';
import { addDays } from 'date-fns';
import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { textOf } from '#test/browser.ts';
import { checkoutOf } from '#test/factories.ts';
import { goodA5, lockedPdf, makePdf, pt, truncated, unprintablePdf } from '#test/fixtures/artwork.ts';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { photo, screenPages } from '#test/fixtures/screen-colours.ts';
import { newShopper, type Shopper } from '#test/shopper.ts';
import { deleteUnusedArtworks } from '../store.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const A4 = makePdf([{ media: [0, 0, pt(210), pt(297)], content: '0.5 0.2 0 0 k 0 0 999 999 re f' }]);

const madeFrom = async (id: string) =>
  opened.db
    .selectFrom('artworks')
    .select(['madeFrom', 'repairs', 'originalName', 'storageKey', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function upload(shopper: Shopper, file: Uint8Array = A4): Promise<string> {
  const artworkFile = new File([file.slice()], 'flyer.pdf');
  const answer = await shopper.browser.post('/product/a5-flyers-001/artwork', { artworkFile });
  await opened.runJobs();
  return ((await answer.json()) as { artwork: { id: string } }).artwork.id;
}

async function fix(shopper: Shopper, id: string, fields: Record<string, string | File>) {
  // The second file is checked while the customer waits.
  const answer = await opened.withJobs(
    shopper.browser.post(`/artwork/${id}/fixes?product=a5-flyers-001`, fields),
  );
  const made = /made=([\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1];
  return { status: answer.status, made: made ?? '', text: textOf(await answer.text()) };
}

test('fixing makes a new file, and repeating the request returns the same file', async () => {
  const guest = newShopper(opened);
  const original = await upload(guest);
  const first = await fix(guest, original, { intent: 'fix', repair: 'scale' });
  expect(first.status).toBe(302);
  expect(await madeFrom(first.made)).toMatchObject({
    madeFrom: [original],
    originalName: 'flyer (fixed).pdf',
    repairs: [{ repair: 'scale', widthMm: 148, heightMm: 210, bleedMm: 3, pages: [1] }],
  });
  expect((await fix(guest, original, { intent: 'fix', repair: 'scale' })).made).toBe(first.made);
  const page = await guest.open(`/artwork/${original}/fixes?product=a5-flyers-001&made=${first.made}`);
  expect(page.text).toContain('Before and after');
});

test('a file with warnings is not called ready on the page that fixes it, and the only fix is ticked already', async () => {
  const guest = newShopper(opened);
  const [media, content]: [[number, number, number, number], string] = [
    [0, 0, pt(154), pt(216)],
    '0.8 0.1 0.2 rg 0 0 999 999 re f',
  ];
  const original = await upload(guest, makePdf([{ media, content }]));
  const here = `/artwork/${original}/fixes?product=a5-flyers-001`;
  const { html, text } = await guest.open(here);
  const [verdict = ''] = /Your file now.*?Colours on page 1/s.exec(text) ?? [];
  expect(verdict).toContain('Prints, with warnings');
  expect(verdict).not.toContain('Ready to print');
  expect(html.match(/<input[^>]*name="repair"[^>]*>/g)).toEqual([expect.stringContaining('checked')]);
});

test('the page says what can’t be fixed before anything is fixed, and doesn’t suggest fixing the rest', async () => {
  const guest = newShopper(opened);
  const builder = new PdfBuilder();
  const picture = photo(builder);
  const file = builder.page({
    content: 'q 437 0 0 613 0 0 cm /P Do Q',
    resources: `/XObject<</P ${picture}>>`,
  });
  const original = await upload(guest, file.bytes());
  const product = await guest.open(`/product/a5-flyers-001?artwork=${original}`);
  expect(product.text).toContain('Fix what we can');
  expect(product.html).not.toMatch(/button-primary"[^>]*>(<svg.*?<\/svg>)? ?Fix/);
  const { text } = await guest.open(`/artwork/${original}/fixes?product=a5-flyers-001`);
  expect(text).toMatch(/We can’t fix this.*A picture on page 1 is \d+ dpi.*Convert the colours/);
});

test('if two people press at once, one file is made', async () => {
  const guest = newShopper(opened);
  const original = await upload(guest);
  const post = () =>
    guest.browser.post(`/artwork/${original}/fixes?product=a5-flyers-001`, {
      intent: 'fix',
      repair: 'scale',
    });
  const answers = await Promise.all([post(), post(), post()]);
  expect(new Set(answers.map((it) => it.headers.get('location'))).size).toBe(1);
});

test('adding a back to a front satisfies the options that need two pages', async () => {
  const guest = newShopper(opened);
  const front = await upload(guest, goodA5({ pages: 1 }));
  const back = new File([goodA5({ pages: 1 }).slice()], 'back.pdf');
  const { made } = await fix(guest, front, { intent: 'add-part', place: 'after', artworkFile: back });
  const { madeFrom: parts, originalName } = await madeFrom(made);
  expect(parts).toHaveLength(2);
  expect(parts[0]).toBe(front);
  expect(originalName).toBe('flyer + back.pdf');
  const page = await guest.open(`/product/a5-flyers-001?sides=double-sided&artwork=${made}`);
  expect(page.text).toContain('Ready to print');
});

test('each page can be compared before and after', async () => {
  const guest = newShopper(opened);
  const original = await upload(guest, goodA5({ pages: 3 }));
  const here = `/artwork/${original}/fixes?product=a5-flyers-001`;
  const first = await guest.open(here);
  expect(first.text).toContain('Page 1 of 3 Next page');
  const { made } = await fix(guest, original, { intent: 'arrange', order: '1,2' });
  const second = await guest.open(`${here}&made=${made}&page=3`);
  expect(second.text).toContain('Previous page Page 3 of 3');
  expect(second.html).toContain(`/artwork/${original}/proof/3`);
  expect(second.html).toContain(`/artwork/${made}/proof/2`);
  for (const page of ['0', '-1', 'x', '99999']) {
    const { html } = await guest.open(`${here}&page=${page}`);
    expect(html).toContain(`/artwork/${original}/preview`);
  }
});

test('a second file that can’t be joined is refused beside its field, with the reason', async () => {
  const guest = newShopper(opened, 'later');
  const front = await upload(guest, goodA5({ pages: 1 }));
  const files = [
    { content: await lockedPdf(), words: 'back.pdf: The selected file is password protected. Save it again' },
    {
      content: await unprintablePdf(),
      words: 'back.pdf: The file does not allow printing. Save the PDF again',
    },
    { content: truncated(goodA5(), 0.3), words: 'back.pdf: The selected file is damaged or incomplete.' },
    { content: new Uint8Array([1, 2, 3]), words: 'The selected file must be a PDF, JPG or PNG' },
  ];
  for (const { content, words } of files) {
    const artworkFile = new File([content.slice()], 'back.pdf');
    const { status, text } = await fix(guest, front, { intent: 'add-part', artworkFile });
    expect(status).toBe(422);
    expect(text).toContain(words);
  }
  const artworkFile = new File([goodA5().slice()], 'back.pdf');
  const path = `/artwork/${front}/fixes?product=a5-flyers-001`;
  const unchecked = await guest.browser.post(path, { intent: 'add-part', artworkFile });
  expect(unchecked.status).toBe(422);
  expect(await unchecked.text()).toContain('We are still checking this file. Choose it again in a moment.');
  await opened.runJobs();
});

test('a file fixed for a cart line replaces the old one there', async () => {
  const guest = newShopper(opened);
  const front = await upload(guest, goodA5({ pages: 1 }));
  await guest.open(`/product/a5-flyers-001?artwork=${front}`);
  await guest.press('Add to Cart - £12.99');
  const [, line = ''] = /line=([\w-]+)/.exec(guest.page.html) ?? [];
  expect(line).not.toBe('');
  const query = `product=a5-flyers-001&sides=double-sided&line=${line}`;
  await guest.open(`/artwork/${front}/fixes?${query}`);
  const posted = await guest.browser.post(`/artwork/${front}/fixes?${query}`, {
    intent: 'fix',
    repair: 'both-sides',
  });
  await opened.runJobs();
  const fixed = await guest.browser.follow(posted);
  const [, use = ''] = /href="([^"]+)"[^>]*>Use the fixed file/.exec(await fixed.text()) ?? [];
  expect(use).toContain(`line=${line}`);
  await guest.open(use.replaceAll('&amp;', '&'));
  const [words = ''] = /Add to Cart - £[\d.]+/.exec(guest.page.text) ?? [];
  const cart = await guest.press(words);
  expect(cart.path).toBe('/cart');
  expect(cart.text).toContain('flyer (fixed).pdf');
  const lines = await opened.db.selectFrom('cartLines').select(['id', 'artworkId']).execute();
  expect(lines.map(({ id }) => id)).toContain(line);
  expect(lines.map(({ artworkId }) => artworkId)).not.toContain(front);
});

test.each([
  ['areas and lines', null],
  ['mixed screen colours', 'Some parts on page 1 are now pictures.'],
  ['a form that uses a colour space set by its page', 'Page 1 is now a picture.'],
])('converting %s to inks says what has become a picture: %s', async (name, words) => {
  const guest = newShopper(opened);
  const file = screenPages.find((it) => it.name === name)?.make();
  const original = await upload(guest, file);
  const { made } = await fix(guest, original, { intent: 'fix', repair: 'cmyk' });
  const page = await guest.open(`/artwork/${original}/fixes?product=a5-flyers-001&made=${made}`);
  expect(page.text).toContain('Before and after');
  expect(/[^.?]*(is now a picture|are now pictures)\./.exec(page.text)?.[0].trim() ?? null).toEqual(
    words && expect.stringContaining(words),
  );
});

test('an order with a fixed file is printed from it, and the original is kept as long', async () => {
  const guest = newShopper(opened);
  const original = await upload(guest);
  const stray = await upload(newShopper(opened));
  const scaled = await fix(guest, original, { intent: 'fix', repair: 'scale' });
  const bled = await fix(guest, scaled.made, { intent: 'fix', repair: 'mirror-bleed' });
  expect(await madeFrom(bled.made)).toMatchObject({ madeFrom: [scaled.made] });
  await guest.open(`/product/a5-flyers-001?artwork=${bled.made}`);
  expect((await guest.press('Add to Cart - £12.99')).text).toContain('flyer (fixed).pdf');
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, { userId: null, cartToken }));
  if (!outcome.ok) throw new Error('not placed');
  const item = await opened.db
    .selectFrom('orderItems')
    .select('artworkId')
    .where('orderId', '=', outcome.orderId)
    .executeTakeFirstOrThrow();
  expect(item.artworkId).toBe(bled.made);
  const later = addDays(opened.shop.clock(), 60);
  const { files } = await inTransaction(opened.db, (trx) => deleteUnusedArtworks(trx, later, 1000));
  for (const key of files) await opened.shop.storage.remove(key);
  const remaining = await opened.db.selectFrom('artworks').select('id').execute();
  expect(remaining.map(({ id }) => id).sort()).toEqual([original, scaled.made, bled.made].sort());
  expect(remaining.map(({ id }) => id)).not.toContain(stray);
  const { storageKey } = await madeFrom(original);
  const stored = await opened.shop.storage.open(storageKey);
  expect(stored && Buffer.compare(await buffer(stored), A4)).toBe(0);
});

test('nobody can fix a file that isn’t theirs, or use a fix that isn’t offered', async () => {
  const guest = newShopper(opened);
  const original = await upload(guest);
  const stranger = newShopper(opened);
  expect((await fix(stranger, original, { intent: 'fix', repair: 'scale' })).status).toBe(404);
  expect((await fix(guest, original, { intent: 'fix', repair: 'cmyk' })).status).toBe(422);
  expect((await fix(guest, original, { intent: 'fix' })).status).toBe(422);
  expect((await fix(guest, original, { intent: 'arrange', order: '9' })).status).toBe(422);
  expect((await fix(guest, original, { intent: 'add-part' })).status).toBe(422);
  const text = new File(['no picture'], 'x.pdf');
  expect((await fix(guest, original, { intent: 'add-part', artworkFile: text })).status).toBe(422);
  const other = await upload(guest, goodA5());
  for (const query of [
    '',
    '?product=none',
    `?product=a5-flyers-001&made=${other}`,
    '?product=a5-flyers-001&made=x',
  ])
    expect((await guest.browser.get(`/artwork/${original}/fixes${query}`)).status).toBe(404);
});
