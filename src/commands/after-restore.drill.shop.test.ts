import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import {
  continueNumbers,
  type Known,
  readKnown,
  readRemembered,
  rememberJob,
} from '#platform/after-restore/index.ts';
import { folderPlace } from '#platform/backup/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { findBreaches } from '#platform/health/find-breaches.server.ts';
import { createSigner } from '#platform/signing.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf } from '#test/factories.ts';
import { newAdministrator, newCustomer } from '#test/shopper.ts';
import { carryOn } from './after-restore.ts';

let opened: TestShop;
let folder: string;
beforeAll(async () => {
  opened = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'galley-after-restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const NOTHING: Known = { numbers: {}, sequences: {}, suppressions: [], erasures: [] };
const putBack = (known: Known, isAll: boolean) => ({
  known,
  isAll,
  from: opened.time.now,
  now: opened.time.now,
  why: 'Restored in a test',
});

/** Orders 500 flyers on account, and returns the numbers of the order and the invoice. */
async function order(name: string) {
  const { userId } = await newCustomer(opened, name);
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId, isApproved: true, creditLimitPence: 1_000_000 })
    .execute();
  const owner = { userId, cartToken: null };
  await addFlyers(opened.shop, owner, { quantity: '500' });
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!placed.ok) throw new Error('not placed');
  return opened.db
    .selectFrom('orders as o')
    .innerJoin('invoices as i', 'i.orderId', 'o.id')
    .select(['o.orderNumber', 'i.invoiceNumber'])
    .where('o.id', '=', placed.orderId)
    .executeTakeFirstOrThrow();
}

describe('after a restore no number is issued twice', () => {
  test('the next order and invoice come after the highest numbers known, and the books still add up', async () => {
    await order('Una');
    const before = await readKnown(opened.owner, new Date(0));
    const [orders = 0, invoices = 0] = [before.numbers['order-2026'], before.numbers['invoice-2026']];
    const numbers = { 'order-2026': orders + 7, 'invoice-2026': invoices + 3 };
    const said = await inTransaction(opened.owner, (trx) =>
      carryOn(trx, putBack({ ...NOTHING, numbers }, true)),
    );
    expect(said.filter((line) => line.includes('left out'))).toEqual([
      `The numbers ${printed('INV', invoices + 1)} to ${printed('INV', invoices + 3)} are left out: papers that are no longer in the shop may carry them.`,
      `The numbers ${printed('ORD', orders + 1)} to ${printed('ORD', orders + 7)} are left out: papers that are no longer in the shop may carry them.`,
    ]);
    expect(await order('Vera')).toEqual({
      orderNumber: printed('ORD', orders + 8),
      invoiceNumber: printed('INV', invoices + 4),
    });
    expect(await findBreaches(opened.owner)).toEqual([]);
  });

  test('if more numbers may have been issued than are known, at least a thousand are skipped in every series and year', async () => {
    await inTransaction(opened.owner, async (trx) => {
      const from = new Date('2025-12-30T10:00:00Z');
      const gaps = await continueNumbers(trx, { ...putBack(NOTHING, false), from });
      expect(gaps.map(({ series }) => series)).toEqual(
        ['credit-note', 'invoice', 'order', 'quote'].flatMap((name) => [`${name}-2025`, `${name}-2026`]),
      );
      for (const { afterNumber, untilNumber } of gaps)
        expect(untilNumber - afterNumber).toBeGreaterThanOrEqual(1000);
      expect(await findBreaches(trx)).toEqual([]);
    });
    expect(await findBreaches(opened.owner)).toEqual([]);
  });

  test('whatever is known, no series goes back, and each continues after the highest known number', async () => {
    const series = fc.constantFrom(
      'order-2026',
      'invoice-2026',
      'credit-note-2026',
      'quote-2026',
      'order-2027',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(series, fc.nat(60_000)), fc.boolean(), async (numbers, isAll) => {
        const before = await readKnown(opened.owner, new Date(0));
        await inTransaction(opened.owner, (trx) =>
          continueNumbers(trx, putBack({ ...NOTHING, numbers }, isAll)),
        );
        const after = await readKnown(opened.owner, new Date(0));
        for (const [name, last] of [...Object.entries(before.numbers), ...Object.entries(numbers)])
          expect(after.numbers[name]).toBeGreaterThanOrEqual(last);
        for (const [name, next] of Object.entries(before.sequences))
          expect(after.sequences[name]).toBeGreaterThanOrEqual(next + (isAll ? 0 : 1000));
      }),
      { numRuns: 30 },
    );
    expect(await findBreaches(opened.owner)).toEqual([]);
  });

  test('the System page says which numbers were skipped, and why', async () => {
    const ada = await newAdministrator(opened);
    const page = await ada.open('/admin/system');
    expect(page.text).toContain('Numbers left out');
    expect(page.text).toContain('Restored in a test');
  });
});

