import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { askRefund } from '#features/money/payments/index.server.ts';
import { totalsOf, vatByRate } from '#features/pricing/prices/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { pence, type VatClass } from '#kit/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, makeCustomer } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { newAdministrator, newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';
import { wrongKey } from '#test/wrong-key.ts';
import { issueCreditNote, issueMissedNotesJob, orderLink } from '../index.server.ts';
import { creditByRate } from './credit-note.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

/** Orders 500 flyers (£65.98, of which £11.00 is VAT) on a new customer's account. */
async function onAccount(name = 'Ina') {
  const customer = await newCustomer(opened, name);
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId: customer.userId, isApproved: true, creditLimitPence: 100_000 })
    .execute();
  const owner = { userId: customer.userId, cartToken: null };
  await addFlyers(opened.shop, owner, { quantity: '500' });
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!outcome.ok) throw new Error('not placed');
  return { ...customer, orderId: outcome.orderId, path: `/admin/orders/${outcome.orderId}` };
}

const byCard = () => makePaidOrder(opened.shop);

/** Makes an order look older than invoices or credit notes. The series goes back too, so that no number is missing. */
async function forget(what: 'invoices' | 'credit_notes', orderId: string): Promise<void> {
  const table = sql.table(what);
  const series = what === 'invoices' ? 'invoice-%' : 'credit-note-%';
  await inTransaction(opened.owner, async (trx) => {
    await sql`alter table ${table} disable trigger user`.execute(trx);
    await sql`delete from ${table} where order_id = ${orderId}`.execute(trx);
    await sql`update number_series set last_number = last_number - 1 where series like ${series}`.execute(
      trx,
    );
    await sql`alter table ${table} enable trigger user`.execute(trx);
  });
}

const notesOf = (orderId: string) =>
  opened.db
    .selectFrom('creditNotes as n')
    .leftJoin('creditNoteCancellations as c', 'c.noteNumber', 'n.noteNumber')
    .select(['n.noteNumber', 'n.issuedOn', 'n.reason', 'n.totalPence', 'n.vatPence', 'n.netPence'])
    .select(['c.cancelledOn', 'c.reason as cancelledBecause'])
    .where('n.orderId', '=', orderId)
    .orderBy('n.noteNumber')
    .execute();

/** Returns the text of a PDF that this shopper opens. */
async function wordsOf(shopper: Shopper, path: string): Promise<string> {
  const answer = await shopper.browser.get(path);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return wordsOfPdf(answer);
}

