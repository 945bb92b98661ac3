import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BANK_TRANSFER } from '#features/pricing/company/index.ts';
import { totalsOf, vatByRate } from '#features/pricing/prices/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { pence, sumPence, type VatClass } from '#kit/money.ts';
import { json, type Queries } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { readPdf, wordsOfPdf } from '#test/read-pdf.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { wrongKey } from '#test/wrong-key.ts';
import { jobsFollowOrder, orderLink } from '../index.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** A trade customer with credit who has ordered 500 flyers (£65.98) on account. */
async function orderOnAccount(name: string) {
  const customer = await newCustomer(opened, name);
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId: customer.userId, isApproved: true, creditLimitPence: 100_000, paymentTermsDays: 30 })
    .execute();
  return { ...customer, orderId: await order(customer.userId) };
}

async function order(userId: string, lines = 1): Promise<string> {
  const owner = { userId, cartToken: null };
  for (let i = 0; i < lines; i += 1) await addFlyers(opened.shop, owner, { quantity: '500' });
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!outcome.ok) throw new Error(`not placed: ${outcome.problem.kind}`);
  return outcome.orderId;
}

const numbers = async () =>
  (await opened.db.selectFrom('invoices').select('invoiceNumber').orderBy('invoiceNumber').execute()).map(
    ({ invoiceNumber }) => Number(invoiceNumber.slice(-6)),
  );

test('an order on account is invoiced at once, due by its payment terms, and the invoice opens as a PDF', async () => {
  const { shopper, orderId } = await orderOnAccount('Ina');
  const page = await shopper.open(`/orders/${orderId}`);
  expect(page.html).toContain(`href="/orders/${orderId}/invoice"`);
  const answer = await shopper.browser.get(`/orders/${orderId}/invoice`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="INV-\d{4}-\d{6}\.pdf"$/);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const invoice = await opened.db
    .selectFrom('invoices')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const days = (Date.parse(invoice.dueOn ?? '') - Date.parse(invoice.issuedOn)) / 86_400_000;
  expect(days).toBe(30);
  expect(invoice).toMatchObject({ totalPence: 6598, vatPence: 1100, netPence: 5498 });
});

test('an invoice can be opened by its customer, anyone with the order’s link and the shop’s owner, and by nobody else', async () => {
  const { orderId } = await orderOnAccount('Ivo');
  const path = `/orders/${orderId}/invoice`;
  const { shopper: other } = await newCustomer(opened, 'Eve');
  expect((await other.browser.get(path)).status).toBe(404);
  expect((await newShopper(opened).browser.get(path)).headers.get('location')).toContain('/login');
  expect((await (await newAdministrator(opened)).browser.get(path)).status).toBe(200);
  const key = new URL(orderLink(opened.shop, orderId)).searchParams.get('key') ?? '';
  expect((await newShopper(opened).browser.get(`${path}?key=${key}`)).status).toBe(200);
  expect((await newShopper(opened).browser.get(`${path}?key=${wrongKey(key)}`)).status).toBe(302);
});

