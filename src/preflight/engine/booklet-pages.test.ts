import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { findingText } from '../messages/messages.ts';
import { judgeArtwork } from '../rules/judge.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-booklets-'));

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

type Pages = { wanted: number; min: number; max: number; free?: boolean; step?: number };
const stapled = { min: 8, max: 60, step: 4 };

async function judged(count: number, pages: Pages) {
  const builder = new PdfBuilder();
  for (let i = 0; i < count; i++) builder.page({});
  const file = join(folder, `${count}.pdf`);
  writeFileSync(file, builder.bytes());
  const { report } = await engine.inspect(file, 'pdf');
  const spec = { widthMm: 148, heightMm: 210, bleedMm: 3, safeMm: 3, bound: true, pages };
  return judgeArtwork(report, spec).findings.map((it) => ({ ...it, ...findingText(it) }));
}

test('a file of 10 pages for a stapled booklet says that two stay blank', async () => {
  const [finding] = await judged(10, { ...stapled, wanted: 10, free: true });
  expect(finding).toMatchObject({ code: 'pages.blank', severity: 'warning' });
  expect(finding?.title).toBe('The file has 10 pages, so 2 pages at the end of the booklet will stay blank');
});

test.each([
  ['the options need 12', { ...stapled, wanted: 12 }, 10, 'pages.missing', '2 pages would stay blank'],
  ['the product needs 8 or more', { ...stapled, wanted: 8 }, 6, 'pages.count', '2 pages would stay blank'],
])('if %s, the error says how many pages would stay blank', async (_name, pages, count, code, words) => {
  const [finding] = await judged(count, pages);
  expect(finding?.code).toBe(code);
  expect(finding?.fix).toContain(words);
});

test('12 pages are three folded sheets, but there may be any number of single leaves', async () => {
  expect(await judged(12, { ...stapled, wanted: 12, free: true })).toEqual([]);
  expect(await judged(10, { wanted: 10, min: 8, max: 60, free: true })).toEqual([]);
});
