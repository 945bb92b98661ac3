import { expect, test } from 'vitest';
import { keepDrawn } from './keep-drawn.server.ts';

let drawn = 0;

function Menu({ entries }: { entries: string[] }) {
  drawn += 1;
  return entries.map((entry) => <li key={entry}>{entry}</li>);
}

test('a menu is drawn once for the same entries, again for others, and old ones don’t fill the memory', () => {
  const draw = keepDrawn();
  expect(draw(Menu, { entries: ['Flyers & more'] })).toBe('<li>Flyers &amp; more</li>');
  expect(draw(Menu, { entries: ['Flyers & more'] })).toBe('<li>Flyers &amp; more</li>');
  expect(drawn).toBe(1);
  for (let version = 0; version < 100; version += 1)
    draw(Menu, { entries: [String(version).padEnd(10_000)] });
  expect(drawn).toBe(101);
  draw(Menu, { entries: ['Flyers & more'] });
  expect(drawn).toBe(102);
});
