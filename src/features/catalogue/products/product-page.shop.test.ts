import { beforeAll, describe, expect, test } from 'vitest';
import { loadCart } from '#features/selling/cart/index.server.ts';
import { formatSurcharge } from '#kit/money.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makeArtwork } from '#test/factories.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { formsOf } from '#test/forms.ts';
import { newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { readProduct } from './index.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const open = (path: string) => newShopper(opened).open(path);

/** A customer on the product page with an accepted artwork. */
async function customerWithArtwork(): Promise<{ shopper: Shopper; userId: string; artwork: string }> {
  const { shopper, userId } = await newCustomer(opened);
  const artwork = await makeArtwork(opened.shop, { userId, cartToken: null });
  await shopper.open(`/product/a5-flyers-001?sides=double-sided&artwork=${artwork}`);
  return { shopper, userId, artwork };
}

const linesOf = async (userId: string) => (await loadCart(opened.shop, { userId, cartToken: null })).lines;

test('a product page shows every choice with its surcharge, for every product of the shop', async () => {
  const rows = await opened.db.selectFrom('products').select('id').execute();
  expect(rows.length).toBeGreaterThan(60);
  for (const { id } of rows) {
    const product = await readProduct(opened.db, id);
    const { status, text } = await open(`/product/${id}`);
    expect({ id, status }).toEqual({ id, status: 200 });
    for (const group of product?.optionGroups ?? []) {
      expect(text).toContain(group.label);
      for (const { name, priceModifierPence } of group.options) {
        expect(text).toContain(name);
        expect(text).toContain(formatSurcharge(priceModifierPence));
      }
    }
    expect(text).toContain('Upload artwork');
  }
});

test('the price follows the choices in the address', async () => {
  const page = await open('/product/a5-flyers-001?finish=150gsm-gloss&sides=double-sided&quantity=500');
  expect(page.text).toContain('Add to Cart - £63.99');
  expect(formsOf(page.html).find((form) => form.multipart)?.fields.finish).toBe('150gsm-gloss');
});

test('unknown choices in the address fall back to the first of each group', async () => {
  const page = await open('/product/a5-flyers-001?finish=gold&quantity=1e309&price=1&sides=%00&artwork=null');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Add to Cart - £12.99');
});

test('a product page shows the despatch day, the delivery price and why to choose us (trust L8)', async () => {
  const { text } = await open('/product/a5-flyers-001');
  for (const words of [
    'Standard: 2-3 working days',
    'Express: next working day if submitted by 11am',
    'Same day: subject to availability',
    'Delivery £4.99, free over £75',
    'Why Choose Us',
    'Free shipping over £75',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/for despatch on \w+day \d+ \w+/);
});

test('an unknown product is not found, with a link back to the shop', async () => {
  for (const id of ['nothing-001', 'null', '0', '%00', 'x'.repeat(3000)]) {
    const page = await open(`/product/${id}`);
    expect({ id, status: page.status }).toEqual({ id, status: 404 });
    expect(page.text).toContain('Product Not Found');
    expect(page.text).toContain("The product you're looking for doesn't exist.");
    expect(page.html).toMatch(/<a href="\/shop"[^>]*>Back to Shop<\/a>/);
  }
  const posted = await newShopper(opened).browser.post('/product/nothing-001', { intent: 'add' });
  expect(posted.status).toBe(404);
});

test('`Update price` updates the price without script, and keeps the choices', async () => {
  const guest = newShopper(opened);
  await guest.open('/product/a5-flyers-001');
  const page = await guest.press('Update price', { finish: '350gsm-silk', quantity: '1000' });
  expect(page.text).toMatch(/Add to Cart - £\d/);
  expect(page.path).toContain('finish=350gsm-silk');
  expect(guest.filledIn('Update price').fields).toMatchObject({ finish: '350gsm-silk', quantity: '1000' });
});

describe('Add to Cart', () => {
  test('without artwork is refused with the reason, and the choices are kept', async () => {
    const guest = newShopper(opened);
    await guest.open('/product/a5-flyers-001');
    const page = await guest.press('Add to Cart - £12.99', { finish: '350gsm-silk', sides: 'double-sided' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Upload your artwork to add this to your cart.');
    expect(page.html).toContain('aria-describedby="artworkFile-hint artworkFile-error"');
    const fields = guest.filledIn('Add to Cart - £40.99').fields;
    expect(fields).toMatchObject({ finish: '350gsm-silk', sides: 'double-sided' });
  });

  test('twice at once adds one line to the cart', async () => {
    const { shopper, userId } = await customerWithArtwork();
    const { path, fields } = shopper.filledIn('Add to Cart - £20.99');
    const answers = await Promise.all([
      shopper.browser.post(path, fields),
      shopper.tab().browser.post(path, fields),
    ]);
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual(['/cart', '/cart']);
    expect(await linesOf(userId)).toHaveLength(1);
  });

  test('with the same file and different choices adds another line', async () => {
    const { shopper, userId } = await customerWithArtwork();
    const { path, fields } = shopper.filledIn('Add to Cart - £20.99');
    await shopper.browser.post(path, fields);
    await shopper.browser.post(path, { ...fields, finish: '350gsm-silk' });
    expect((await linesOf(userId)).map((line) => line.pricePence)).toEqual([2099, 4099]);
  });

  test('from a line being edited replaces that line', async () => {
    const { shopper, userId } = await customerWithArtwork();
    await shopper.press('Add to Cart - £20.99');
    const edit = /href="(\/product\/[^"]+line=[^"]+)"/.exec(shopper.page.html)?.[1]?.replaceAll('&amp;', '&');
    await shopper.open(edit ?? '');
    const page = await shopper.press('Add to Cart - £20.99', { finish: '350gsm-silk' });
    expect(page.path).toBe('/cart');
    expect((await linesOf(userId)).map((line) => line.pricePence)).toEqual([4099]);
  });

  test('with a made-up price, total or discount still charges the real price (trust A4)', async () => {
    const { shopper, userId } = await customerWithArtwork();
    const tampered = {
      price: '1',
      pricePence: '1',
      total: '0.01',
      discount: '100',
      shipping: '0',
      seenPricePence: '1',
    };
    const page = await shopper.press('Add to Cart - £20.99', { ...tampered, userId: 'x', __proto__: 'x' });
    expect(page.path).toBe('/cart');
    const [line] = await linesOf(userId);
    expect(line?.pricePence).toBe(2099);
    expect(page.text).toContain('£25.98');
  });

  test('with unavailable choices is refused beside each choice, and nothing is saved (trust A5, A6)', async () => {
    const { shopper, userId } = await customerWithArtwork();
    const { path, fields } = shopper.filledIn('Add to Cart - £20.99', { finish: '350gsm-silk' });
    const wrong = [
      '1e309',
      '-1',
      'NaN',
      '٥٠٠',
      '0',
      '500.0',
      ' 500',
      '',
      'null',
      '\0',
      '__proto__',
      'x'.repeat(5000),
    ];
    for (const quantity of wrong) {
      const answer = await shopper.browser.post(path, { ...fields, quantity });
      const html = await answer.text();
      expect({ quantity, status: answer.status }).toEqual({ quantity, status: 422 });
      expect(html.match(/id="quantity-error"[^>]*>([^<]+)/)?.[1]).toMatch(/^(Choose|The) .*quantity/);
      expect(formsOf(html).find((form) => form.multipart)?.fields.finish).toBe('350gsm-silk');
    }
    for (const foreign of [{ eyelets: 'every-50cm' }, { lamination: 'gloss' }, { finish: 'a4' }]) {
      const answer = await shopper.browser.post(path, { ...fields, ...foreign });
      expect(answer.status).toBe(422);
      const [name] = Object.keys(foreign);
      expect((await answer.text()).includes(`href="#${name}"`)).toBe(true);
    }
    expect(await linesOf(userId)).toEqual([]);
  });

  test('with somebody else’s artwork, or an unknown one, counts as having none', async () => {
    const { artwork } = await customerWithArtwork();
    const { shopper, userId } = await newCustomer(opened, 'Eve');
    await shopper.open('/product/a5-flyers-001');
    for (const artworkId of [artwork, 'null', '0', '\0', '../x', '[object Object]']) {
      const answer = await shopper.browser.post('/product/a5-flyers-001', {
        ...shopper.filledIn('Add to Cart - £12.99', { artworkId }).fields,
      });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('Upload your artwork to add this to your cart.');
    }
    expect(await linesOf(userId)).toEqual([]);
  });

  test('under an unknown line id adds a new line', async () => {
    const { shopper, userId } = await customerWithArtwork();
    for (const lineId of ['x'.repeat(300), "'; --", '\0']) {
      const page = await shopper.press('Add to Cart - £20.99', { lineId });
      expect(page.path).toBe('/cart');
      await shopper.open('/product/a5-flyers-001');
      await shopper.open(`/product/a5-flyers-001?sides=double-sided&artwork=${await artworkOf(userId)}`);
    }
    expect((await linesOf(userId)).every((line) => line.id.startsWith('a5-flyers-001-'))).toBe(true);
  });
});

async function artworkOf(userId: string): Promise<string> {
  const row = await opened.db
    .selectFrom('artworks')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return row.id;
}

test('a malformed form is refused with a message, without an error of ours', async () => {
  for (const type of ['text/plain', 'application/json', 'multipart/form-data']) {
    const answer = await opened.app.request('http://localhost:3000/product/a5-flyers-001', {
      method: 'POST',
      body: goodA5().slice(0, 400),
      headers: { origin: 'http://localhost:3000', 'content-type': type },
    });
    expect({ type, status: answer.status }).toEqual({ type, status: 400 });
  }
});
