import { expect, test } from 'vitest';
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
