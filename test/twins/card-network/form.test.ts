import { expect, test } from 'vitest';
import { decodeForm, placesIn } from './form.ts';

test('a form is read as the provider reads it: brackets are objects, numbers from zero are lists', () => {
  const form =
    'mode=payment&line_items[0][quantity]=2&line_items[1][quantity]=3&metadata[order id]=7%2B1&expand[]=a';
  expect(decodeForm(form)).toEqual({
    mode: 'payment',
    line_items: [{ quantity: '2' }, { quantity: '3' }],
    metadata: { 'order id': '7+1' },
    expand: ['a'],
  });
});

test('a list with a gap is not a list', () => {
  expect(decodeForm('a[0]=x&a[2]=y')).toEqual({ a: { 0: 'x', 2: 'y' } });
});

test('a field named __proto__ changes nothing but its own form', () => {
  const form = decodeForm('__proto__[polluted]=yes&a[__proto__][polluted]=yes');
  expect(Object.hasOwn(form, '__proto__')).toBe(true);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('every path in a form is named, with a star for list positions', () => {
  expect(placesIn(decodeForm('a=1&b[0][c]=2&b[1][c]=3&m[k]=4'))).toEqual(['a', 'b.*.c', 'b.*.c', 'm.k']);
});