const NOTE = /href="(\/orders\/[^"]+\/credit-notes\/[^"/]+)"/g;
const linksOn = (html: string) =>
  [...html.matchAll(NOTE)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('an order on account', () => {
  test('is credited in full when cancelled: the credit note is on the order and in the email', async () => {
    const { shopper, path, orderId, email } = await onAccount();
    await ada.open(path);
    const office = await ada.press('Save Changes', { status: 'cancelled' });
    const [note] = await notesOf(orderId);
    expect(note).toMatchObject({
      totalPence: 6598,
      vatPence: 1100,
      netPence: 5498,
      reason: 'Order cancelled',
    });
    expect(office.text).toContain(`Credit note ${note?.noteNumber} of £65.98: Order cancelled`);
    const page = await shopper.open(`/orders/${orderId}`);
    expect(page.text).toContain(`${note?.noteNumber} (PDF)`);
    const words = await wordsOf(shopper, linksOn(page.html)[0] ?? '');
    const { invoiceNumber } = await opened.db
      .selectFrom('invoices')
      .select('invoiceNumber')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    for (const text of [
      'Credit note',
      String(note?.noteNumber),
      invoiceNumber,
      'Order cancelled',
      'VAT number GB 000 0000 00',
      'Lagan Valley Press',
      'Jane Doe',
      '1 Castle Street',
      'A5 Flyers, 500 copies',
      '£54.98 net at 20%',
      'VAT £11.00',
      'Total credited (incl. VAT) £65.98',
    ])
      expect(words).toContain(text);
    await opened.runJobs();
    const sent = opened.mails.findLast(({ subject }) => subject.endsWith('was cancelled'));
    const link = /https?:\/\/[^/\s]+(\/orders\/\S+\/credit-notes\/[^\s)]+)/.exec(sent?.text ?? '')?.[1] ?? '';
    expect(await wordsOf(newShopper(opened), link)).toContain(String(note?.noteNumber));
    expect(email).not.toBe('');
  });

  test('also has its credit note for accounting programs, with the same access', async () => {
    const { shopper, path, orderId } = await onAccount();
    await ada.open(path);
    await ada.press('Save Changes', { status: 'cancelled' });
    const [note] = await notesOf(orderId);
    const xmlPath = `/orders/${orderId}/credit-notes/${note?.noteNumber}/credit-note.xml`;
    expect((await shopper.open(`/orders/${orderId}`)).html).toContain(`href="${xmlPath}"`);
    const answer = await shopper.browser.get(xmlPath);
    expect(answer.headers.get('content-type')).toBe('application/xml');
    const xml = await answer.text();
    expect(xml).toContain(`<cbc:ID>${note?.noteNumber}</cbc:ID>`);
    expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="GBP">65.98<');
    const { invoiceNumber } = await opened.db
      .selectFrom('invoices')
      .select('invoiceNumber')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(xml).toContain(`<cbc:ID>${invoiceNumber}</cbc:ID>`);
    const { shopper: other } = await newCustomer(opened, 'Eve');
    expect((await other.browser.get(xmlPath)).status).toBe(404);
    expect((await newShopper(opened).browser.get(xmlPath)).status).toBe(302);
    expect((await ada.browser.get(xmlPath)).status).toBe(200);
    await ada.open(path);
    await ada.press('Save Changes', { status: 'processing' });
    await ada.press('Change to Processing');
    // The cancelled note has no XML, because a program would count it.
    expect((await ada.browser.get(xmlPath)).status).toBe(404);
  });

  test('is credited with the part taken off and, when it is cancelled, with the rest', async () => {
    const { path, orderId } = await onAccount();
    await ada.open(path);
    await ada.press('Take off the account', {
      amount: '5.98',
      creditReason: 'Creased',
      reason: 'Rang twice',
    });
    await ada.open(path);
    await ada.press('Save Changes', { status: 'cancelled' });
    const notes = await notesOf(orderId);
    expect(notes.map(({ totalPence, vatPence, reason }) => [totalPence, vatPence, reason])).toEqual([
      [598, 100, 'Creased'],
      [6000, 1000, 'Order cancelled'],
    ]);
    expect(await wordsOf(ada, `/orders/${orderId}/credit-notes/${notes[0]?.noteNumber}`)).not.toContain(
      'Rang',
    );
  });

  test('owes its invoice again when reinstated: the credit note is cancelled and its number is not used again', async () => {
    const { shopper, path, orderId } = await onAccount();
    await ada.open(path);
    await ada.press('Save Changes', { status: 'cancelled' });
    await ada.press('Save Changes', { status: 'processing' });
    await ada.press('Change to Processing');
    const [note] = await notesOf(orderId);
    expect(note?.cancelledBecause).toBe('The order was reopened and charged to the account.');
    const page = await shopper.open(`/orders/${orderId}`);
    expect(page.text).toMatch(
      /Cancelled credit note CN-\d{4}-\d{6} \(PDF\) Cancelled on .*: no longer valid/,
    );
    const words = await wordsOf(shopper, linksOn(page.html)[0] ?? '');
    expect(words).toMatch(
      /Cancelled on .* This note is no longer valid and does not reduce invoice INV-\d{4}-\d{6}\./,
    );
    await ada.press('Save Changes', { status: 'cancelled' });
    expect((await notesOf(orderId)).map(({ cancelledOn }) => cancelledOn === null)).toEqual([false, true]);
  });
});

describe('an order that was paid by card', () => {
  test('is credited with each refund, partial or final, and not before the money has gone back', async () => {
    const orderId = await byCard();
    const actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
    const refund = (amountPence: number, creditReason?: string) =>
      askRefund(opened.shop, actor, {
        orderId,
        amountPence,
        reason: 'Staff only',
        ...(creditReason ? { creditReason } : {}),
      });
    await refund(1000, 'Misprint');
    expect(await notesOf(orderId)).toEqual([]);
    await opened.runJobs();
    await refund(1598);
    await opened.runJobs();
    expect(await notesOf(orderId)).toMatchObject([
      { totalPence: 1000, vatPence: 167, netPence: 833, reason: 'Misprint' },
      { totalPence: 1598, vatPence: 266, netPence: 1332, reason: 'Refund' },
    ]);
  });

  test('from before invoicing gets its invoice together with the credit note', async () => {
    const orderId = await byCard();
    await forget('invoices', orderId);
    const actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
    await askRefund(opened.shop, actor, { orderId, amountPence: 2598, reason: '' });
    await opened.runJobs();
    expect(await notesOf(orderId)).toMatchObject([{ totalPence: 2598, vatPence: 433 }]);
    expect(await wordsOf(ada, `/orders/${orderId}/invoice`)).toContain('£25.98');
  });
});

test('money returned before credit notes existed gets its note overnight, once', async () => {
  const actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
  const refunded = await byCard();
  await askRefund(opened.shop, actor, { orderId: refunded, amountPence: 598, reason: '' });
  await opened.runJobs();
  await forget('credit_notes', refunded);
  const { path, orderId } = await onAccount();
  await ada.open(path);
  await ada.press('Save Changes', { status: 'cancelled' });
  await forget('credit_notes', orderId);
  const night = issueMissedNotesJob(opened.shop);
  await night.run({});
  await night.run({});
  expect(await notesOf(orderId)).toMatchObject([{ totalPence: 6598, vatPence: 1100 }]);
  expect(await notesOf(refunded)).toMatchObject([{ totalPence: 598, vatPence: 100 }]);
});

test('the people who may open the invoice may open its credit note, and nobody else', async () => {
  const { shopper, path, orderId } = await onAccount('Ivo');
  await ada.open(path);
  await ada.press('Save Changes', { status: 'cancelled' });
  const [note] = await notesOf(orderId);
  const at = `/orders/${orderId}/credit-notes/${note?.noteNumber}`;
  const { shopper: other, orderId: theirs } = await onAccount('Eve');
  const key = new URL(orderLink(opened.shop, orderId)).searchParams.get('key') ?? '';
  const statusOf = async (who: Shopper, path: string) => (await who.browser.get(path)).status;
  expect(await statusOf(shopper, at)).toBe(200);
  expect(await statusOf(ada, at)).toBe(200);
  expect(await statusOf(newShopper(opened), `${at}?key=${key}`)).toBe(200);
  expect(await statusOf(other, at)).toBe(404);
  expect(await statusOf(newShopper(opened), at)).toBe(302);
  expect(await statusOf(newShopper(opened), `${at}?key=${wrongKey(key)}`)).toBe(302);
  // A customer's own order doesn't open another order's credit note.
  expect(await statusOf(other, `/orders/${theirs}/credit-notes/${note?.noteNumber}`)).toBe(404);
});

test('a customer’s credit notes are in their data download, and stay with the invoice when the account is deleted', async () => {
  const { shopper, path, orderId } = await onAccount('Una');
  await ada.open(path);
  await ada.press('Save Changes', { status: 'cancelled' });
  const [note] = await notesOf(orderId);
  const { orders } = await (await shopper.browser.get('/account/data')).json();
  expect(orders).toMatchObject([
    { creditNotes: [{ number: note?.noteNumber, totalPence: 6598, vatPence: 1100, cancelledOn: null }] },
  ]);
  await shopper.open('/account/delete');
  await shopper.press('Delete my account', { password: PASSWORD });
  expect(await wordsOf(ada, `/orders/${orderId}/credit-notes/${note?.noteNumber}`)).toContain('Jane Doe');
});

// Guard: one statement raises the number and writes the note, holding the series' row. It fails if the next number is
// counted from existing notes: the unique number then refuses one of two at once.
test('orders credited at the same time get consecutive numbers, and an issued note never changes', async () => {
  const orders = await Promise.all(['Ann', 'Bea', 'Cid', 'Dot', 'Eli', 'Fay'].map(onAccount));
  const forms: ReturnType<Shopper['filledIn']>[] = [];
  for (const { path } of orders) {
    await ada.open(path);
    forms.push(ada.filledIn('Save Changes', { status: 'cancelled' }));
  }
  const answers = await atOnce(6, (i) =>
    ada.tab().browser.post(forms[i]?.path ?? '', forms[i]?.fields ?? {}),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(302));
  for (const { orderId } of orders) expect(await notesOf(orderId)).toHaveLength(1);
  const rows = await opened.db.selectFrom('creditNotes').select('noteNumber').orderBy('noteNumber').execute();
  expect(rows.map(({ noteNumber }) => Number(noteNumber.slice(-6)))).toEqual(rows.map((_, i) => i + 1));
  await expect(opened.owner.updateTable('creditNotes').set({ reason: 'Other' }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(opened.owner.deleteFrom('creditNotes').execute()).rejects.toThrow('append-only');
});

// Guard: the order's lock, shared by refund and note. It fails without that: three parts are credited.
test('credits of one order at the same time happen one after another, and never exceed the invoice', async () => {
  const { path, orderId } = await onAccount();
  await ada.open(path);
  const { fields } = ada.filledIn('Take off the account', { amount: '20.00' });
  const answers = await atOnce(6, () => ada.tab().browser.post(path, fields));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409, 409, 409]);
  expect(await notesOf(orderId)).toMatchObject([{ totalPence: 2000, vatPence: 333 }]);
});

test('money returned beyond the invoice (an order paid twice) is not credited, and doesn’t block anything', async () => {
  const orderId = await byCard();
  const undone = inTransaction(opened.owner, async (trx) => {
    // The test provider accepts no second payment for an order, so this refunds more than was paid, then undoes everything.
    await sql`alter table refunds disable trigger user`.execute(trx);
    for (const amountPence of [2000, 2000, 2000]) {
      const { id } = await trx
        .insertInto('refunds')
        .columns(['paymentId', 'idempotencyKey', 'amountPence', 'reason', 'createdAt'])
        .expression((from) =>
          from
            .selectFrom('payments')
            .select(['id', sql<string>`gen_random_uuid()::text`.as('key'), sql.val(amountPence).as('amount')])
            .select([sql.val('').as('reason'), sql<Date>`now()`.as('at')])
            .where('orderId', '=', orderId)
            .limit(1),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      await issueCreditNote(trx, {
        orderId,
        cause: { refundId: id },
        amountPence,
        reason: 'Refund',
        day: '2026-11-24',
      });
    }
    const notes = await trx
      .selectFrom('creditNotes')
      .select('totalPence')
      .where('orderId', '=', orderId)
      .orderBy('noteNumber')
      .execute();
    expect(notes.map(({ totalPence }) => totalPence)).toEqual([2000, 598]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
});

describe('a credit split over the rates of an invoice', () => {
  const line = fc.record({
    pricePence: fc.integer({ min: 0, max: 400_000 }).map(pence),
    vatClass: fc.constantFrom<VatClass>('standard', 'zero'),
  });
  const goods = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    discount: fc.integer({ min: 0, max: 300_000 }).map(pence),
    parts: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 }),
    cancelled: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  });

  test('never exceeds what was invoiced at a rate, and equals it to the penny when everything is paid back', () => {
    fc.assert(
      fc.property(goods, ({ lines, discount, parts, cancelled }) => {
        const invoiced = vatByRate(lines, totalsOf(lines, { kind: 'items', amountPence: discount }));
        const total = invoiced.reduce((sum, { grossPence }) => sum + grossPence, 0);
        let notes: ReturnType<typeof creditByRate>[] = [];
        const left = () => total - notes.flat().reduce((sum, { grossPence }) => sum + grossPence, 0);
        const credit = (amount: number, isAfter = false) => {
          const note = creditByRate(amount, invoiced, notes.flat());
          expect(note.reduce((sum, { grossPence }) => sum + grossPence, 0)).toBe(amount);
          for (const { vatClass, grossPence, vatPence, netPence } of note) {
            expect(vatPence + netPence).toBe(grossPence);
            expect(vatClass === 'zero' ? vatPence : 0).toBe(0);
            // Within a penny of a sixth, unless an earlier note was cancelled.
            if (vatClass === 'standard' && !isAfter)
              expect(Math.abs(grossPence - 6 * vatPence)).toBeLessThanOrEqual(6);
          }
          notes.push(note);
        };
        for (const part of parts) if (left() > 0) credit(Math.max(1, Math.floor((left() * part) / 100)));
        notes = notes.filter((_, i) => !cancelled[i]);
        if (left() > 0) credit(left(), true);
        for (const rate of invoiced) {
          const of = notes.flat().filter(({ vatClass }) => vatClass === rate.vatClass);
          expect(of.reduce((sum, { grossPence }) => sum + grossPence, 0)).toBe(rate.grossPence);
          expect(of.reduce((sum, { vatPence }) => sum + vatPence, 0)).toBe(rate.vatPence);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('is shared in proportion, and the odd penny goes to the larger remainder', () => {
    const lines = [
      { pricePence: pence(6000), vatClass: 'standard' as const },
      { pricePence: pence(3000), vatClass: 'zero' as const },
    ];
    const invoiced = vatByRate(lines, { discountPence: pence(0), shippingPence: pence(0) });
    expect(creditByRate(1000, invoiced, [])).toMatchObject([
      { vatClass: 'standard', grossPence: 667, vatPence: 111, netPence: 556 },
      { vatClass: 'zero', grossPence: 333, vatPence: 0, netPence: 333 },
    ]);
    expect(() => creditByRate(9001, invoiced, [])).toThrow(RangeError);
  });
});
