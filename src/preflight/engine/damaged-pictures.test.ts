import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  cutContent,
  hiddenPictures,
  missingPictures,
  picturePages,
  rowOfPictures,
} from '#test/fixtures/damaged-pictures.ts';
import { findingText } from '../messages/messages.ts';
import { judgeArtwork } from '../rules/judge.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

/** One worker: what the library reported about one file must not silence what it reports about the next. */
const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-damaged-'));

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

test.each(picturePages.filter((it) => it.breaks))(
  'a picture with $name is named as damaged',
  async ({ make }) => {
    const { verdict, findings } = await judged(await make());
    expect(verdict).toBe('invalid');
    const errors = findings.filter((it) => it.severity === 'error').map((it) => it.code);
    expect(errors.filter((code) => code !== 'image.low')).toEqual(['image.damaged']);
  },
);

test.each(picturePages.filter((it) => !it.breaks))('a picture in $name isn’t damaged', async ({ make }) => {
  const { verdict, findings } = await judged(await make());
  expect(findings.map((it) => it.code)).not.toContain('image.damaged');
  expect(verdict).not.toBe('invalid');
});

test.each(missingPictures)('$name: part of the page can’t be read', async ({ make }) => {
  expect((await judged(make())).findings.map((it) => it.code)).toContain('page.problems');
});

test.each(hiddenPictures)('a damaged picture $name spoils nothing', async ({ make }) => {
  expect(await judged(make())).toMatchObject({ verdict: 'ready', findings: [] });
});

test('the finding says how many pictures are damaged, how large the largest is and where', async () => {
  const { findings } = await judged(rowOfPictures());
  const damaged = findings.find((it) => it.code === 'image.damaged');
  expect(damaged && findingText(damaged).title).toBe(
    '2 pictures on page 1 are damaged: the first is 20.3 × 20.3 mm, at the top right',
  );
  expect(damaged?.items?.map((it) => it.rect)).toEqual([
    [300, 54.68, 357.6, 112.28],
    [100, 483.48, 128.8, 512.28],
  ]);
});

test('a page whose operators are cut short can’t be read in full, but one without their checksum can', async () => {
  expect((await judged(cutContent(0.33))).findings.map((it) => it.code)).toContain('page.problems');
  expect((await judged(cutContent(1))).findings.map((it) => it.code)).not.toContain('page.problems');
});

let files = 0;
async function judged(bytes: Uint8Array) {
  const file = join(folder, `${files++}.pdf`);
  writeFileSync(file, bytes);
  const { report } = await engine.inspect(file, 'pdf');
  const flyer = { widthMm: 148, heightMm: 210, bleedMm: 3, safeMm: 3, pages: { wanted: 1, min: 1, max: 2 } };
  return judgeArtwork(report, flyer);
}
