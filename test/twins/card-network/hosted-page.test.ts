import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSession } from './raw-calls.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from './start.ts';

let twin: CardNetworkTwin;
let id = '';
beforeAll(async () => {
  twin = await startCardNetworkTwin();
});
beforeEach(async () => {
  await twin.reset();
  id = await openSession(twin, { 'line_items[0][price_data][product_data][name]': 'Cards <b>& more</b>' });
});
afterAll(() => twin.stop());

const pageUrl = () => `${twin.apiBase}/c/pay/${id}`;
const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12 / 44', cardCvc: '123' };
async function press(action: 'pay' | 'cancel', fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ action, ...card, ...fields });
  const response = await fetch(pageUrl(), { method: 'POST', body, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
const session = async () => (await twin.ledger()).sessions[0];

test('the page shows the amount to pay, and names as text', async () => {
  const text = await (await fetch(pageUrl())).text();
  expect(text).toContain('Pay 12.34 GBP');
  expect(text).toContain('Cards &#60;b&#62;&#38; more');
});

test('a good card pays and leads back to the shop with the session in the address', async () => {
  const { status, location } = await press('pay');
  expect([status, location]).toEqual([303, `http://shop.example/done?session=${id}`]);
  expect(await session()).toMatchObject({ status: 'complete', paymentStatus: 'paid' });
});

test('pressing Pay twice takes the money once', async () => {
  const both = await Promise.all([press('pay'), press('pay')]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  const { payments } = await twin.ledger();
  expect(payments).toMatchObject([{ status: 'succeeded', amountReceived: 1234 }]);
});

test('if a card is declined the page says so, nothing is taken, and another card can be tried', async () => {
  const { status, text } = await press('pay', { cardNumber: '4000000000000002' });
  expect([status, text.includes('Your card has been declined.')]).toEqual([402, true]);
  expect(await session()).toMatchObject({ status: 'open', paymentStatus: 'unpaid' });
  await press('pay');
  expect((await twin.ledger()).payments).toMatchObject([{ status: 'succeeded', amountReceived: 1234 }]);
});

test.each([
  ['number', { cardNumber: '4111' }],
  ['expiry', { cardExpiry: '01 / 20' }],
  ['code', { cardCvc: '' }],
])('a wrong %s is refused before the bank is contacted', async (_what, fields) => {
  expect((await press('pay', fields)).text).toContain('role="alert"');
  expect((await twin.ledger()).payments).toEqual([]);
});

test('Cancel leads back to the cart and leaves the page open', async () => {
  expect((await press('cancel')).location).toBe('http://shop.example/cart');
  expect((await session())?.status).toBe('open');
});

test('a closed page can’t be paid', async () => {
  await twin.expire(id);
  expect((await press('pay')).status).toBe(410);
  expect((await twin.ledger()).payments).toEqual([]);
});
