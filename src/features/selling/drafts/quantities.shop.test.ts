import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lineField } from '#features/orders/staff-lines/index.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { expectInvariants } from '#test/invariants.ts';
import { readPdf } from '#test/read-pdf.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { acceptOffer } from './accept-offer.server.ts';
import { pickField } from './picks.ts';
import { offerPath } from './send-offer.server.ts';
import { readDraft } from './store.server.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});
beforeEach(() => {
  opened.time.now = NOON;
});

const MARY = {
  firstName: 'Mary',
  lastName: 'McCann',
  email: 'mary@example.com',
  address: '4 High Street',
  city: 'Lisburn',
  postcode: 'BT28 1AA',
};

const draftOf = async (id: string) => {
  const read = await readDraft(opened.db, id);
  if (!read) throw new Error('no draft');
  return read.draft;
};

/** A draft of A5 flyers for Mary that offers 50, 100 and 500, with its page open. */
async function threeQuantities(email = MARY.email) {
  await ada.open('/admin/drafts');
  await ada.press('New quote or order');
  await ada.press('Find', { ...MARY, email, product: 'a5 flyers 50', intent: 'find-product' });
  const added = await ada.press('Add A5 Flyers');
  const id = /drafts\/([\w-]+)/.exec(added.path)?.[1] ?? '';
  const [line] = (await draftOf(id)).lines;
  const of = (name: string) => lineField(line?.id ?? '', name);
  await ada.press('Save', {
    [of('title')]: 'Flyers for the fair',
    [of('text')]: 'One design.\nFolded once.',
    [of('note')]: 'Score before folding',
    [of('alternative.0.quantity')]: '100',
    [of('alternative.1.quantity')]: '3,000',
    [of('alternative.1.price')]: '240',
  });
  return { id, lineId: line?.id ?? '', of };
}

async function sentTo(email = MARY.email) {
  const made = await threeQuantities(email);
  await ada.press('Email it to the customer');
  const mary = newShopper(opened);
  await mary.open(offerPath(opened.shop, made.id));
  return { ...made, mary };
}

const ordersOf = (draftId: string) =>
  opened.db.selectFrom('orders').selectAll().where('draftId', '=', draftId).orderBy('createdAt').execute();

const acceptance = (draftId: string, lineId: string, pick: number) => ({
  draftId,
  number: 1,
  picks: { [lineId]: pick },
  method: 'bank' as const,
  customer: {
    email: MARY.email,
    firstName: 'Mary',
    lastName: 'McCann',
    address: '4 High Street',
    city: 'Lisburn',
    postalCode: 'BT28 1AA',
    country: 'United Kingdom' as const,
    phone: null,
  },
  userId: null,
  successUrl: '',
  cancelUrl: '',
});

