import { expect, test } from 'vitest';
import { PageCache } from './page-cache.server.ts';
import { newPageNotes, noteChange } from './page-notes.ts';
import { hashScripts } from './script-hashes.ts';

const DRAWN = new Date('2026-11-24T10:30:00Z');
const page = (bytes: number, changesAt: Date | null = new Date('2026-11-24T11:00:00Z')) => ({
  status: 200,
  headers: [],
  notes: { ...newPageNotes(), changesAt },
  parts: [Buffer.alloc(bytes)],
  slots: [],
  drawnAt: DRAWN,
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
  expect(pages.read('/', DRAWN)).toBeUndefined();
  pages.store('/', page(10), pages.generation);
  expect(pages.read('/', DRAWN)).toBeDefined();
});

test('a visitor who comes after a change doesn’t wait for a page that was started before it', async () => {
  const pages = opened();
  const release = Promise.withResolvers<void>();
  const before = pages.draw('/', () => release.promise);
  expect(pages.drawing('/')).toBeDefined();
  pages.listening.onNews();
  expect(pages.drawing('/')).toBeUndefined();
  const later = Promise.withResolvers<void>();
  const after = pages.draw('/', () => later.promise);
  release.resolve();
  await before;
  expect(pages.drawing('/')).toBeDefined();
  later.resolve();
  await after;
  expect(pages.drawing('/')).toBeUndefined();
});

test('if a rendering fails, those waiting for it carry on', async () => {
  const pages = opened();
  const release = Promise.withResolvers<void>();
  const failing = pages.draw('/', () => release.promise);
  const waiting = pages.drawing('/');
  release.reject(new Error('the database is away'));
  await expect(failing).rejects.toThrow('the database is away');
  await expect(waiting).resolves.toBeUndefined();
  expect(pages.drawing('/')).toBeUndefined();
});

test('many addresses don’t fill the memory: the least recently used pages are dropped first', () => {
  const pages = opened();
  const MB = 1024 * 1024;
  for (const key of ['a', 'b', 'c', 'd']) pages.store(key, page(4 * MB), pages.generation);
  pages.read('a', DRAWN);
  pages.store('e', page(4 * MB), pages.generation);
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => pages.read(key, DRAWN) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
});

test('a page is cached until the first thing on it changes by itself; a page that doesn’t say when is not cached', () => {
  const pages = opened();
  const notes = newPageNotes();
  for (const at of ['2026-11-24T18:00:00Z', '2026-11-24T11:00:00Z', '2026-11-25T00:00:00Z'])
    noteChange(notes, new Date(at));
  pages.store('/', page(10, notes.changesAt), pages.generation);
  const isThere = (now: string) => pages.read('/', new Date(now)) !== undefined;
  expect(isThere('2026-11-24T10:59:59Z')).toBe(true);
  expect(isThere('2026-11-24T11:00:00Z')).toBe(false);
  pages.store('/', page(10, null), pages.generation);
  expect(isThere('2026-11-24T10:30:00Z')).toBe(false);
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
