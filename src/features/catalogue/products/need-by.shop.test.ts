import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers } from '#test/factories.ts';
import { newCustomer, newShopper } from '#test/shopper.ts';

// Ordered on Tuesday 24 November at half past ten, Standard leaves on Friday 27 November.
let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const FLYERS = '/product/a5-flyers-001';

describe('when it is with the customer', () => {
  test('is said before the day of despatch, for Great Britain until a postcode is known', async () => {
    const { text } = await newShopper(opened).open(FLYERS);
    expect(text).toMatch(/Standard With you by Tuesday 1 December despatch Friday 27 November/);
    expect(text).toContain('Days for Mainland UK. Your postcode shows yours.');
  });

  test('follows the postcode that a visitor types, without script, on every page that says a day', async () => {
    const guest = newShopper(opened);
    await guest.open(`${FLYERS}?quantity=500`);
    const page = await guest.press('Show days', { postcode: 'bt28 2rf' });
    expect(page.path).toContain('quantity=500');
    expect(page.text).toMatch(/Standard With you by Monday 30 November despatch Friday 27 November/);
    expect(page.text).toContain('Days for BT28: Northern Ireland.');
    expect(guest.filledIn('Show days').fields.postcode).toBe('BT28');
    expect((await guest.open('/shop/flyers')).text).toContain(
      'With you by Thursday 26 November at the earliest',
    );
    expect((await guest.open('/shop?search=a5+flyers')).text).toContain('With you by Thursday 26 November');
    const forgotten = await guest.open(FLYERS).then(() => guest.press('Show days', { postcode: '' }));
    expect(forgotten.text).toContain('Days for Mainland UK.');
  });

  test('a postcode that is none is refused beside its field, and nothing typed is lost', async () => {
    const guest = newShopper(opened);
    await guest.open(FLYERS);
    const page = await guest.press('Show days', {
      postcode: 'Lisburn',
      needBy: '2026-12-01',
      finish: '350gsm-silk',
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Enter a postcode like BT28 2RF, or its first half.');
    expect(guest.filledIn('Show days').fields).toMatchObject({ needBy: '2026-12-01', finish: '350gsm-silk' });
  });

  test('cart and checkout say it for the district that the visitor told us', async () => {
    const { shopper, userId } = await newCustomer(opened, 'Nora');
    await addFlyers(opened.shop, { userId, cartToken: null }, { quantity: '500' });
    expect((await shopper.open('/cart')).text).toContain('With you by Tuesday 1 December');
    await shopper.open(FLYERS);
    await shopper.press('Show days', { postcode: 'BT28' });
    expect((await shopper.open('/cart')).text).toMatch(
      /With you by Monday 30 November.* for despatch on Friday 27 November/,
    );
    expect((await shopper.open('/checkout')).text).toContain('With you by Monday 30 November');
  });

  test('the delivery page gives the days for every place', async () => {
    const { text } = await newShopper(opened).open('/delivery');
    expect(text).toMatch(/Mainland UK With you by Tuesday 1 December With you by Friday 27 November/);
    expect(text).toMatch(/Northern Ireland With you by Monday 30 November/);
    expect(text).toMatch(/Highlands and Islands With you by Wednesday 2 December/);
  });
});

describe('“Need it by?”', () => {
  test('marks what is in time and what is too late, without script', async () => {
    const guest = newShopper(opened);
    await guest.open(FLYERS);
    const page = await guest.press('Show days', { needBy: '2026-11-27' });
    expect(page.text).toMatch(/Standard With you by .* Too late .*Next Day Despatch With you by .* In time/);
    expect(page.text).toContain('In time for Friday 27 November: Next Day Despatch and Same-day Collection.');
  });

  test('if nothing is in time, says the earliest day there is', async () => {
    const guest = newShopper(opened);
    const { text } = await guest.open(`${FLYERS}?needBy=2026-11-23`);
    expect(text).toContain('We can’t get it to you by Monday 23 November. The earliest is ');
  });

  test.each(['', '2026-02-30', 'tomorrow', '0000-00-00'])('%j in the address is no day', async (needBy) => {
    const { status, text } = await newShopper(opened).open(`${FLYERS}?needBy=${needBy}`);
    expect(status).toBe(200);
    expect(text).not.toContain('Too late');
  });
});

test('a guest without a cart who adds with “Upload later”, without script, finds the item in the cart', async () => {
  const guest = newShopper(opened);
  await guest.open(FLYERS);
  const cart = await guest.press('Add to Cart - £12.99', { artworkLater: 'on' });
  expect(cart.path).toBe('/cart');
  expect(cart.text).toContain('A5 Flyers');
});
