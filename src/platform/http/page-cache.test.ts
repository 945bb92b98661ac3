import { expect, test } from 'vitest';
import { PageCache } from './page-cache.server.ts';
import { newPageNotes } from './page-notes.ts';
import { hashScripts } from './script-hashes.ts';

const page = (bytes: number) => ({
  headers: [],
  body: new Uint8Array(bytes),
  minute: 7,
  notes: newPageNotes(),
});
const opened = () => {
  const pages = new PageCache();
  pages.listening.onListening(true);
  return pages;
};

test('a page started before a change is not cached after it', () => {
  const pages = opened();
  const startedIn = pages.generation;
  pages.listening.onNews();
  pages.store('/', page(10), startedIn);
  expect(pages.read('/', 7)).toBeUndefined();
  pages.store('/', page(10), pages.generation);
  expect(pages.read('/', 7)).toBeDefined();
});

test('many addresses don’t fill the memory: the least recently used pages go first', () => {
  const pages = opened();
  const MB = 1024 * 1024;
  for (const key of ['a', 'b', 'c', 'd']) pages.store(key, page(2 * MB), pages.generation);
  pages.read('a', 7);
  pages.store('e', page(2 * MB), pages.generation);
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => pages.read(key, 7) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
});

test('data doesn’t run and needs no hash; a script without our nonce gets none', () => {
  const { html, hashes } = hashScripts(
    '<script type="application/ld+json" nonce="n1">{}</script><script>evil()</script>' +
      '<script type="module" nonce="n1">a()</script><script type="module" src="/a.js" nonce="n1"></script>',
    'n1',
  );
  // printf 'a()' | openssl dgst -sha256 -binary | base64
  expect(hashes).toEqual(["'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"]);
  expect(html).toBe(
    '<script type="application/ld+json">{}</script><script>evil()</script>' +
      '<script type="module">a()</script><script type="module" src="/a.js"></script>',
  );
});
