import { expect, test } from 'vitest';
import { winAnsi } from './win-ansi.ts';

test.each([
  ['Seán Ó Néill, £5 – “Café”', 'Seán Ó Néill, £5 – “Café”'],
  ['Łukasz Żółw', 'Lukasz Zólw'],
  ['Nguyễn', 'Nguyen'],
  ['Đorđe', 'Dorde'],
  ['שלום 😀', '???? ?'],
])('%s is printed as %s', (text, printed) => {
  expect(winAnsi(text)).toBe(printed);
});
