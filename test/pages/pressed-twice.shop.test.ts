import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers, checkoutOf, makeCustomer } from '../factories.ts';
import { makePaidOrder } from '../paid-order.ts';
import { type FieldValues, newAdministrator, type Shopper } from '../shopper.ts';

let opened: TestShop;
let ada: Shopper;
let ids: Record<'card' | 'account' | 'accountItem' | 'trader', string>;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  const trader = await makeCustomer(opened, 20_000);
  await addFlyers(opened.shop, trader);
  const onAccount = await placeOrder(opened.shop, await checkoutOf(opened.shop, trader, 'account'));
  const account = onAccount.ok ? onAccount.orderId : '';
  const { id: accountItem } = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', account)
    .executeTakeFirstOrThrow();
  ids = {
    accountItem,
    card: await makePaidOrder(opened.shop),
    trader: trader.userId,
    account,
  };
  await opened.runJobs();
});

const count = async (
  table:
    | 'mails'
    | 'refunds'
    | 'creditNotes'
    | 'creditLedger'
    | 'discountCodes'
    | 'verifications'
    | 'subscribers'
    | 'emailTemplates'
    | 'priceBatches'
    | 'orderStatusHistory'
    | 'artworkEvents'
    | 'products'
    | 'categories'
    | 'auditLog',
) => {
  const { n } = await opened.db
    .selectFrom(table)
    .select((is) => is.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

interface Pressed {
  at: () => string;
  button: string;
  values?: FieldValues;
  /** the tables that gain exactly one row; all others gain none */
  makes: Partial<Record<Parameters<typeof count>[0], number>>;
}

const TEMPLATE = { name: 'Autumn', description: 'Leaves', category: 'News' };

/** Back office buttons that create something, move money or send an email. */
const PRESSES: Readonly<Record<string, Pressed>> = {
  'an email is sent again': {
    at: () => `/admin/orders/${ids.card}`,
    button: 'Send again: Confirmation',
    makes: { mails: 1, auditLog: 1 },
  },
  'a colleague is invited': {
    at: () => '/admin/staff',
    button: 'Send Invitation',
    values: { email: 'grace@example.com' },
    makes: { mails: 1, verifications: 1, auditLog: 1 },
  },
  'a part is refunded by card': {
    at: () => `/admin/orders/${ids.card}`,
    button: 'Refund by card',
    values: { amount: '1.00' },
    makes: { refunds: 1, auditLog: 1 },
  },
  'a part is taken off an account': {
    at: () => `/admin/orders/${ids.account}`,
    button: 'Take off the account',
    values: { amount: '1.00' },
    makes: { creditLedger: 1, creditNotes: 1, auditLog: 1 },
  },
  'a payment is recorded': {
    at: () => `/admin/customers/${ids.trader}`,
    button: 'Record payment',
    values: { amount: '2.00', reference: 'BACS 4711' },
    makes: { creditLedger: 1, auditLog: 1 },
  },
  'an order is despatched': {
    at: () => `/admin/orders/${ids.card}`,
    button: 'Save Changes',
    values: { status: 'shipped' },
    makes: { mails: 1, orderStatusHistory: 1, auditLog: 1 },
  },
  'another file is requested': {
    at: () => `/admin/files/${ids.accountItem}`,
    button: 'Ask for a new file by email',
    values: { artworkProblem: 'The logo is blurred' },
    makes: { mails: 1, artworkEvents: 1, auditLog: 1 },
  },
  'approval of the proof is requested': {
    at: () => `/admin/files/${ids.accountItem}`,
    button: 'Send a proof',
    makes: { mails: 1, artworkEvents: 1, auditLog: 1 },
  },
  'a discount code is made': {
    at: () => '/admin/discount-codes?create',
    button: 'Create Discount Code',
    values: { code: 'TWICE', name: 'Twice', value: '10' },
    makes: { discountCodes: 1, auditLog: 1 },
  },
  'a subscriber is added': {
    at: () => '/admin/email-marketing?tab=subscribers&add',
    button: 'Add Subscriber',
    values: { email: 'new@example.com', consent: 'on' },
    makes: { subscribers: 1, auditLog: 1 },
  },
  'a template is made': {
    at: () => '/admin/email-marketing/templates/new',
    button: 'Save template',
    values: TEMPLATE,
    makes: { emailTemplates: 1, auditLog: 1 },
  },
  'a price is changed': {
    at: () => '/admin/prices?edit=a5-flyers-001',
    button: 'Save',
    values: { newPrice: '23.45' },
    makes: { priceBatches: 1, auditLog: 1 },
  },
};

describe('a button that is pressed twice at once, and once more after Back, acts once', () => {
  test.each(Object.entries(PRESSES))('%s', async (_what, { at, button, values = {}, makes }) => {
    await ada.open(at());
    const { path, fields } = ada.filledIn(button, values);
    const before = await Promise.all(Object.keys(makes).map((table) => count(table as 'mails')));
    const answers = await Promise.all([ada.browser.post(path, fields), ada.browser.post(path, fields)]);
    const again = await ada.browser.post(path, fields);
    for (const { status } of [...answers, again]) expect([200, 302, 409, 422]).toContain(status);
    expect(answers.some(({ status }) => status === 302)).toBe(true);
    const after = await Promise.all(Object.keys(makes).map((table) => count(table as 'mails')));
    const made = Object.keys(makes).map((table, i) => [table, (after[i] ?? 0) - (before[i] ?? 0)]);
    expect(Object.fromEntries(made)).toEqual(makes);
  });
});

test('a new invitation replaces the previous one', async () => {
  await ada.open('/admin/staff');
  await ada.press('Send Invitation', { email: 'hedy@example.com' });
  const before = await count('mails');
  await ada.press('Send Invitation', { email: 'hedy@example.com' });
  expect(await count('mails')).toBe(before + 1);
  expect(ada.page.html.match(/Withdraw the invitation to hedy@example\.com/g)).toHaveLength(1);
});
