import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { goodA5, makePdf, plainPage, printPage } from '#test/fixtures/artwork.ts';
import { tintedBooklet } from '#test/fixtures/marked-pages.ts';
import { textOfPages } from '#test/read-pdf.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

async function upload(shopper: Shopper, productId: string, content: Uint8Array, name = 'design.pdf') {
  const artworkFile = new File([content.slice()], name);
  const answer = await shopper.browser.post(`/product/${productId}/artwork`, { artworkFile });
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  await opened.runJobs();
  return artwork.id;
}

const FLYER = '?product=a5-flyers-001&size=a5-148-x-210mm&sides=double-sided';
/** Printable with a warning: RGB colours. */
const withRgb = () =>
  makePdf([1, 2].map(() => printPage(148, 210, 3, { content: '1 0 0 rg 0 0 500 700 re f' })));
/** Colour up to the cut edge, with no bleed. */
const edgeToEdge = () =>
  makePdf([1, 2].map(() => ({ ...plainPage(148, 210), content: '1 0.2 0 0 k 0 0 999 999 re f' })));

test('a good file is added to the cart from its proof, with the choices kept', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', goodA5());
  await guest.open(`/artwork/${id}/proof${FLYER}&quantity=500`);
  const cart = await guest.press('Add to Cart');
  expect(cart.path).toBe('/cart');
  expect(cart.text).toContain('design.pdf');
  expect(cart.html).toMatch(/<option[^>]*value="500"[^>]*selected/);
});

test('a file with a warning is added once the warning is ticked; until then the page asks for it', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', withRgb());
  const proof = `/artwork/${id}/proof${FLYER}`;
  await guest.open(proof);
  const refused = await guest.press('Add to Cart');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Tick each warning to accept it');
  expect(refused.text, 'the file is still there').toContain('design.pdf');
  await guest.open(proof);
  expect((await guest.press('Add to Cart', { accept: 'colour.rgb' })).path).toBe('/cart');
});

test('each warning is on the proof once, with its place on the pages and the tick that accepts it', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', withRgb());
  const { html } = await guest.open(`/artwork/${id}/proof${FLYER}`);
  expect(html.split('very bright blues, greens and pinks become duller').length - 1).toBe(1);
  const [, card = ''] = /<li id="finding-1"(.*?)<\/li>/s.exec(html) ?? [];
  expect(card).toMatch(/<input type="checkbox"[^>]*name="accept"/);
  expect(card).toContain('href="#mark-1-2"');
  expect(card).toContain('For your designer');
});

test('a file that can’t be printed is fixed from its proof, and can’t be bought there', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', edgeToEdge());
  const page = await guest.open(`/artwork/${id}/proof${FLYER}`);
  expect(page.text).toContain('Fix it for me');
  const [, path = ''] = /href="([^"]+\/fixes[^"]*)"/.exec(page.html) ?? [];
  expect((await guest.open(path.replaceAll('&amp;', '&'))).text).toContain('Fix your file');
  const square = await upload(guest, 'a5-flyers-001', makePdf([plainPage(120, 120)]));
  expect((await guest.open(`/artwork/${square}/proof${FLYER}`)).html).not.toContain('value="add"');
});

test('the way to the proof and back keeps the line that is being changed', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', goodA5());
  await guest.open(`/artwork/${id}/proof${FLYER}&quantity=500`);
  const cart = await guest.press('Add to Cart');
  const [, edit = ''] = /href="(\/product\/[^"]+line=[^"]+)"/.exec(cart.html) ?? [];
  const product = await guest.open(edit.replaceAll('&amp;', '&').replace(/#.*/, ''));
  const [, path = ''] = /href="(\/artwork\/[^"]+\/proof\?[^"]*)"/.exec(product.html) ?? [];
  const proof = await guest.open(path.replaceAll('&amp;', '&'));
  expect(proof.html).toMatch(/href="\/product\/a5-flyers-001\?[^"]*line=[^"]*"[^>]*>Back to/);
  await guest.press('Add to Cart', { quantity: '1000' });
  const { lines } = await opened.db
    .selectFrom('cartLines')
    .select((has) => has.fn.countAll<number>().as('lines'))
    .where('artworkId', '=', id)
    .executeTakeFirstOrThrow();
  expect(Number(lines), 'the same line, changed').toBe(1);
});

test('neither staff nor the order’s link can be used to buy a customer’s file', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', goodA5());
  const page = await (await newAdministrator(opened)).open(`/artwork/${id}/proof${FLYER}`);
  expect(page.status).toBe(200);
  expect(page.html).not.toContain('value="add"');
});

test('a proof is downloaded as a PDF that says what it shows and what we found, with every page marked as not for print', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'a5-flyers-001', withRgb(), 'Summer ‘26 – flyer.pdf');
  const page = await guest.open(`/artwork/${id}/proof${FLYER}`);
  const [, path = ''] = /href="(\/artwork\/[^"]+\/proof\.pdf[^"]*)"/.exec(page.html) ?? [];
  const answer = await guest.browser.get(path.replaceAll('&amp;', '&'));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const [facts = '', ...pages] = await textOfPages(await answer.arrayBuffer());
  expect(facts).toContain('Proof, not for print');
  expect(facts).toContain('A5 Flyers');
  expect(facts).toContain('148 × 210 mm');
  expect(facts).toContain('Summer ‘26 – flyer.pdf');
  expect(facts).toContain('Warning:');
  expect(pages.map((text) => text.split('\n')[0])).toEqual(['Front, page 1', 'Back, page 2']);
  for (const text of pages) expect(text).toContain('Proof, not for print');
  expect((await newShopper(opened).browser.get(path.replaceAll('&amp;', '&'))).status).toBe(404);
});

test('a long booklet has four pages to a sheet, and none is missing', async () => {
  const guest = newShopper(opened);
  const id = await upload(guest, 'perfect-bound-booklet-001', tintedBooklet(28));
  const answer = await guest.browser.get(`/artwork/${id}/proof.pdf`);
  const [, ...pages] = await textOfPages(await answer.arrayBuffer());
  expect(pages.length).toBe(7);
  const words = pages.join('\n');
  for (let page = 1; page <= 28; page += 1) expect(words).toMatch(new RegExp(`[Pp]age ${page}\\n`));
});
