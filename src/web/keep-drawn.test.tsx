import { isStringOneByteRepresentation } from 'node:v8';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Kept } from '#ui/kept.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { escapedBeyondLatin, jsonForScript } from '#ui/structured-data.tsx';
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

const Column = ({ jobs }: { jobs: string[] }) =>
  jobs.map((job) => <Kept key={job} as="li" of={Menu} props={{ entries: [job] }} />);

test('what is in a column is not drawn again when something comes to it', () => {
  const draw = keepDrawn();
  const before = drawn;
  expect(draw(Column, { jobs: ['Flyers'] })).toBe('<li><li>Flyers</li></li>');
  expect(draw(Column, { jobs: ['Flyers', 'Posters'] })).toContain('<li>Posters</li>');
  expect(drawn).toBe(before + 2);
});

test('a page is Latin-1 whatever it says: other characters are references in its markup and escapes in its scripts', () => {
  expect(keepDrawn()(Menu, { entries: ['Órla O’Neill → 😀'] })).toBe(
    '<li>Órla O&#8217;Neill &#8594; &#128512;</li>',
  );
  const said = 'Ó’→😀</script>\u2028';
  expect(jsonForScript(said)).toMatch(/^[\0-\u00ff]*$/);
  expect(jsonForScript(said)).not.toContain('<');
  expect(JSON.parse(jsonForScript(said))).toBe(said);
  expect(escapedBeyondLatin('say("isn’t")')).toBe('say("isn\\u2019t")');
});

/** Cut out of this file, which has characters beyond Latin-1. */
function greet() {
  document.title = 'Hello';
}

test.each([
  ['a kept part', () => keepDrawn()(Menu, { entries: ['Órla O’Neill'] })],
  ['data for a script', () => jsonForScript('Órla O’Neill')],
  ['a script of ours', () => renderToString(<OwnScript run={greet} />)],
])('%s is held in one byte a character, and the page that it becomes part of', (_what, made) => {
  expect(made()).toMatch(/O&#8217;Neill|O\\u2019Neill|Hello/);
  expect(isStringOneByteRepresentation(`<div>Ó</div>${made()}`)).toBe(true);
});
