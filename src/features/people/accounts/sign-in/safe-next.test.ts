import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeNext, signInPath } from './safe-next.ts';

test('a customer who came from checkout goes back to checkout', () => {
  expect(safeNext('/checkout')).toBe('/checkout');
  expect(safeNext('/shop?search=a5%20flyers')).toBe('/shop?search=a5%20flyers');
  expect(safeNext('/product/a5-flyers-001?size=a5#artwork')).toBe('/product/a5-flyers-001?size=a5#artwork');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  '/login',
  '/Login/?next=/login',
  '/logout',
  null,
  undefined,
  ['/cart'],
])('nobody is sent to %j after signing in, but to their account (trust G10)', (requested) => {
  expect(safeNext(requested)).toBe('/account');
});

test('an encoded backslash is a path of this shop, not another site (trust G10)', () => {
  expect(new URL(safeNext('/%5cevil.example'), 'https://shop.example').host).toBe('shop.example');
});

test('whatever is requested, signing in never leaves the shop (trust G10)', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    '\0',
    '%2f',
    '%5c',
    'evil.example',
    'http',
    'javascript:',
  );
  const requested = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(pieces).map((all) => `/${all.join('')}`),
  );
  fc.assert(
    fc.property(requested, (text) => {
      const next = safeNext(text);
      expect(next).toMatch(/^\/(?![/\\])/);
      expect(new URL(next, 'https://shop.example').origin).toBe('https://shop.example');
      new Headers({ Location: next });
    }),
    { numRuns: 5000 },
  );
});

test('the sign-in page remembers where the visitor came from', () => {
  const { searchParams } = new URL(signInPath('/orders?page=2&sort=new'), 'https://shop.example');
  expect(safeNext(searchParams.get('next'))).toBe('/orders?page=2&sort=new');
});
