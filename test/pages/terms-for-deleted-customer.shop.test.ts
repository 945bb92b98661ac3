import { expect, test } from 'vitest';
import { saveCreditTerms } from '#features/money/credit/credit-terms.server.ts';
import { eraseAccount } from '#features/people/personal-data/erase-account.server.ts';
import { openTestShop } from '../app.ts';
import { makeCustomer } from '../factories.ts';

test('credit terms saved just as their customer deletes the account open no trade account (guard: the lock on the customer)', async () => {
  const opened = await openTestShop();
  const actor = { id: (await makeCustomer(opened)).userId, name: 'Ada Trade' };
  const terms = { isApproved: true, creditLimitPence: 10_000, paymentTermsDays: 30, monthlyInvoice: false };
  for (let round = 0; round < 30; round += 1) {
    // Every other customer already has an account.
    const { userId } = await makeCustomer(opened, round % 2 ? 5000 : undefined);
    const [saved, erased] = await Promise.all([
      saveCreditTerms(opened.shop, actor, userId, terms, 0),
      eraseAccount(opened.shop, userId),
    ]);
    if (!saved.ok) expect(saved.kind).toMatch(/missing|stale/);
    expect(erased).toEqual({ ok: true });
    const left = opened.db.selectFrom('creditAccounts').select('userId').where('userId', '=', userId);
    expect(await left.execute()).toEqual([]);
  }
});
