import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { checkoutOf } from '#test/factories.ts';
import { jpeg } from '#test/fixtures/artwork.ts';
import { newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** The order of service that a shopper makes: its address. */
async function begun(shopper: Shopper, occasion = 'funeral'): Promise<string> {
  await shopper.open('/orders-of-service');
  const { path } = await shopper.press('Begin', { occasion });
  return path.split('?')[0] ?? '';
}

/** The addresses of its parts, in their order. */
const partsOn = (page: { html: string }): string[] =>
  [...page.html.matchAll(/href="(\/orders-of-service\/[0-9a-f-]+\/parts\/p\d+)"/g)].map(
    ([, path = '']) => path,
  );

async function putText(shopper: Shopper, part: string, text: string): Promise<void> {
  await shopper.open(part);
  await shopper.press('Use this text', { text });
  await shopper.press('Save this part');
}

/** A family’s service with a name, two hymns and a reading. */
async function filled(shopper: Shopper): Promise<{ at: string; parts: string[] }> {
  const at = await begun(shopper);
  await shopper.open(`${at}?step=who`);
  await shopper.press('Go on', { 'text-name': 'James Anthony McAteer' });
  const parts = partsOn(shopper.page);
  await putText(shopper, parts[2] ?? '', 'abide-with-me');
  await putText(shopper, parts[3] ?? '', 'death-is-nothing-at-all');
  await putText(shopper, parts[6] ?? '', 'the-day-thou-gavest');
  await shopper.open(`${at}?step=proof`);
  return { at, parts };
}

describe('a family makes an order of service', () => {
  test('the day of the funeral is asked first, and stays in sight with the delivery that is in time', async () => {
    const shopper = newShopper(opened);
    const at = await begun(shopper);
    expect(shopper.page.text).toContain('When is the service?');
    expect((await shopper.press('Go on', { day: '2020-01-01' })).text).toContain('This day is past.');
    const soon = new Date(opened.shop.clock().getTime() + 12 * 86_400_000).toISOString().slice(0, 10);
    await shopper.open(`${at}?step=day`);
    await shopper.press('Go on', { day: soon });
    for (const step of ['day', 'who', 'parts', 'look', 'proof']) {
      const page = await shopper.open(`${at}?step=${step}`);
      expect(page.text).toMatch(/The service is on \w+day \d+ \w+\. *In time for/);
      expect(page.html).toContain('href="tel:');
    }
  });

  test('with eight pages: it is ready to print, its product has the pages, copies and day chosen, and one hymn is changed after the order', async () => {
    const { shopper, userId } = await newCustomer(opened, 'Maeve');
    const { at, parts } = await filled(shopper);
    expect(shopper.page.text).toContain('8 pages, as they will be printed');
    const product = await shopper.press('Continue to order', { copies: '60' });
    expect(product.path).toMatch(
      /^\/product\/order-of-service-funeral-001\?.*weight=8-pages.*quantity=75.*artwork=/,
    );
    await shopper.press(/^Add to Cart - /);
    expect((await shopper.open('/cart')).text).toContain('Ready to print');
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, { userId, cartToken: null }));
    if (!placed.ok) throw new Error('not placed');
    const order = await shopper.open(`/orders/${placed.orderId}`);
    const design = at.replace('/orders-of-service/', '/designs/');
    expect(order.html).toContain(design);
    expect((await shopper.open(design)).path).toBe(at);
    await putText(shopper, parts[2] ?? '', 'amazing-grace');
    await shopper.open(`${at}?step=proof`);
    const again = await shopper.press('Continue to order');
    expect(again.path).toMatch(/weight=8-pages/);
    const files = await opened.db
      .selectFrom('designArtworks')
      .selectAll()
      .where('designId', '=', at.split('/')[2] ?? '')
      .execute();
    expect(files).toHaveLength(2);
  });

  test('each page is drawn as it will be printed, for nobody else', async () => {
    const shopper = newShopper(opened);
    const { at } = await filled(shopper);
    const [, picture = ''] = /src="(\/designs\/[^"]+\/pages\/3[^"]*)"/.exec(shopper.page.html) ?? [];
    const answer = await shopper.browser.get(picture);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const stranger = newShopper(opened);
    expect((await stranger.browser.get(picture)).status).toBe(404);
    expect((await stranger.open(at)).status).toBe(404);
    expect((await shopper.browser.get(picture.replace('/pages/3', '/pages/99'))).status).toBe(404);
  });

  test('parts are added, moved and removed with plain buttons', async () => {
    const shopper = newShopper(opened);
    const at = await begun(shopper);
    const before = partsOn(await shopper.open(`${at}?step=parts`));
    await shopper.browser.post(`${at}?step=parts`, { intent: 'down', part: 'p1' });
    await shopper.browser.post(`${at}?step=parts`, { intent: 'remove', part: 'p5' });
    const after = partsOn(await shopper.open(`${at}?step=parts`));
    expect(after).toEqual([before[1], before[0], ...before.slice(2).filter((path) => !path.endsWith('p5'))]);
    const added = await shopper.press('Add', { kind: 'poem' });
    expect(added.text).toContain('Poem');
    expect(partsOn(await shopper.open(`${at}?step=parts`)).at(-1)).toBe(added.path);
  });

  test('words that aren’t from the list are printed only by somebody who may, and nothing typed is lost', async () => {
    const shopper = newShopper(opened);
    const at = await begun(shopper);
    const [, , hymn = ''] = partsOn(await shopper.open(`${at}?step=parts`));
    await shopper.open(hymn);
    const own = 'A song of our own,\nthat nobody sang before.';
    const refused = await shopper.press('Save this part', { words: own });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Confirm that you may print these words');
    expect(refused.html).toContain('that nobody sang before.</textarea>');
    await shopper.press('Save this part', { words: own, rights: 'yes' });
    const row = await opened.db
      .selectFrom('designs')
      .select('service')
      .where('id', '=', at.split('/')[2] ?? '')
      .executeTakeFirstOrThrow();
    const { parts } = row.service as { parts: { words: string; rightsAt: string | null }[] };
    expect(parts[2]?.words).toBe(own);
    expect(new Date(parts[2]?.rightsAt ?? '').getTime()).toBe(opened.shop.clock().getTime());
    await putText(shopper, hymn, 'amazing-grace');
    expect((await shopper.open(hymn)).html).not.toMatch(/name="rights"[^>]*checked/);
  });

  test('is told what to shorten if sixteen pages aren’t enough, and can’t order it', async () => {
    const shopper = newShopper(opened);
    const { at, parts } = await filled(shopper);
    const long = Array.from({ length: 150 }, (_, i) => `This is row number ${i}`).join('\n');
    for (const part of [...parts.slice(0, 5), ...parts.slice(7)])
      await shopper.browser.post(part, { intent: 'save', heading: 'Long', words: long, rights: 'yes' });
    const page = await shopper.open(`${at}?step=proof`);
    expect(page.text).toContain('This takes more than 16 pages');
    const refused = await shopper.press('Continue to order');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Fix what is marked below first.');
  });

  test('without a name is asked for it; with a photo, says if it is too coarse', async () => {
    const shopper = newShopper(opened);
    const at = await begun(shopper);
    await shopper.open(`${at}?step=proof`);
    expect((await shopper.press('Continue to order')).text).toContain('Fill in “Name”.');
    await shopper.open(`${at}?step=who`);
    const small = new File([Uint8Array.from(await jpeg(120, 150))], 'small.jpg', { type: 'image/jpeg' });
    await shopper.press('Go on', { 'text-name': 'Mary', 'photo-photo': small });
    expect((await shopper.open(`${at}?step=proof`)).text).toMatch(/This photo is sharp up to \d+ mm wide/);
  });
});

test('a wedding’s order of service is ordered as one for weddings', async () => {
  const shopper = newShopper(opened);
  const at = await begun(shopper, 'wedding');
  await shopper.open(`${at}?step=who`);
  await shopper.press('Go on', { 'text-name': 'Niamh and Daniel' });
  await shopper.open(`${at}?step=proof`);
  expect((await shopper.press('Continue to order')).path).toMatch(
    /^\/product\/wedding-order-of-service-001\?.*weight=4-pages/,
  );
});
