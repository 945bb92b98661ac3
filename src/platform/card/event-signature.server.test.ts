import { expect, test } from 'vitest';
import { signatureHeader } from '#test/twins/card-network/signature.ts';
import { readSignedEvent, signEvent } from './event-signature.server.ts';
import { stripeProvider } from './stripe.server.ts';

const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_test_1', object: 'checkout.session', new_field: 'of next year' } },
});
const now = () => Math.floor(Date.now() / 1000);
const signed = (header: string) => new Headers({ 'stripe-signature': header });
const read = (text: string, header: string, secrets: readonly string[] = ['whsec_ours']) =>
  readSignedEvent(text, signed(header), secrets);
const rightly = (text: string, at = now()) => signatureHeader(text, ['whsec_ours'], at);

test('an event signed with our secret is accepted', () => {
  const event = { id: 'evt_1', type: 'checkout.session.completed', sessionId: 'cs_test_1', paymentId: null };
  expect(read(body, rightly(body))).toEqual(event);
  expect(read(body, signEvent(body, 'whsec_ours'))).toEqual(event);
});

test('an event with no signature or a bad one is refused (trust D2)', () => {
  expect(readSignedEvent(body, new Headers(), ['whsec_ours'])).toBeNull();
  const header = rightly(body);
  for (const bad of [
    '',
    'nonsense',
    `t=${now()}`,
    `t=${now()},v1=`,
    `t=${now()},v1`,
    `t=${now()},v1=é`,
    't=,v1=ab',
    header.replace(/.$/, 'x'),
    header.slice(0, -2),
  ])
    expect(read(body, bad), bad).toBeNull();
});

test('an event signed with another secret is refused (trust D2)', () => {
  expect(read(body, signatureHeader(body, ['whsec_theirs'], now()))).toBeNull();
});

test('an event whose JSON was rewritten, or changed by one letter, is refused (trust D2)', () => {
  const header = rightly(body);
  expect(read(JSON.stringify(JSON.parse(body), null, 1), header)).toBeNull();
  expect(read(body.replace('cs_test_1', 'cs_test_2'), header)).toBeNull();
  expect(read(`${body}\n`, header)).toBeNull();
});

test('without a secret no event is accepted, not even one signed with an empty secret (trust D2)', () => {
  for (const secret of ['', ' ', '\n'])
    expect(read(body, signatureHeader(body, [secret], now()), [secret])).toBeNull();
  expect(read(body, rightly(body), [])).toBeNull();
});

test('an event is accepted within five minutes of signing, before or after, and not beyond (trust D3)', () => {
  // Stay a second inside the limit, because the clock may tick between signing and reading.
  for (const seconds of [-299, 0, 299]) expect(read(body, rightly(body, now() + seconds))).not.toBeNull();
  for (const seconds of [-301, 302, 86_400]) expect(read(body, rightly(body, now() + seconds))).toBeNull();
});

test('a second time in the signature does not hide a wrong one', () => {
  const tomorrow = rightly(body, now() + 86_400);
  expect(read(body, `t=${now()},${tomorrow}`)).toBeNull();
  expect(read(body, `t=${now()},t=${now()},${tomorrow.split(',')[1]}`)).toBeNull();
});

test('while the secret is being changed, events signed with the old one, the new one or both are accepted (trust D4)', () => {
  const cards = stripeProvider({ secretKey: 'sk_test_x', webhookSecret: 'whsec_new, whsec_old' });
  for (const secrets of [
    ['whsec_new'],
    ['whsec_old'],
    ['whsec_old', 'whsec_new'],
    ['whsec_other', 'whsec_old'],
  ])
    expect(cards.verifyEvent(body, signed(signatureHeader(body, secrets, now())))).not.toBeNull();
  expect(cards.verifyEvent(body, signed(signatureHeader(body, ['whsec_other'], now())))).toBeNull();
});

test.each([
  ['text that is not JSON', 'hello'],
  ['null', 'null'],
  ['an event without a name', JSON.stringify({ type: 'x', data: { object: {} } })],
  [
    'a thin event, which is handled elsewhere',
    JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type: 'x' }),
  ],
])('correctly signed %s is refused without an error', (_what, text) => {
  expect(read(text, rightly(text))).toBeNull();
});

test('an event about something else names no card page', () => {
  const text = JSON.stringify({
    id: 'evt_3',
    type: 'refund.created',
    data: { object: { id: 're_1', object: 'refund' } },
  });
  expect(read(text, rightly(text))).toEqual({
    id: 'evt_3',
    type: 'refund.created',
    sessionId: null,
    paymentId: null,
  });
});