describe('a line’s title and text', () => {
  test('are read by the customer on the page, PDF and email, and then on the order, its invoice and its email', async () => {
    const email = 'titled@example.com';
    const { id, lineId, mary } = await sentTo(email);
    for (const words of ['Flyers for the fair', 'One design. Folded once.'])
      expect(mary.page.text).toContain(words);
    const pdf = await readPdf(mary.browser, offerPath(opened.shop, id).replace('?', '/quote.pdf?'));
    expect(pdf.join(' ')).toContain('Flyers for the fair');
    expect(pdf.join(' ')).toContain('Folded once.');
    const [quote] = await emailsTo(opened, email);
    expect(quote?.text).toContain('Flyers for the fair');
    expect(quote?.text).toContain('Folded once.');
    const card = await mary.press('Show the total', { [pickField(lineId)]: '0', lastName: 'McCann' });
    expect(card.text).toContain('£27.98');
    await mary.press('Accept and pay £27.98 by card', { [pickField(lineId)]: '0' });
    await mary.press('Pay', { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' });
    const [order] = await ordersOf(id);
    expect(order?.paymentStatus).toBe('paid');
    const office = await ada.open(`/admin/orders/${order?.id}`);
    expect(office.text).toContain('Flyers for the fair');
    const invoice = await readPdf(ada.browser, `/orders/${order?.id}/invoice`);
    expect(invoice.join(' ')).toContain('Flyers for the fair');
    const confirmation = (await emailsTo(opened, email)).find(({ subject }) => /confirmed/i.test(subject));
    expect(confirmation?.text).toContain('Folded once.');
    // The note for production isn't the customer's, and stands at the top of its job.
    expect(mary.page.text + quote?.text + pdf.join(' ')).not.toContain('Score before');
    const { code } = await opened.db
      .selectFrom('jobs')
      .select('code')
      .where('orderId', '=', order?.id ?? '')
      .executeTakeFirstOrThrow();
    const job = (await ada.open(`/admin/jobs/${code}`)).text;
    expect(job.indexOf('Score before folding')).toBeLessThan(job.indexOf('Next:'));
  });

  test('that are too long are refused beside their fields, and nothing typed is lost', async () => {
    const { of } = await threeQuantities();
    const refused = await ada.press('Save', {
      [of('title')]: 'x'.repeat(121),
      [of('text')]: 'y'.repeat(1001),
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Use at most 120 characters. You have 121.');
    expect(refused.text).toContain('Use at most 1,000 characters. You have 1,001.');
    expect(refused.html).toContain('x'.repeat(121));
  });
});

describe('several quantities', () => {
  test('are side by side with their prices; the customer picks one, and the total follows', async () => {
    const { id, lineId, mary } = await sentTo();
    expect(mary.page.text).toContain('from £27.98');
    for (const price of ['£22.99', '£240.00']) expect(mary.page.text).toContain(price);
    const nothing = await mary.press('Accept and pay by card', { firstName: 'Maria' });
    expect(nothing.status).toBe(422);
    expect(nothing.text).toContain('Choose how many you want.');
    expect(nothing.html).toContain('value="Maria"');
    const shown = await mary.press('Show the total', { [pickField(lineId)]: '2' });
    expect(shown.text).toContain('£240.00');
    expect(shown.html).toContain('value="Maria"');
    // It is kept for the next visit.
    const again = await newShopper(opened).open(offerPath(opened.shop, id));
    expect(again.text).toContain('Accept and pay £240.00 by card');
    const other = await mary.press('Accept and pay £240.00 by card', { [pickField(lineId)]: '1' });
    expect(other.status).toBe(422);
    expect(other.text).toMatch(/What you chose comes to £[\d.]+\. If that’s right, accept it again\./);
    await mary.press(/^Accept and pay £/);
    await mary.press('Pay', { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' });
    const [order] = await ordersOf(id);
    const items = await opened.db
      .selectFrom('orderItems')
      .select(['quantity', 'title'])
      .where('orderId', '=', order?.id ?? '')
      .execute();
    expect(items).toEqual([{ quantity: 100, title: 'Flyers for the fair' }]);
    const office = await ada.open(`/admin/drafts/${id}`);
    expect(office.text).toContain('They chose 100 for £');
    await expectInvariants(opened.db);
  });

  test('of what we don’t print have a price each that staff type', async () => {
    const { id } = await threeQuantities();
    await ada.press('Add this line', { newDescription: 'Mugs', newPrice: '60' });
    const mugs = (await draftOf(id)).lines.at(-1)?.id ?? '';
    const of = (name: string) => lineField(mugs, name);
    const refused = await ada.press('Save', { [of('alternative.0.quantity')]: '50 mugs' });
    expect(refused.text).toContain('Say how many it is for');
    expect(refused.text).toContain('Enter an amount in pounds, like 25.00');
    await ada.press('Save', {
      [of('quantity')]: '25 mugs',
      [of('alternative.0.quantity')]: '50 mugs',
      [of('alternative.0.price')]: '100',
    });
    await ada.press('Email it to the customer');
    const mary = newShopper(opened);
    const page = await mary.open(offerPath(opened.shop, id));
    for (const words of ['25 mugs', '£60.00', '50 mugs', '£100.00']) expect(page.text).toContain(words);
    const half = await mary.press('Accept and pay by card', { [pickField(mugs)]: '1' });
    expect(half.text).toContain('Choose how many you want.');
    expect(half.text).toContain('from £82.99');
  });

  test('can’t be offered twice or without a price, and a wrong pick is no pick', async () => {
    const { of, lineId, id } = await threeQuantities();
    const twice = await ada.press('Save', { [of('alternative.1.quantity')]: '100' });
    expect(twice.text).toContain('This quantity is offered already.');
    const unpriced = await ada.press('Save', {
      [of('alternative.1.quantity')]: '3000',
      [of('alternative.1.price')]: '',
    });
    expect(unpriced.text).toContain('3,000 is not on the price list.');
    await ada.press('Email it to the customer', { [of('alternative.1.price')]: '240' });
    for (const pick of [3, -1, 7])
      expect(await acceptOffer(opened.shop, acceptance(id, lineId, pick))).toMatchObject({
        ok: false,
        problem: { kind: 'unpicked' },
      });
  });

  test('staff keep one of them before they place the order', async () => {
    const { id } = await threeQuantities();
    const refused = await ada.press('Paid by card machine');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Choose the quantity that they want first, with “Keep only this”.');
    await ada.press('Keep only this: 3,000');
    expect((await draftOf(id)).lines).toMatchObject([{ alternatives: [], pricePence: 24_000 }]);
    const asked = await ada.press('Paid by card machine');
    expect(asked.text).toContain('Have you taken £240.00 by card machine?');
    const placed = await ada.press('Yes, £240.00 is paid');
    expect(placed.path).toContain('/admin/orders/');
  });

  // Guard: both lock the draft first (`lockDraft`).
  test('two people who accept different ones at once have one order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, lineId } = await sentTo();
      const outcomes = await Promise.all(
        [0, 1, 2].map((pick) => acceptOffer(opened.shop, acceptance(id, lineId, pick))),
      );
      expect(outcomes.some(({ ok }) => ok)).toBe(true);
      const live = (await ordersOf(id)).filter(({ status }) => status !== 'cancelled');
      expect(live).toHaveLength(1);
      const picks = (await draftOf(id)).offers[0]?.picks ?? {};
      const [item] = await opened.db
        .selectFrom('orderItems')
        .select('quantity')
        .where('orderId', '=', live[0]?.id ?? '')
        .execute();
      expect(item?.quantity).toBe([50, 100, 3000][picks[lineId] ?? -1]);
    }
    await expectInvariants(opened.db);
  });
});

describe('a new quote or order', () => {
  const count = async () =>
    (
      await opened.db
        .selectFrom('drafts')
        .select((db) => db.fn.countAll<string>().as('n'))
        .executeTakeFirst()
    )?.n;

  test('is not written down until there is something in it', async () => {
    const before = await count();
    await ada.open('/admin/drafts');
    await ada.press('New quote or order');
    const nothing = await ada.press('Save');
    expect(nothing.status).toBe(422);
    expect(nothing.text).toContain('There is nothing in it yet.');
    const found = await ada.press('Find', { product: 'a5 flyers 50', intent: 'find-product' });
    expect(found.text).toContain('A5 Flyers');
    expect(await count()).toBe(before);
    const added = await ada.press('Add A5 Flyers');
    expect(added.text).toContain('50 × A5 Flyers');
    expect(Number(await count())).toBe(Number(before) + 1);
  });

  test('keeps what was typed if something in it is wrong', async () => {
    await ada.open('/admin/drafts/new');
    const refused = await ada.press('Save', { firstName: 'Nora', discount: 'lots' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('value="Nora"');
    expect(refused.text).toContain('Enter an amount in pounds, like 25.00');
  });
});

describe('an order to be paid by bank transfer', () => {
  test('is listed as an order, not as an open quote, and its customer isn’t reminded of the quote', async () => {
    const email = 'transfer@example.com';
    const { id, lineId } = await sentTo(email);
    expect(await acceptOffer(opened.shop, acceptance(id, lineId, 1))).toMatchObject({ ok: true });
    const { draftNumber } = await draftOf(id);
    expect((await ada.open(`/admin/drafts?search=${draftNumber}`)).text).toContain(
      'Ordered, waiting for the transfer',
    );
    expect((await ada.open(`/admin/drafts?state=sent&search=${draftNumber}`)).text).toContain(
      'Nothing matches',
    );
    expect((await ada.open(`/admin/drafts?state=accepted&search=${draftNumber}`)).text).toContain(
      draftNumber,
    );
    const page = await ada.open(`/admin/drafts/${id}`);
    expect(page.text).not.toContain('Email it to the customer');
    expect((await ada.open(`/admin/drafts/${id}?change`)).text).toContain('Save and send again');
    opened.time.now = new Date(NOON.getTime() + 28 * 86_400_000);
    await opened.run('remind-offers');
    expect((await emailsTo(opened, email)).filter(({ subject }) => /^Reminder/.test(subject))).toEqual([]);
  });
});
