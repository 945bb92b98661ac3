import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { atOnce, makeCustomer } from '#test/factories.ts';
import { newAdministrator, newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';
import { tablesWith } from '#test/tables-with.ts';
import { setStatus, settleAccount, wholeCustomer, ZELDA } from '#test/whole-customer.ts';
import { eraseAccount } from './erase-account.server.ts';
import { forgetContacts } from './forget-contacts.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

async function press(shopper: Shopper, password = PASSWORD) {
  await shopper.open('/account');
  await shopper.open('/account/delete');
  return shopper.press('Delete my account', { password });
}

const orderOf = (id: string) =>
  opened.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a customer of many years deletes their account (trust L6)', () => {
  let zelda: Awaited<ReturnType<typeof wholeCustomer>>;
  let files: string[];
  beforeAll(async () => {
    zelda = await wholeCustomer(opened);
    const admin = await newAdministrator(opened);
    for (const id of [zelda.orders.delivered, zelda.orders.underWay]) {
      await admin.open(`/admin/orders/${id}`);
      await admin.press('Save Changes', { notes: 'Rings from the van' });
      await admin.press('Save Changes', { notes: 'Has moved to Moira' });
    }
    await opened.db
      .insertInto('auditLog')
      .values({
        actorId: zelda.userId,
        actor: 'Zelda Quillfeather',
        action: 'x',
        subject: `user:${zelda.userId}`,
        after: JSON.stringify({ email: zelda.email }),
      })
      .execute();
    files = await unusedFiles(zelda.userId);
  });

  const unusedFiles = async (userId: string) =>
    (
      await sql<{ storageKey: string }>`select storage_key from artworks a where user_id = ${userId}
        and not exists (select 1 from order_items i where i.artwork_id = a.id)`.execute(opened.db)
    ).rows.map(({ storageKey }) => storageKey);

  test('refused while they owe on their trade account, and nothing changes', async () => {
    const page = await press(zelda.shopper);
    expect(page.status).toBe(422);
    expect(page.text).toContain('Your trade account still owes £25.98.');
    expect((await zelda.shopper.open('/account')).text).toContain(ZELDA.lastName);
    expect((await orderOf(zelda.orders.delivered)).userId).toBe(zelda.userId);
  });

  test('the page says beforehand what is deleted, what is kept, and why', async () => {
    await settleAccount(opened, zelda.userId);
    const page = await zelda.shopper.open('/account/delete');
    for (const words of [
      'can’t be undone',
      'What we delete at once',
      'What we must keep, and why',
      'six years',
    ])
      expect(page.text).toContain(words);
  });

  test('refused without their password', async () => {
    expect((await press(zelda.shopper, 'not it')).text).toContain('This is not your password.');
    expect((await press(zelda.shopper, '')).text).toContain('Enter your password');
  });

  test('then they are signed out everywhere, and nobody can sign in as them (trust G14)', async () => {
    const { cookie } = zelda.shopper.browser;
    const page = await press(zelda.shopper);
    expect(page.path).toBe('/login?done=deleted');
    expect(page.text).toContain('We’ve deleted your account.');
    expect(zelda.shopper.browser.cookie).toBe('');
    const old = await opened.app.request('http://localhost:3000/account', { headers: { cookie } });
    expect(old.status).toBe(302);
    const again = await newShopper(opened).browser.post('/login', { email: zelda.email, password: PASSWORD });
    expect(again.status).toBe(401);
  });

  test('no table names their account, except the records of the erasure and the closed ledger', async () => {
    expect(await tablesWith(opened, zelda.userId)).toEqual([
      'audit_log',
      'credit_accounts',
      'credit_ledger',
      'erasures',
    ]);
    const account = await opened.db
      .selectFrom('creditAccounts')
      .selectAll()
      .where('userId', '=', zelda.userId)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ isApproved: false, creditLimitPence: 0, currentBalancePence: 0 });
    const noted = await opened.db
      .selectFrom('auditLog')
      .select(['actor', 'actorId', 'action', 'before', 'after'])
      .where('subject', '=', `user:${zelda.userId}`)
      .orderBy('id')
      .execute();
    const erased = { actor: 'Erased account', actorId: null, before: null, after: null };
    expect(noted).toEqual([
      { ...erased, action: 'x' },
      { ...erased, action: 'account.erased' },
    ]);
  });

  test('their address stays on open orders and on the newsletter’s unsubscribe list', async () => {
    expect(await tablesWith(opened, zelda.email)).toEqual([
      'mails',
      'orders',
      'subscribers',
      'suppressions',
      'test_card_sessions',
    ]);
    const subscriber = await opened.db
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', zelda.email)
      .executeTakeFirstOrThrow();
    expect(subscriber).toMatchObject({
      status: 'unsubscribed',
      marketingConsent: false,
      firstName: null,
      lastName: null,
      interests: [],
    });
  });

  test('orders keep what an invoice needs and lose their link to the customer', async () => {
    const delivered = await orderOf(zelda.orders.delivered);
    expect(delivered).toMatchObject({
      userId: null,
      customerEmail: 'erased@customer.invalid',
      customerPhone: null,
      notes: null,
      customerName: 'Zelda Quillfeather',
      shippingAddressLine1: ZELDA.address,
      totalPence: 2598,
    });
    expect(await orderOf(zelda.orders.neverPaid)).toMatchObject({
      userId: null,
      customerName: 'Erased customer',
      shippingAddressLine1: '',
      billingAddress: {},
    });
    for (const id of [zelda.orders.underWay, zelda.orders.asGuest])
      expect(await orderOf(id)).toMatchObject({ userId: null, customerPhone: ZELDA.phone });
  });

  test('staff notes on a finished order disappear from its history and the log, but the entries stay', async () => {
    const logged = (id: string) =>
      opened.db
        .selectFrom('auditLog')
        .select(['actor', 'action', 'before', 'after'])
        .where('subject', '=', `order:${id}`)
        .where('action', '=', 'order.save')
        .orderBy('id')
        .execute();
    const { status } = await orderOf(zelda.orders.delivered);
    const noted = { status, trackingNumber: null };
    const entry = { actor: 'Ada Trade', action: 'order.save', before: noted, after: noted };
    expect(await logged(zelda.orders.delivered)).toEqual([entry, entry]);
    expect(JSON.stringify(await logged(zelda.orders.underWay))).toContain('Has moved to Moira');
    expect(await tablesWith(opened, 'Rings from the van')).toEqual(['audit_log', 'order_status_history']);
  });

  test('artwork that no order needs is deleted with its file; printed artwork is kept', async () => {
    expect(files.length).toBeGreaterThan(0);
    await opened.runJobs();
    for (const key of files) expect(await opened.shop.storage.open(key)).toBeNull();
    const stored = await opened.db
      .selectFrom('artworks')
      .innerJoin('orderItems', 'orderItems.artworkId', 'artworks.id')
      .select(['artworks.userId', 'artworks.cartToken'])
      .where('orderItems.orderId', 'in', Object.values(zelda.orders))
      .execute();
    expect(stored).toHaveLength(4);
    for (const row of stored) expect(row).toEqual({ userId: null, cartToken: null });
  });

  test('their review stays, without a name', async () => {
    const review = await opened.db
      .selectFrom('reviews')
      .select(['userId', 'authorName', 'body'])
      .where('orderId', '=', zelda.orders.delivered)
      .executeTakeFirstOrThrow();
    expect(review).toEqual({ userId: null, authorName: 'A customer', body: 'Crisp.' });
  });

  test('once the last order has arrived, its email and phone are deleted too, and only the name on the invoice is left', async () => {
    const forget = (afterDays: number) =>
      forgetContacts(opened.owner, new Date(opened.time.now.getTime() + afterDays * 86_400_000));
    await setStatus(opened, zelda.orders.underWay, 'delivered');
    await forget(0);
    expect(await orderOf(zelda.orders.underWay)).toMatchObject({ customerPhone: null, notes: null });
    expect((await orderOf(zelda.orders.asGuest)).customerPhone).toBe(ZELDA.phone);
    await setStatus(opened, zelda.orders.asGuest, 'shipped');
    await forget(29);
    expect((await orderOf(zelda.orders.asGuest)).customerPhone).toBe(ZELDA.phone);
    await forget(31);
    expect(await tablesWith(opened, zelda.email)).toEqual(['subscribers', 'suppressions']);
    expect(await tablesWith(opened, ZELDA.phone)).toEqual([]);
    expect(await tablesWith(opened, ZELDA.lastName)).toEqual(['orders']);
    expect(await tablesWith(opened, ZELDA.address)).toEqual(['orders']);
    for (const note of ['Rings from the van', 'Has moved to Moira'])
      expect(await tablesWith(opened, note)).toEqual([]);
  });

  test('nothing is sent to the placeholder for an erased address', async () => {
    const admin = await newAdministrator(opened, 'Late');
    await admin.open(`/admin/orders/${zelda.orders.delivered}`);
    await admin.press('Save Changes', { status: 'shipped' });
    await admin.press('Change to Shipped');
    await opened.runJobs();
    expect((await orderOf(zelda.orders.delivered)).status).toBe('shipped');
    expect(opened.mails.filter(({ to }) => to.endsWith('.invalid'))).toEqual([]);
  });

  test('they can register again with the same address, as a new customer', async () => {
    const shopper = newShopper(opened);
    await shopper.open('/register');
    const made = { firstName: 'Zoe', lastName: 'New', email: zelda.email, password: PASSWORD };
    const page = await shopper.press('Create Account', { ...made, confirmPassword: PASSWORD });
    expect(page.text).toContain('Account Created!');
    expect((await shopper.open('/orders')).text).toContain('You haven’t ordered yet.');
  });
});