describe('if the shop accepts bank transfers', () => {
  afterEach(async () => {
    await opened.db.deleteFrom('settings').where('key', '=', 'bank_transfer').execute();
  });
  const offerTransfers = (accountName: string) =>
    opened.db
      .insertInto('settings')
      .values({
        key: 'bank_transfer',
        value: json({
          ...DEFAULT_BANK_TRANSFER,
          isOffered: true,
          accountName,
          sortCode: '12-34-56',
          accountNumber: '00123456',
        }),
      })
      .onConflict((setting) =>
        setting.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
      )
      .execute();
  const textOf = async ({ shopper, orderId }: { shopper: Shopper; orderId: string }, kind: string) => {
    const answer = await shopper.browser.get(`/orders/${orderId}/${kind}`);
    return kind === 'invoice' ? wordsOfPdf(answer) : answer.text();
  };

  test('an invoice on account says where to pay it, as at the day it was issued', async () => {
    await offerTransfers('Lagan Valley Press Ltd');
    const owed = await orderOnAccount('Orla');
    await offerTransfers('Another name');
    const pdf = await textOf(owed, 'invoice');
    expect(pdf).toMatch(
      /Account name\s+Lagan Valley Press Ltd\s+Sort code\s+12-34-56\s+Account number\s+00123456/,
    );
    expect(pdf).toContain('into the account above, quoting ORD-');
    const xml = await textOf(owed, 'invoice.xml');
    expect(xml).toContain('<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>');
    expect(xml).toMatch(/<cbc:ID>00123456<\/cbc:ID>\s*<cbc:Name>Lagan Valley Press Ltd<\/cbc:Name>/);
  });

  test('an invoice paid by card doesn’t', async () => {
    await offerTransfers('Lagan Valley Press Ltd');
    const paidId = await makePaidOrder(opened.shop);
    const { seller } = await opened.db
      .selectFrom('invoices')
      .select('seller')
      .where('orderId', '=', paidId)
      .executeTakeFirstOrThrow();
    expect(seller).not.toHaveProperty('bank');
  });
});

test('the invoice for accounting programs has the totals of the PDF, and nobody else can open it', async () => {
  const { shopper, orderId } = await orderOnAccount('Una');
  const path = `/orders/${orderId}/invoice.xml`;
  expect((await shopper.open(`/orders/${orderId}`)).html).toContain(`href="${path}"`);
  const answer = await shopper.browser.get(path);
  expect(answer.headers.get('content-type')).toBe('application/xml');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="INV-\d{4}-\d{6}\.xml"$/);
  const xml = await answer.text();
  expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="GBP">65.98<');
  expect(xml).toContain('<cbc:TaxExclusiveAmount currencyID="GBP">54.98<');
  // On account, so all of it is due in 30 days.
  expect(xml).toContain('<cbc:PayableAmount currencyID="GBP">65.98<');
  expect(xml).toContain('<cbc:DueDate>2026-12-24<');
  const { shopper: other } = await newCustomer(opened, 'Edna');
  expect((await other.browser.get(path)).status).toBe(404);
  expect((await newShopper(opened).browser.get(path)).headers.get('location')).toContain('/login');
  expect((await (await newAdministrator(opened)).browser.get(path)).status).toBe(200);
  const key = new URL(orderLink(opened.shop, orderId)).searchParams.get('key') ?? '';
  expect((await newShopper(opened).browser.get(`${path}?key=${key}`)).status).toBe(200);
});

test('nothing is left to pay on the XML of an order paid by card', async () => {
  const orderId = await makePaidOrder(opened.shop);
  const answer = await (await newAdministrator(opened)).browser.get(`/orders/${orderId}/invoice.xml`);
  const xml = await answer.text();
  expect(xml).toContain('<cbc:PrepaidAmount currencyID="GBP">25.98<');
  expect(xml).toContain('<cbc:PayableAmount currencyID="GBP">0.00<');
});

