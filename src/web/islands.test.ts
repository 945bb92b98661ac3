import { expect, test, vi } from 'vitest';
import { islandNames, loadIsland } from './islands.ts';

test('a page comes alive without making date formatters first: each takes a phone 40 ms', async () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (const name of islandNames()) expect(await loadIsland(name)).toBeTypeOf('function');
  expect(made.mock.calls).toEqual([]);
});
