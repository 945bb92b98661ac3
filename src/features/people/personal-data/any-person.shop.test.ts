import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, makeArtwork, newGuest } from '#test/factories.ts';
import { deliveredOrder, orderOf } from '#test/old-things.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';
import { tablesWith } from '#test/tables-with.ts';
import { setStatus, settleAccount, wholeCustomer, ZELDA } from '#test/whole-customer.ts';
import { eraseAnyone } from './any-person.server.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const PAGE = '/admin/personal-data';
const GUEST = 'gill.guest@example.com';

async function find(email: string) {
  await ada.open(PAGE);
  return ada.press('Find', { email });
}

const lastEntry = () =>
  opened.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

/** A guest with one order delivered and one in progress, a review, a message and a newsletter subscription. */
async function wholeGuest() {
  const { db, shop } = opened;
  const delivered = await deliveredOrder(opened, opened.time.now);
  const customer = {
    customerEmail: GUEST.toUpperCase(),
    customerName: 'Gill Guest',
    customerPhone: '028 1234',
  };
  await db.updateTable('orders').set(customer).where('id', '=', delivered.id).execute();
  const guest = newGuest();
  await addFlyers(shop, guest);
  const checkout = await checkoutOf(shop, guest);
  const placed = await placeOrder(shop, { ...checkout, customer: { ...checkout.customer, email: GUEST } });
  if (!placed.ok) throw new Error('not placed');
  const unused = await makeArtwork(shop, guest);
  const review = {
    productId: 'a5-flyers-001',
    orderId: delivered.id,
    authorName: 'Gill',
    rating: 5,
    body: 'Crisp.',
  };
  await db.insertInto('reviews').values(review).execute();
  await db
    .insertInto('contactMessages')
    .values({ firstName: 'Gill', lastName: 'G', email: GUEST, subject: 'quote', message: 'Quote me' })
    .execute();
  const { id } = await db
    .insertInto('subscribers')
    .values({ email: GUEST, status: 'subscribed', source: 'footer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = { actor: 'Ada', action: 'subscriber.save', subject: `subscriber:${id}` };
  await db
    .insertInto('auditLog')
    .values({ ...change, after: '{"firstName":"Gillespie"}' })
    .execute();
  return { delivered: delivered.id, open: placed.orderId, unused };
}

describe('a guest asks for their data, then to be erased (trust L5, L6)', () => {
  let guest: Awaited<ReturnType<typeof wholeGuest>>;
  beforeAll(async () => {
    guest = await wholeGuest();
  });

  test('staff see what is held under an address, in whatever letter case', async () => {
    const page = await find('Gill.Guest@Example.com');
    for (const words of [
      '0 accounts',
      '2 orders',
      '1 message',
      '1 review',
      '1 newsletter subscription',
      '2 carts',
    ])
      expect(page.text).toContain(words);
    expect(page.text).toContain('1 order is still open');
    expect((await find('nobody@example.com')).text).toContain('We hold nothing under nobody@example.com');
    expect((await find('nobody@')).text).toContain('Enter an email address in the form name@example.com');
  });

  test('the export has all of it, and the log says that it was made but not for whom', async () => {
    const answer = await ada.browser.post(`${PAGE}/export`, { email: GUEST });
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const data = (await answer.json()) as Record<string, unknown[]>;
    expect(data.orders).toHaveLength(2);
    expect(data.messages).toMatchObject([{ message: 'Quote me' }]);
    expect(data.reviews).toMatchObject([{ body: 'Crisp.' }]);
    expect(data.newsletter).toMatchObject({ status: 'subscribed' });
    expect(data.cart).toHaveLength(1); // what was paid for has left its cart
    expect(data.account).toBeNull();
    const entry = await lastEntry();
    expect(entry).toMatchObject({ actor: 'Ada Trade', action: 'person.export', after: { orders: 2 } });
    expect(JSON.stringify(entry)).not.toContain('gill');
  });

  test('erasing needs the address typed again', async () => {
    await find(GUEST);
    const page = await ada.press('Erase this person', { typedEmail: 'gill@example.com' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Type the same address again');
    expect(page.html).toContain('value="gill@example.com"');
    expect(await tablesWith(opened, GUEST)).toContain('contact_messages');
  });

  test('then nobody can find them, but figures stay; the open order keeps its contact until it has arrived', async () => {
    const before = await orderOf(opened, guest.delivered);
    await find(GUEST);
    const page = await ada.press('Erase this person', { typedEmail: GUEST });
    expect(page.text).toContain('The person has been erased.');
    expect((await find(GUEST)).text).toContain('We hold nothing under');
    const { customerEmail, customerPhone, notes, totalPence } = await orderOf(opened, guest.delivered);
    const erased = { customerEmail: 'erased@customer.invalid', customerPhone: null, notes: null };
    expect({ customerEmail, customerPhone, notes }).toEqual(erased);
    expect(totalPence).toBe(before.totalPence);
    expect((await orderOf(opened, guest.open)).customerEmail).toBe(GUEST);
    expect(await tablesWith(opened, GUEST)).toEqual(['orders', 'subscribers', 'suppressions']);
    expect(await tablesWith(opened, 'Gillespie')).toEqual([]);
    const { authorName } = await opened.db
      .selectFrom('reviews')
      .select('authorName')
      .where('orderId', '=', guest.delivered)
      .executeTakeFirstOrThrow();
    expect(authorName).toBe('A customer');
    const upload = opened.db.selectFrom('artworks').select('id').where('id', '=', guest.unused);
    expect(await upload.executeTakeFirst()).toBeUndefined();
    expect(await lastEntry()).toMatchObject({ action: 'person.erase', subject: 'person', after: null });
    await setStatus(opened, guest.open, 'cancelled');
    opened.time.now = new Date(opened.time.now.getTime() + 2 * 86_400_000);
    await opened.run('forget-erased-contacts');
    expect(await tablesWith(opened, GUEST)).toEqual(['subscribers', 'suppressions']);
  });
});

describe('a customer with an account', () => {
  test('is erased as if they had done it themselves, but not while they owe on account', async () => {
    const zelda = await wholeCustomer(opened);
    await find(zelda.email);
    const refused = await ada.press('Erase this person', { typedEmail: zelda.email });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Their trade account still owes £25.98.');
    await settleAccount(opened, zelda.userId);
    await ada.press('Erase this person', { typedEmail: zelda.email });
    expect(await tablesWith(opened, zelda.userId)).toEqual([
      'audit_log',
      'credit_accounts',
      'credit_ledger',
      'erasures',
    ]);
    expect((await orderOf(opened, zelda.orders.delivered)).userId).toBeNull();
    expect(await tablesWith(opened, ZELDA.phone)).not.toContain('profiles');
  });

  // Guard: `lockPerson`. Without it, both are told that they erased somebody, and the log says so twice.
  test('is erased once, however many press the button at once', async () => {
    const { email } = await newCustomer(opened, 'Pat');
    await opened.db
      .insertInto('contactMessages')
      .values({ firstName: 'Pat', lastName: 'P', email, subject: 'quote', message: 'Hello' })
      .execute();
    const actor = { id: (await newCustomer(opened, 'Staff')).userId, name: 'Staff' };
    const outcomes = await atOnce(5, () => eraseAnyone(opened.shop, actor, { email }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const entries = opened.db.selectFrom('auditLog').select('id').where('actorId', '=', actor.id);
    expect(await entries.execute()).toHaveLength(1);
  });

  test('is not erased while they are staff', async () => {
    const { email } = await opened.db.selectFrom('users').select('email').executeTakeFirstOrThrow();
    await find(email);
    const page = await ada.press('Erase this person', { typedEmail: email });
    expect(page.text).toContain('This is a member of staff.');
  });
});