describe('a simplified invoice', () => {
  const pathOf = (orderId: string) => `/orders/${orderId}/simplified-invoice`;

  test('has the same number and the amount paid at each rate of VAT, and does not name the customer', async () => {
    const { shopper, orderId } = await orderOnAccount('Nan');
    await opened.shop.owner
      .updateTable('orders')
      .set({ customerName: 'Nan Quinn', billingAddress: json({ name: 'Nan Quinn', line1: '9 Quay Lane' }) })
      .where('id', '=', orderId)
      .execute();
    expect((await shopper.open(`/orders/${orderId}`)).html).toContain(`href="${pathOf(orderId)}"`);
    const full = (await readPdf(shopper.browser, `/orders/${orderId}/invoice`)).join(' ');
    const simplified = (await readPdf(shopper.browser, pathOf(orderId))).join(' ');
    const [number = ''] = /INV-\d{4}-\d{6}/.exec(full) ?? [];
    for (const words of [number, 'Simplified VAT invoice', 'Date of supply', 'A5 Flyers', 'VAT number'])
      expect(simplified).toContain(words);
    expect(simplified).toMatch(/Total at 20% VAT, incl. VAT £65.98/);
    expect(full).toContain('9 Quay Lane');
    expect(simplified).not.toContain('9 Quay Lane');
    expect(simplified).not.toContain('Nan Quinn');
    expect((await (await newAdministrator(opened)).browser.get(pathOf(orderId))).status).toBe(200);
  });

  test('can’t be opened by anyone who may not have the full one', async () => {
    const { orderId } = await orderOnAccount('Ned');
    const { shopper: other } = await newCustomer(opened, 'Eli');
    expect((await other.browser.get(pathOf(orderId))).status).toBe(404);
    expect((await newShopper(opened).browser.get(pathOf(orderId))).headers.get('location')).toContain(
      '/login',
    );
  });

  const expectRefused = async (shopper: Shopper, orderId: string, why: string) => {
    expect((await shopper.open(`/orders/${orderId}`)).html).not.toContain(pathOf(orderId));
    const answer = await shopper.browser.get(pathOf(orderId));
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(why)]);
  };

  test('is refused above £250, with the reason, and not offered', async () => {
    const { shopper, userId } = await orderOnAccount('Nora');
    const five = await order(userId, 5);
    await expectRefused(shopper, five, 'up to £250.00 including VAT, and this one is £304.95');
  });

  test('is refused for an order that goes to Ireland', async () => {
    const { shopper, orderId } = await orderOnAccount('Noel');
    await opened.shop.owner
      .updateTable('orders')
      .set({ shippingCountry: 'Ireland' })
      .where('id', '=', orderId)
      .execute();
    await expectRefused(shopper, orderId, 'stay in the United Kingdom');
  });
});

test('an unpaid order has no invoice', async () => {
  const guest = newGuest();
  await addFlyers(opened.shop, guest, { quantity: '500' });
  const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
  if (!outcome.ok) throw new Error('not placed');
  const path = new URL(orderLink(opened.shop, outcome.orderId));
  for (const file of ['invoice', 'invoice.xml'])
    expect((await newShopper(opened).browser.get(`${path.pathname}/${file}${path.search}`)).status).toBe(404);
});

test('orders placed at the same time get consecutive invoice numbers, and an issued invoice never changes (trust F10)', async () => {
  const customers = await Promise.all(['Ann', 'Bea', 'Cid', 'Dot'].map(orderOnAccount));
  await Promise.all(customers.map(({ userId }) => order(userId)));
  const given = await numbers();
  expect(given).toEqual(given.map((_, i) => i + 1));
  await expect(
    opened.owner.updateTable('invoices').set({ totalPence: 1, vatPence: 0, netPence: 1 }).execute(),
  ).rejects.toThrow('append-only');
});

