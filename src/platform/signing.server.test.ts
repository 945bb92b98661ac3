import { expect, test } from 'vitest';
import { seal, sealState, unseal } from './sealing.server.ts';
import { parseSecrets } from './secrets.ts';
import { createSigner, newToken } from './signing.server.ts';

const signer = createSigner('a secret of the tests, and of nothing else');
const now = new Date('2026-11-24T10:00:00Z');
const later = new Date('2026-11-24T10:05:00Z');

test('a signature opens what it was made for, and nothing else', () => {
  const signature = signer.sign('order', 'one');
  expect(signer.verify('order', 'one', signature, now)).toBe(true);
  expect(signer.verify('order', 'two', signature, now)).toBe(false);
  expect(signer.verify('cancel', 'one', signature, now)).toBe(false);
  expect(createSigner('another secret of the tests entirely').verify('order', 'one', signature, now)).toBe(
    false,
  );
});

test('a signature expires on time, and its expiry can’t be changed', () => {
  const signature = signer.sign('artwork-file', 'one', later);
  expect(signer.verify('artwork-file', 'one', signature, now)).toBe(true);
  expect(signer.verify('artwork-file', 'one', signature, later)).toBe(false);
  const [end = '', mac] = signature.split('.');
  expect(signer.verify('artwork-file', 'one', `${Number(end) + 60}.${mac}`, now)).toBe(false);
  expect(signer.verify('artwork-file', 'one', `.${mac}`, now)).toBe(false);
});

test.each([null, '', '.', 'x.y', '99999999999.'])('%j is not a signature', (text) => {
  expect(signer.verify('order', 'one', text, now)).toBe(false);
});

test('tokens are long and never repeat', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('with a new secret before the old one, old signatures still work, and new ones are made with the new secret', () => {
  const old = 'the secret of last year, and long enough';
  const renewed = 'the secret of this year, and long enough';
  const both = createSigner([renewed, old]);
  expect(both.verify('order', 'one', createSigner(old).sign('order', 'one'), now)).toBe(true);
  expect(createSigner(renewed).verify('order', 'one', both.sign('order', 'one'), now)).toBe(true);
  expect(createSigner(old).verify('order', 'one', both.sign('order', 'one'), now)).toBe(false);
  const sealed = seal(createSigner(old), 'key', 'text');
  expect(unseal(both, 'key', sealed)).toBe('text');
  expect(sealState(both, 'key', sealed)).toBe('older');
  expect(sealState(createSigner(renewed), 'key', sealed)).toBe('lost');
  expect(unseal(createSigner(renewed), 'key', seal(both, 'key', 'text'))).toBe('text');
  expect(sealState(both, 'key', seal(both, 'key', 'text'))).toBe('current');
});

test.each([
  ['one secret that is long enough to be one', 1],
  [`${'n'.repeat(32)},${'o'.repeat(32)}`, 2],
  [` ${'n'.repeat(32)} , ${'o'.repeat(32)} `, 2],
  ['a single secret, as an owner may have typed it', 1],
  ['a new secret that has thirty-two letters,an old one, as an owner may have typed it', 2],
  [`too short,${'o'.repeat(32)}`, 1],
  [`${'n'.repeat(32)},${'o'.repeat(32)},${'p'.repeat(32)}`, 3],
])('“%s” holds %i secrets: a comma only separates long ones', (text, count) => {
  expect(parseSecrets(text)).toHaveLength(count);
});