test('if the address was never confirmed, nothing held under it is deleted: it may belong to somebody else', async () => {
  const { shopper, email } = await newCustomer(opened);
  await opened.db
    .insertInto('subscribers')
    .values({ email, status: 'subscribed', source: 'footer', firstName: 'Real' })
    .execute();
  await press(shopper);
  const subscriber = await opened.db
    .selectFrom('subscribers')
    .select(['status', 'firstName'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(subscriber).toEqual({ status: 'subscribed', firstName: 'Real' });
});

describe('an administrator', () => {
  test('can delete their account; what they did stays, without their name', async () => {
    const { shopper, userId } = await newCustomer(opened, 'Leaving');
    await newAdministrator(opened, 'Staying');
    await opened.db
      .updateTable('userRoles')
      .set({ role: 'admin', staffRoles: ['owner'] })
      .where('userId', '=', userId)
      .execute();
    await opened.db
      .insertInto('priceHistory')
      .values({
        productId: 'a5-flyers-001',
        changeType: 'base',
        oldPricePence: 1,
        newPricePence: 2,
        changedBy: userId,
        changedByName: 'Leaving Trade',
      })
      .execute();
    expect((await press(shopper)).path).toBe('/login?done=deleted');
    const [row] = await opened.db.selectFrom('priceHistory').selectAll().execute();
    expect(row).toMatchObject({ changedBy: null, changedByName: 'Erased account', newPricePence: 2 });
    expect(await tablesWith(opened, 'Leaving Trade')).toEqual([]);
  });

  test('can’t if they are the last one; if the last two try at once, one stays', async () => {
    const alone = await openTestShop();
    const [one, two] = [await makeCustomer(alone), await makeCustomer(alone)];
    const all = [one.userId, two.userId];
    await alone.db
      .updateTable('userRoles')
      .set({ role: 'admin', staffRoles: ['owner'] })
      .where('userId', 'in', all)
      .execute();
    const outcomes = await atOnce(2, (i) => eraseAccount(alone.shop, all[i] ?? ''));
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const left = await alone.db.selectFrom('userRoles').selectAll().execute();
    expect(left).toMatchObject([{ role: 'admin' }]);
    const refused = await eraseAccount(alone.shop, left[0]?.userId ?? '');
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('only owner') });
  });
});