describe('the date of supply', () => {
  const datesOf = async (shopper: Shopper, orderId: string) => {
    const answer = await shopper.browser.get(`/orders/${orderId}/invoice`);
    const words = await wordsOfPdf(answer);
    return /Date of issue (.+?) Date of supply (.+?) Order/.exec(words)?.slice(1);
  };

  /** Invoices are final: only the table's owner can change one. */
  const rewriteInvoices = (change: (trx: Queries) => Promise<unknown>) =>
    opened.owner.transaction().execute(async (trx) => {
      await sql`alter table invoices disable trigger invoices_are_final`.execute(trx);
      await change(trx);
      await sql`set constraints all immediate`.execute(trx);
      await sql`alter table invoices enable trigger invoices_are_final`.execute(trx);
    });

  /** Makes an order look older than invoicing, placed and sent on these days. */
  async function withoutInvoice(orderId: string, placedOn: string, sentOn: string | null) {
    await rewriteInvoices(async (trx) => {
      await sql`delete from invoices where order_id = ${orderId}`.execute(trx);
      await sql`update number_series set last_number = last_number - 1 where series = 'invoice-2026'`.execute(
        trx,
      );
      await sql`update orders set placed_at = ${`${placedOn}T10:00:00Z`}, status = ${sentOn ? 'shipped' : 'pending'}
        where id = ${orderId}`.execute(trx);
      if (sentOn)
        await sql`insert into order_status_history (order_id, status, actor, created_at)
          values (${orderId}, 'shipped', 'Ada', ${`${sentOn}T23:30:00Z`})`.execute(trx);
      await jobsFollowOrder(trx, orderId);
    });
  }

  test('is the invoice date if the goods have not been sent, not the planned despatch date', async () => {
    const { shopper, orderId } = await orderOnAccount('Uma');
    expect(await datesOf(shopper, orderId)).toEqual(['Tuesday 24 November 2026', 'Tuesday 24 November 2026']);
    await opened.db
      .updateTable('orders')
      .set({ despatchOn: '2026-12-18' })
      .where('id', '=', orderId)
      .execute();
    expect(await datesOf(shopper, orderId)).toEqual(['Tuesday 24 November 2026', 'Tuesday 24 November 2026']);
  });

  // Northern Ireland is an hour ahead of UTC until 25 October, so its midnight comes earlier.
  test.each([
    ['not sent yet: the invoice', '2026-10-01', null, 'Tuesday 24 November 2026'],
    ['sent 14 days ago: the invoice', '2026-10-01', '2026-11-10', 'Tuesday 24 November 2026'],
    ['sent 15 days ago: the day it was sent', '2026-10-01', '2026-11-09', 'Monday 9 November 2026'],
    ['sent late on a summer evening: the next day', '2026-07-01', '2026-07-06', 'Tuesday 7 July 2026'],
  ])('for a late invoice on account is %s', async (_, placedOn, sentOn, suppliedOn) => {
    const { shopper, orderId } = await orderOnAccount('Uli');
    await withoutInvoice(orderId, placedOn, sentOn);
    expect(await datesOf(shopper, orderId)).toEqual(['Tuesday 24 November 2026', suppliedOn]);
  });

  test('is the payment date for a card order, however late its invoice is opened', async () => {
    const shopper = await newAdministrator(opened);
    const orderId = await makePaidOrder(opened.shop);
    expect(await datesOf(shopper, orderId)).toEqual(['Tuesday 24 November 2026', 'Tuesday 24 November 2026']);
    await withoutInvoice(orderId, '2026-10-01', '2026-10-08');
    expect(await datesOf(shopper, orderId)).toEqual(['Tuesday 24 November 2026', 'Thursday 1 October 2026']);
  });

  test('stays as printed on an older invoice', async () => {
    const { shopper, orderId } = await orderOnAccount('Ute');
    await rewriteInvoices((trx) =>
      sql`update invoices set supplied_on = null where order_id = ${orderId}`.execute(trx),
    );
    // Its jobs have no days of their own.
    await opened.db
      .updateTable('orderItems')
      .set({ turnaroundId: null, despatchOn: null })
      .where('orderId', '=', orderId)
      .execute();
    await opened.db
      .updateTable('orders')
      .set({ despatchOn: '2026-11-26' })
      .where('id', '=', orderId)
      .execute();
    expect(await datesOf(shopper, orderId)).toEqual([
      'Tuesday 24 November 2026',
      'Thursday 26 November 2026',
    ]);
  });
});

test('the VAT at each rate adds up to the VAT of the order, whatever is in it', () => {
  for (let seed = 1; seed < 400; seed += 1) {
    const lines = Array.from({ length: 1 + (seed % 4) }, (_, i) => ({
      pricePence: pence((seed * 7919 * (i + 3)) % 12_000),
      vatClass: ((seed + i) % 3 === 0 ? 'zero' : 'standard') as VatClass,
    }));
    const totals = totalsOf(lines, { kind: 'items', amountPence: pence((seed * 31) % 5000) });
    const rates = vatByRate(lines, totals);
    expect(sumPence(rates.map((rate) => rate.vatPence))).toBe(totals.vatPence);
    expect(sumPence(rates.map((rate) => rate.grossPence))).toBe(totals.totalPence);
  }
});
