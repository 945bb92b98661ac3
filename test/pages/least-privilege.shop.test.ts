import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop } from '#test/app.ts';
import { addFlyers, checkoutOf } from '#test/factories.ts';
import { newAdministrator, newCustomer, PASSWORD } from '#test/shopper.ts';

/** Who may use the owner's connection, and what for. */
const OWNERS = [
  'src/features/desk/sample-orders/sample-orders.server.ts', // a command that fills temporary tables
  'src/features/people/personal-data/in-erasure.server.ts', // removes a person's name from history
  'src/platform/after-restore/remembered.server.ts', // reads the values of sequences, which other roles can't see; writes nothing
];

test('only erasure and a command use the role that may change history', async () => {
  const using: string[] = [];
  for (const file of globSync('src/{features,platform,shell}/**/*.{ts,tsx}'))
    if (
      !/\.test\.tsx?$/.test(file) &&
      /\bshop\.owner\b|\{[^}]*\bowner\b[^}]*\} = shop\b/.test(await readFile(file, 'utf8'))
    )
      using.push(file);
  expect(using.sort()).toEqual(OWNERS);
});

test('an order is bought, refunded, credited and its customer erased; only the erasure needs the owner (trust H11)', async () => {
  const opened = await openTestShop();
  const { shop, db } = opened;
  const { shopper, userId } = await newCustomer(opened, 'Nora');
  const ada = await newAdministrator(opened);

  const buyer = { userId, cartToken: null };
  await addFlyers(shop, buyer);
  const outcome = await placeOrder(shop, await checkoutOf(shop, buyer));
  if (!outcome.ok) throw new Error('not placed');
  const { orderId } = outcome;
  const page = await openCardPage(shop, orderId);
  if (!page.ok) throw new Error('no card page');
  await inTransaction(db, (trx) => (shop.cards as TestCards).paySession(trx, page.sessionId));
  await settlePayment(shop, page.sessionId);

  await ada.open(`/admin/orders/${orderId}`);
  await ada.press('Refund by card', { amount: '10.00', reason: 'Misprint' });
  await ada.open(`/admin/orders/${orderId}`);
  await ada.press('Save Changes', { status: 'cancelled', notes: 'Rings from the van' });
  await opened.runJobs();
  const notes = await db
    .selectFrom('creditNotes')
    .select('totalPence')
    .where('orderId', '=', orderId)
    .execute();
  expect(notes).toContainEqual({ totalPence: 1000 });
  expect(opened.ownerStatements).toEqual([]);

  await shopper.open('/account/delete');
  await shopper.press('Delete my account', { password: PASSWORD });
  expect(opened.ownerStatements).not.toEqual([]);
  const history = await db
    .selectFrom('orderStatusHistory')
    .select('notes')
    .where('orderId', '=', orderId)
    .execute();
  expect(history.filter((row) => row.notes !== null)).toEqual([]);
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  expect(user).toBeUndefined();
});