describe('the database itself refuses', () => {
  const refuses = (work: Promise<unknown>, words: RegExp) => expect(work).rejects.toThrow(words);

  test('to delete a customer who owes money', async () => {
    const { userId } = await makeCustomer(opened, 5000);
    await opened.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('creditLedger')
        .values({ userId, kind: 'adjustment', amountPence: 100, reference: 'r', actor: 'Ada' })
        .execute();
      await trx
        .updateTable('creditAccounts')
        .set({ currentBalancePence: 100 })
        .where('userId', '=', userId)
        .execute();
    });
    await refuses(opened.owner.deleteFrom('users').where('id', '=', userId).execute(), /still owes/);
    expect(await eraseAccount(opened.shop, userId)).toMatchObject({ ok: false });
  });

  test('to rewrite history: a different name or action, or notes about a customer who has not been erased', async () => {
    const { userId } = await newCustomer(opened, 'Noted');
    const [{ id } = { id: 0 }] = await opened.db
      .insertInto('auditLog')
      .values({
        actorId: userId,
        actor: 'Noted Trade',
        action: 'y',
        subject: `user:${userId}`,
        after: JSON.stringify({ role: 'admin' }),
      })
      .returning('id')
      .execute();
    const change = (set: object) =>
      opened.owner.updateTable('auditLog').set(set).where('id', '=', id).execute();
    await refuses(change({ actor: 'Erased account' }), /append-only/);
    await refuses(change({ actor: 'Somebody else', actorId: null }), /append-only/);
    await refuses(change({ action: 'z', actorId: null }), /append-only/);
    await refuses(change({ after: null }), /append-only/);
    await refuses(opened.owner.deleteFrom('auditLog').where('id', '=', id).execute(), /append-only/);
    await change({ actor: 'Erased account', actorId: null });
    await refuses(change({ actor: 'Noted Trade' }), /append-only/);
  });
});
