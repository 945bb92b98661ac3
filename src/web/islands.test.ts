import { expect, test, vi } from 'vitest';
import { ISLANDS } from './islands.ts';

test('a page comes alive without making date formatters first: each takes a phone 40 ms', async () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (const load of Object.values(ISLANDS)) expect(await load()).toBeTypeOf('function');
  expect(made.mock.calls).toEqual([]);
});
