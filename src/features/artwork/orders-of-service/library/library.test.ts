import { expect, test } from 'vitest';
import { creditOf, isFromLibrary, LIBRARY, listedTexts } from './index.server.ts';

test('there are at least 25 hymns and 15 readings, psalms and prayers, each with author and year', () => {
  const hymns = LIBRARY.filter(({ kind }) => kind === 'hymn');
  expect(hymns.length).toBeGreaterThanOrEqual(25);
  expect(LIBRARY.length - hymns.length).toBeGreaterThanOrEqual(15);
  for (const { id, author, year } of LIBRARY)
    expect([id, author === 'Traditional' ? year === '' : Number(year) < 1926]).toEqual([id, true]);
  expect(new Set(LIBRARY.map(({ id }) => id)).size).toBe(LIBRARY.length);
});

test('its words are set as they are printed: verses apart, no straight quotes, no blanks at the ends of lines', () => {
  for (const { id, words } of LIBRARY) {
    expect([id, /['"]|[ \t]$|\n{3}/m.test(words)]).toEqual([id, false]);
    expect([id, words]).toEqual([id, words.trim()]);
  }
});

test('a hymn of which a verse was left out is still from the library; one with a changed word isn’t', () => {
  const abide = LIBRARY.find(({ id }) => id === 'abide-with-me')?.words ?? '';
  const [first = '', , third = ''] = abide.split('\n\n');
  expect(isFromLibrary(`${third}\n\n${first.toUpperCase()}`)).toBe(true);
  expect(isFromLibrary(first.replace('eventide', 'evening'))).toBe(false);
});

test('a hymn is offered hymns, a prayer prayers, and music nothing', () => {
  expect(listedTexts('hymn')[0]?.label).toBe('Hymns');
  expect(listedTexts('prayer').map(({ label }) => label)).toEqual(['Prayers']);
  expect(listedTexts('entrance')).toEqual([]);
  expect(creditOf({ id: 'x', kind: 'hymn', title: '', words: '', author: 'Lyte', year: '1847' })).toBe(
    'Lyte, 1847',
  );
});