describe('the shop notes outside its database what must survive a restore', () => {
  test('the note has the numbers, and who left the newsletter or was erased; it is sealed, so that only this shop can read it', async () => {
    const place = folderPlace(join(folder, 'backups'));
    await opened.owner
      .insertInto('suppressions')
      .values({ email: 'gone@example.com', reason: 'complained', createdAt: opened.time.now })
      .execute();
    await opened.owner
      .insertInto('erasures')
      .values({ erasedAt: opened.time.now, addressCode: 'code' })
      .execute();
    const job = rememberJob(opened.shop, place);
    await job.run({});
    const names = await readdir(join(folder, 'backups'));
    expect(names).toEqual([`galley-remembered-${opened.time.now.toISOString().slice(0, 10)}.sealed`]);
    const since = new Date(opened.time.now.getTime() - 60_000);
    const { known, unreadable } = await readRemembered([place], since, opened.shop.signer);
    expect(unreadable).toEqual([]);
    expect(known.numbers).toEqual((await readKnown(opened.owner, since)).numbers);
    expect(known.suppressions).toContainEqual(
      expect.objectContaining({ email: 'gone@example.com', reason: 'complained' }),
    );
    expect(known.erasures).toContainEqual(expect.objectContaining({ addressCode: 'code' }));
    const other = await readRemembered(
      [place],
      since,
      createSigner('another shop’s secret, as long as ours'),
    );
    expect(other.unreadable).toEqual(names);
    const later = await readRemembered(
      [place],
      new Date(opened.time.now.getTime() + 60_000),
      opened.shop.signer,
    );
    expect(later.known.suppressions).toEqual([]);
  });

  test('nothing is written while nothing changes, and notes older than any backup are deleted', async () => {
    const place = folderPlace(join(folder, 'quiet'));
    const job = rememberJob(opened.shop, place);
    await job.run({});
    const [name = ''] = await readdir(join(folder, 'quiet'));
    await writeFile(join(folder, 'quiet', name), 'as it is');
    await writeFile(join(folder, 'quiet', 'galley-remembered-2024-01-01.sealed'), 'old');
    await writeFile(join(folder, 'quiet', 'letter.txt'), 'somebody’s own');
    await job.run({});
    expect(await readdir(join(folder, 'quiet'))).toHaveLength(3);
    await order('Wilma');
    await job.run({});
    expect((await readdir(join(folder, 'quiet'))).sort()).toEqual([name, 'letter.txt'].sort());
  });
});

test('people who left the newsletter since that moment stay off it, and campaigns are paused', async () => {
  const { owner } = opened;
  const subscriber = { email: 'left@example.com', status: 'subscribed', source: 'footer' };
  await owner.insertInto('subscribers').values(subscriber).execute();
  await owner
    .insertInto('campaigns')
    .values({ name: 'Autumn', subject: 's', content: '{}', status: 'sending' })
    .execute();
  const at = opened.time.now.toISOString();
  const suppressions = [{ email: 'left@example.com', reason: 'unsubscribed' as const, at }];
  const said = await inTransaction(owner, (trx) => carryOn(trx, putBack({ ...NOTHING, suppressions }, true)));
  expect(said).toContain('1 address had left the newsletter since, and stays off it.');
  expect(said).toContain('The campaign “Autumn” is held. Check who has had it before you continue it.');
  const state = await owner
    .selectFrom('subscribers')
    .select('status')
    .where('email', '=', 'left@example.com')
    .executeTakeFirstOrThrow();
  expect(state.status).toBe('unsubscribed');
  await owner.deleteFrom('campaigns').execute();
});

const printed = (letters: string, number: number) => `${letters}-2026-${String(number).padStart(6, '0')}`;
