import { beforeAll, expect, test } from 'vitest';
import { setStaffRoles } from '#features/people/accounts/staff/staff-store.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { deliveredOrder, orderOf } from '#test/old-things.ts';
import { newAdministrator, newCustomer } from '#test/shopper.ts';
import { tablesWith } from '#test/tables-with.ts';
import { settleAccount, wholeCustomer } from '#test/whole-customer.ts';
import { eraseAnyone } from './any-person.server.ts';
import { eraseAgain } from './erase-again.server.ts';
import { noteErasure, noteUndoneErasures } from './erasures-store.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Records in the restored database that somebody had been erased since. */
async function wasErased(whose: { userId?: string; email?: string; orderId?: string }) {
  const { owner, shop } = opened;
  await noteErasure(owner, shop.signer, { ...whose, now: shop.clock() });
  const noted = await owner
    .deleteFrom('erasures')
    .returning(['erasedAt', 'userId', 'addressCode', 'orderId'])
    .execute();
  await noteUndoneErasures(owner, noted);
}

const toDo = () =>
  opened.owner.selectFrom('erasures').select(['whyNot', 'userId']).where('toDo', '=', true).execute();

test('a guest whom a restore brought back is erased again, found by a code that doesn’t reveal the address', async () => {
  const { db, owner } = opened;
  const email = 'Gwen.Again@example.com';
  const order = await deliveredOrder(opened, opened.time.now);
  await db
    .updateTable('orders')
    .set({ customerEmail: email, customerName: 'Gwen Again' })
    .where('id', '=', order.id)
    .execute();
  await wasErased({ email: email.toLowerCase() });
  expect(JSON.stringify(await owner.selectFrom('erasures').selectAll().execute())).not.toMatch(/gwen/i);
  await eraseAgain(opened.shop);
  expect(await toDo()).toEqual([]);
  const { erasedAt, customerEmail } = await orderOf(opened, order.id);
  expect(erasedAt).not.toBeNull();
  expect(customerEmail).not.toMatch(/gwen/i);
});

test('a counter customer who gave no address is erased again by their order', async () => {
  const order = await deliveredOrder(opened, opened.time.now);
  await wasErased({ orderId: order.id });
  await eraseAgain(opened.shop);
  expect(await toDo()).toEqual([]);
  expect((await orderOf(opened, order.id)).erasedAt).not.toBeNull();
});

test('a customer who owes money in the restored books stays until that is settled, and the System page says so', async () => {
  const ada = await newAdministrator(opened);
  const { userId, email } = await wholeCustomer(opened);
  await wasErased({ userId, email });
  await eraseAgain(opened.shop);
  expect(await toDo()).toEqual([{ userId, whyNot: 'owes' }]);
  const page = await ada.open('/admin/system');
  expect(page.text).toContain('A restore brought back people who had been erased.');
  expect(page.text).toContain(`${email}, erased on`);
  expect(page.text).toContain('owes on account in the restored books. Record the payment under Customers');
  await settleAccount(opened, userId);
  await eraseAgain(opened.shop);
  expect(await toDo()).toEqual([]);
  expect(await tablesWith(opened, userId)).not.toContain('users');
  expect((await ada.open('/admin/system')).text).not.toContain('A restore brought back');
});

test('somebody who is a member of staff is not erased by a restore', async () => {
  await newAdministrator(opened);
  const { userId, email } = await newCustomer(opened, 'Stan');
  await setStaffRoles(opened.db, userId, ['office']);
  await wasErased({ email });
  await eraseAgain(opened.shop);
  expect(await toDo()).toEqual([{ userId, whyNot: 'staff' }]);
  await opened.owner.deleteFrom('erasures').execute();
});

test('every erasure is recorded, by account and by a code for the address', async () => {
  const { userId, email } = await newCustomer(opened, 'Nora');
  const { userId: actorId } = await newCustomer(opened, 'Ada');
  const outcome = await eraseAnyone(opened.shop, { id: actorId, name: 'Ada' }, { email });
  expect(outcome).toEqual({ ok: true });
  const noted = await opened.owner.selectFrom('erasures').selectAll().where('userId', '=', userId).execute();
  expect(noted).toEqual([
    expect.objectContaining({ userId, toDo: false, addressCode: expect.stringMatching(/^[\w-]{43}$/) }),
  ]);
});
