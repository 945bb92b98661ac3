import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveOrder } from '#features/desk/order-desk/status/save-order.server.ts';
import { openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { workingDaysFrom } from '#features/pricing/delivery/index.ts';
import { loadCart } from '#features/selling/cart/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { dayAfter, formatWeekday } from '#kit/day.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { brokenConstraint, inTransaction } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, makeArtwork, makeCustomer, newGuest } from '#test/factories.ts';
import { type FieldValues, newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});
// Half past ten on Tuesday 24 November 2026.
beforeEach(() => {
  opened.time.now = NOON;
});

const FLYERS = '/product/a5-flyers-001';

/** Changes a turnaround on its page and expects it to be saved. */
async function set(id: string, values: FieldValues): Promise<void> {
  await ada.open(`/admin/turnarounds/${id}`);
  const page = await ada.press('Save', values);
  expect(page.text, page.text.slice(0, 600)).toContain('Saved. The shop uses it now.');
}

/** The text of a page for a first-time visitor. */
const shown = async (path: string) => (await newShopper(opened).open(path)).text;

describe('the owner’s turnarounds', () => {
  test('the three documented ones are there, with how full the next ten working days are', async () => {
    const { text } = await ada.open('/admin/turnarounds');
    for (const words of [
      'Standard 3-4 Working Days After 3 working days 11am Monday to Friday Any Each product’s own',
      'Same-day Collection (Order before 1pm) The same day 1pm',
      'Tuesday 24 November',
      'Monday 7 December',
    ])
      expect(text).toContain(words);
  });

  test('another name, more days and fewer weekdays are in the shop at once', async () => {
    await set('next-day', { name: 'Express', workingDays: '2', cutOff: '15:30', weekday4: '' });
    const text = await shown(`${FLYERS}?turnaround=next-day`);
    // Thursday is not one of its days.
    expect(text).toContain('for despatch on Friday 27 November');
    expect(text).toContain('Express: 2 working days if submitted by 3:30pm');
    expect(text).not.toContain('Next Day Despatch');
    await set('next-day', {
      name: 'Next Day Despatch',
      workingDays: '1',
      cutOff: '11:00',
      weekday4: 'yes',
    });
    expect(await shown(`${FLYERS}?turnaround=next-day`)).toContain(
      'Express: next working day if submitted by 11am',
    );
  });

  test('a box decides whether customers collect it, not its name', async () => {
    const collected = 'You collect it from us: no delivery to pay';
    expect(await shown(`${FLYERS}?turnaround=same-day`)).toContain(collected);
    await set('same-day', { isCollected: '' });
    expect(await shown(`${FLYERS}?turnaround=same-day`)).not.toContain(collected);
    await set('next-day', { isCollected: 'yes' });
    expect(await shown(`${FLYERS}?turnaround=next-day`)).toContain(collected);
    await set('next-day', { isCollected: '' });
    await set('same-day', { isCollected: 'yes' });
  });

  test.each([
    ['name', '', 'Enter a name, like Two Day Despatch'],
    ['name', 'Standard', 'Another turnaround has this name'],
    ['workingDays', '61', 'Working days must be a whole number from 0 to 60'],
    ['cutOff', '25:00', 'The cut-off must be a time like 15:00'],
    ['capacity', '0', 'Jobs a day must be a whole number'],
    ['copiesMin', 'many', 'Copies must be a whole number'],
  ])('a mistake in %s (%j) is shown beside it, and nothing typed is lost', async (field, input, words) => {
    await ada.open('/admin/turnarounds/new');
    const whole = { name: 'Mine', workingDays: '4', cutOff: '9:15' };
    const page = await ada.press('Save', { ...whole, [field]: input });
    expect(page.status).toBe(422);
    expect(page.text).toContain(words);
    expect(page.html).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`));
    for (const [name, value] of Object.entries({ ...whole, [field]: input }))
      expect(page.html).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));
  });

  test('saving over somebody else’s change shows both', async () => {
    const bob = await newAdministrator(opened, 'Bob');
    await bob.open('/admin/turnarounds/standard');
    opened.time.now = new Date(NOON.getTime() + 60_000);
    await set('standard', { capacity: '500' });
    const late = await bob.press('Save', { capacity: '7' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('This was changed by Ada Trade');
    expect(late.html).toMatch(/name="capacity"[^>]*value="7"/);
    await set('standard', { capacity: '' });
  });

  test('a new one is given to products by category or one by one, and taken away again', async () => {
    await set('new', { name: 'Two Day', workingDays: '2', cutOff: '15:00' });
    await ada.open('/admin/turnarounds/two-day');
    expect((await ada.press('All Flyers', { surcharge: '8.00' })).text).toContain('10 of 10');
    expect(await shown(`${FLYERS}?turnaround=two-day`)).toContain('Add to Cart - £20.99');
    const history = await ada.open('/admin/prices?history=a5-flyers-001');
    expect(history.text).toContain('Option added');
    await ada.open('/admin/turnarounds/two-day?category=posters');
    await ada.press('Save Posters', { product: 'a3-posters-001' });
    expect(await shown('/product/a3-posters-001')).toContain('Two Day');
    expect(await shown('/product/a2-posters-001')).not.toContain('Two Day');
    await ada.open('/admin/turnarounds/two-day');
    await ada.press('None of Flyers');
    expect(await shown(FLYERS)).not.toContain('Two Day');
    const page = await ada.press('Archive this turnaround');
    expect(page.text).toContain('Archived.');
    expect(await shown('/product/a3-posters-001')).not.toContain('Two Day');
    const { text } = await ada.open('/admin/turnarounds/two-day');
    expect(text).toContain('Ada Trade Archived');
    expect(await shown(FLYERS)).toContain('Standard: 2-3 working days');
  });

  test('no product can be left without a turnaround, and the refusal names it', async () => {
    await sql`delete from product_options where product_id = 'a4-flyers-001' and id in ('next-day', 'same-day')`.execute(
      opened.db,
    );
    await ada.open('/admin/turnarounds/standard');
    const page = await ada.press('None of Flyers');
    expect(page.status).toBe(422);
    expect(page.text).toContain('A4 Flyers: It has no other turnaround.');
    expect(await shown(FLYERS)).toContain('Standard: 2-3 working days');
  });

  test('a product’s default choices can be ordered: limits and surcharges that prevent that are refused, naming the product', async () => {
    await ada.open('/admin/turnarounds/standard');
    const limited = await ada.press('Save', { copiesMin: '20' });
    expect(limited.status).toBe(422);
    expect(limited.text).toContain('Standard is for 20 copies or more. The shop shows it first, with 1.');
    await ada.open('/admin/turnarounds/standard');
    const dearer = await ada.press('Save', { surcharge: 'percent', percent: '10' });
    expect(dearer.status).toBe(422);
    expect(dearer.text).toContain('Standard is its first turnaround, which costs nothing extra');
  });
});

describe('quantities and surcharges', () => {
  afterEach(() => set('same-day', { copiesMax: '', surcharge: 'own', percent: '', steps: '' }));

  test('a turnaround for small jobs only is greyed out with the reason and refused, and the cart says so', async () => {
    const owner = { userId: (await newCustomer(opened)).userId, cartToken: null };
    await addFlyers(opened.shop, owner, { turnaround: 'same-day', quantity: '500' });
    await set('same-day', { copiesMax: '250' });
    const reason = 'Same-day Collection is for up to 250 copies.';
    const page = await newShopper(opened).open(`${FLYERS}?turnaround=same-day&quantity=500`);
    expect(page.text).toContain(`${reason} Choose another turnaround.`);
    expect(page.html).toMatch(/id="turnaround-error"/);
    const other = await shown(`${FLYERS}?quantity=500`);
    expect(other).toContain(reason);
    expect(other).toContain('Not offered');
    const cart = await loadCart(opened.shop, owner);
    expect(cart.lines[0]?.problem).toEqual({
      kind: 'options',
      messages: [`${reason} Choose another turnaround.`],
    });
  });

  test('a percentage is added to the rest of the price', async () => {
    // A5 flyers: 500 cost £47.99 in total.
    const plain = priceOf(await shown(`${FLYERS}?quantity=500`));
    await set('same-day', { surcharge: 'percent', percent: '25' });
    const text = await shown(`${FLYERS}?quantity=500&turnaround=same-day`);
    expect(priceOf(text)).toBe(Math.floor((plain * 125 + 50) / 100));
    expect(text).toContain('+25%');
  });

  test('a surcharge by quantity follows the quantity, on the page and in the order', async () => {
    const plain = priceOf(await shown(`${FLYERS}?quantity=500`));
    const few = priceOf(await shown(`${FLYERS}?quantity=100`));
    await set('same-day', { surcharge: 'steps', steps: '1 5.00\n500 12.00' });
    const text = await shown(`${FLYERS}?quantity=500&turnaround=same-day`);
    expect(priceOf(text)).toBe(plain + 1200);
    expect(text).toContain('+£5.00, +£12.00 from 500');
    expect(priceOf(await shown(`${FLYERS}?quantity=100&turnaround=same-day`))).toBe(few + 500);
    const guest = newGuest();
    await addFlyers(opened.shop, guest, { turnaround: 'same-day', quantity: '500' });
    const [line] = (await loadCart(opened.shop, guest)).lines;
    const turnaround = line?.choices.find(({ group }) => group === 'turnaround');
    expect(turnaround?.option.priceModifierPence).toBe(1200);
    // Double-sided costs £8.00.
    expect(line?.pricePence).toBe(plain + 1200 + 800);
  });

  test('more copies never have a smaller surcharge', async () => {
    await ada.open('/admin/turnarounds/same-day');
    const page = await ada.press('Save', { surcharge: 'steps', steps: '1 12.00\n500 5.00' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('From 500 it would cost less than for fewer copies.');
  });
});

/** The price on a product page's button, in pence. */
function priceOf(text: string): number {
  const [, pounds = '', pence = ''] = /Add to Cart - £(\d+)\.(\d\d)/.exec(text) ?? [];
  return Number(`${pounds}${pence}`);
}

/** Puts flyers into a guest's cart, ready to be ordered. */
async function guestWith(turnaround: string) {
  const guest = newGuest();
  await addFlyers(opened.shop, guest, { turnaround });
  return guest;
}

async function order(turnaround: string) {
  const guest = await guestWith(turnaround);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
  if (!placed.ok) throw new Error(`not placed: ${placed.problem.kind}`);
  return { ...placed, guest };
}

const jobsOf = (orderId: string) =>
  opened.db
    .selectFrom('orderItems')
    .select(['turnaroundId', 'despatchOn'])
    .where('orderId', '=', orderId)
    .execute();

async function cancel(orderId: string): Promise<void> {
  const { version } = await opened.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const user = await opened.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const saved = await saveOrder(
    opened.shop,
    { id: user.id, name: 'Ada' },
    { orderId, version, status: 'cancelled', trackingNumber: null, notes: null },
  );
  expect(saved.ok).toBe(true);
}

describe('a limited number of jobs a day', () => {
  // Every test has its own days, so that none sees another's jobs.
  const days = workingDaysFrom('2026-11-24', 40, new Set()).filter((_day, i) => i % 3 === 0);
  let today = '';
  let tomorrow = '';
  beforeEach(() => {
    today = days.shift() ?? '';
    tomorrow = dayAfter(today, 1);
    opened.time.now = new Date(`${today}T10:30:00Z`);
  });
  afterEach(async () => {
    await set('same-day', { capacity: '' });
    await set('standard', { capacity: '' });
  });

  test('a job keeps the day that was promised with its turnaround', async () => {
    const { orderId } = await order('same-day');
    expect(await jobsOf(orderId)).toEqual([{ turnaroundId: 'same-day', despatchOn: today }]);
    await set('same-day', { workingDays: '1' });
    expect(await jobsOf(orderId)).toEqual([{ turnaroundId: 'same-day', despatchOn: today }]);
    await set('same-day', { workingDays: '0' });
  });

  test('a full day is no longer offered, and whoever chose it is told; after a cancellation it is offered again', async () => {
    await set('same-day', { capacity: '1' });
    expect(await shown(FLYERS)).toContain('Same-day Collection');
    const { orderId } = await order('same-day');
    await expect.poll(() => shown(FLYERS)).not.toContain('Same-day Collection');
    const chosen = await shown(`${FLYERS}?turnaround=same-day`);
    expect(chosen).toContain('Same-day Collection is full today. Choose another turnaround.');
    const office = await ada.open('/admin/turnarounds');
    expect(office.text).toContain('1 of 1, full');
    await cancel(orderId);
    await expect.poll(() => shown(FLYERS)).toContain('Same-day Collection');
  });

  test('the slowest turnaround moves to the next day with room', async () => {
    await set('standard', { capacity: '1' });
    await order('standard');
    const [, , , third = '', fourth = ''] = workingDaysFrom(today, 5, new Set());
    await expect.poll(() => shown(FLYERS)).toContain(`for despatch on ${formatWeekday(fourth)}`);
    const { orderId } = await order('standard');
    expect(await jobsOf(orderId)).toEqual([{ turnaroundId: 'standard', despatchOn: fourth }]);
    expect(third < fourth).toBe(true);
  });

  test('two jobs in one cart take two places', async () => {
    await set('same-day', { capacity: '1' });
    const guest = await guestWith('same-day');
    await addFlyers(opened.shop, guest, { turnaround: 'same-day', quantity: '500' });
    const cart = await loadCart(opened.shop, guest);
    expect(cart.lines.map(({ problem }) => problem)).toEqual([
      null,
      { kind: 'full', words: 'Same-day Collection is full today.' },
    ]);
  });

  test('a customer who pays by card keeps their place, even if they go back and order again', async () => {
    await set('same-day', { capacity: '1' });
    const { guest, orderId } = await order('same-day');
    const cart = await loadCart(opened.shop, guest);
    expect(cart.lines[0]).toMatchObject({ problem: null, despatch: { day: today } });
    const checkout = await checkoutOf(opened.shop, guest);
    const again = await placeOrder(opened.shop, {
      ...checkout,
      customer: { ...checkout.customer, firstName: 'Janet' },
    });
    expect(again).toMatchObject({ ok: true });
    expect(again.ok && again.orderId).not.toBe(orderId);
    const page = await openCardPage(opened.shop, again.ok ? again.orderId : '');
    if (!page.ok) throw new Error('no card page');
    await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, page.sessionId));
    await settlePayment(opened.shop, page.sessionId);
    expect(await jobsOf(again.ok ? again.orderId : '')).toEqual([
      { turnaroundId: 'same-day', despatchOn: today },
    ]);
  });

  test('a payment that comes too late moves the job past full days', async () => {
    const { orderId } = await order('same-day');
    const page = await openCardPage(opened.shop, orderId);
    if (!page.ok) throw new Error('no card page');
    await set('same-day', { capacity: '1' });
    opened.time.now = new Date(`${tomorrow}T09:00:00Z`);
    await order('same-day');
    await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, page.sessionId));
    await settlePayment(opened.shop, page.sessionId);
    expect(await jobsOf(orderId)).toEqual([
      { turnaroundId: 'same-day', despatchOn: workingDaysFrom(dayAfter(tomorrow, 1), 1, new Set())[0] },
    ]);
  });

  // Guard: `for no key update` in refuse_overfull_day. Without it, the test fails: each counts only its own job, and
  // the second breaks the key of full_days instead. Orders of one year also wait for each other's number, so the test
  // uses the database directly.
  test('of two jobs written at the same moment for the last place, the database accepts one', async () => {
    const orders = [await order('standard'), await order('standard')];
    await set('same-day', { capacity: '1' });
    const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = 'order_items'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      opened.db,
    );
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    const [first, second] = await Promise.all(
      orders.map(async ({ orderId }) => {
        const trx = await opened.db.startTransaction().execute();
        await sql`insert into order_items (${columns}) select ${columns} from (
          select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'position', 9, 'price_pence', 0,
            'turnaround_id', 'same-day', 'despatch_on', ${today}::text))).*
          from order_items i where order_id = ${orderId}) copied`.execute(trx);
        return trx;
      }),
    );
    if (!first || !second) throw new Error('two transactions');
    const takePlace = sql`set constraints turnaround_has_room immediate`;
    await takePlace.execute(first);
    let isDone = false;
    const late = takePlace
      .execute(second)
      .then(() => 'taken', brokenConstraint)
      .finally(() => {
        isDone = true;
      });
    const waits = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          opened.db,
        )
      ).rows.length > 0;
    await expect.poll(async () => isDone || (await waits())).toBe(true);
    await first.commit().execute();
    const outcome = await late;
    await second.rollback().execute();
    expect(outcome).toBe('turnaround_has_room');
  });

  test('if eight people order the last place at the same moment, one gets it, and the others see why and lose nothing', async () => {
    await set('same-day', { capacity: '1' });
    const buyers = await atOnce(8, async () => {
      const owner = await makeCustomer(opened, 100_000);
      await addFlyers(opened.shop, owner, { turnaround: 'same-day' });
      return { owner, checkout: await checkoutOf(opened.shop, owner, 'account') };
    });
    const outcomes = await atOnce(8, async (i) => {
      const buyer = buyers[i];
      if (!buyer) throw new Error('no buyer');
      return placeOrder(opened.shop, buyer.checkout);
    });
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.ok) continue;
      expect(outcome.problem).toEqual({ kind: 'cart' });
      const cart = await loadCart(opened.shop, buyers[i]?.owner ?? newGuest());
      expect(cart.lines).toHaveLength(1);
      expect(cart.lines[0]?.problem).toEqual({ kind: 'full', words: 'Same-day Collection is full today.' });
    }
  });

  test('the cart says it in a sentence, and one press chooses another turnaround', async () => {
    const { shopper, userId } = await newCustomer(opened);
    await addFlyers(opened.shop, { userId, cartToken: null }, { turnaround: 'same-day' });
    await set('same-day', { capacity: '1' });
    await order('same-day');
    const page = await shopper.open('/cart');
    expect(page.text).toContain(
      'Same-day Collection is full today. Your item is still here: choose another turnaround.',
    );
    const fixed = await shopper.press('Use Standard instead');
    expect(fixed.text).toContain('Turnaround: Standard');
    expect(fixed.text).not.toContain('is full today');
  });

  test('a customer with the page open sees beside the turnaround that it is full, and keeps artwork and choices', async () => {
    const { shopper, userId } = await newCustomer(opened);
    const artwork = await makeArtwork(opened.shop, { userId, cartToken: null });
    await set('same-day', { capacity: '1' });
    await shopper.open(`${FLYERS}?artwork=${artwork}&turnaround=same-day`);
    const { path, fields } = shopper.filledIn('Add to Cart - £37.99');
    await order('same-day');
    const answer = await shopper.browser.post(path, fields);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Same-day Collection is full today. Choose another turnaround.');
    expect(html).toContain(artwork);
  });
});
