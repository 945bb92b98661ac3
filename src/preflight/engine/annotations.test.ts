import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { findingText } from '../messages/messages.ts';
import { judgeArtwork } from '../rules/judge.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-annotations-'));

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const SCREEN_RED = '1 0 0 rg 0 0 40 40 re f';
const BROKEN = 'nonsense ( re f';

/** A page with one annotation; `look` is what its appearance draws. */
function annotated(entries: string, look?: string): Uint8Array {
  const builder = new PdfBuilder();
  const drawn = look && builder.stream(look, '/Type/XObject/Subtype/Form/BBox[0 0 40 40]');
  const it = builder.add(
    `<</Type/Annot/Rect[100 100 140 140]${drawn ? `/AP<</N ${drawn}>>` : ''}${entries}>>`,
  );
  if (entries.includes('/Widget')) builder.catalogue = `/AcroForm<</Fields[${it}]>>`;
  return builder.page({ more: `/Annots[${it}]` }).bytes();
}

test.each([
  ['a film', '/Subtype/Movie/F 4/Movie<</F(a.mov)>>', undefined, 'films'],
  ['a film in a frame', '/Subtype/Screen/F 4', undefined, 'films'],
  ['a film in a player', '/Subtype/RichMedia/F 4', undefined, 'films'],
  ['a film in a player that is only for the screen', '/Subtype/RichMedia/F 0', BROKEN, 'films'],
  ['a 3D model', '/Subtype/3D/F 4', undefined, '3D models'],
  ['a sound', '/Subtype/Sound/F 4', undefined, 'sounds'],
  ['an attached file', '/Subtype/FileAttachment/F 4', undefined, 'attached files'],
  ['a link', '/Subtype/Link/F 4/A<</S/URI/URI(https://example.org)>>', undefined, 'links'],
  ['a link with a broken look', '/Subtype/Link/F 4', BROKEN, 'links'],
  ['an empty field', '/Subtype/Widget/FT/Tx/T(a)/F 4', undefined, 'form fields'],
  ['a hidden field with a broken look', '/Subtype/Widget/FT/Tx/T(a)/F 6', BROKEN, 'form fields'],
  ['a field for the screen with a broken look', '/Subtype/Widget/FT/Tx/T(a)', BROKEN, 'form fields'],
  ['a stamp for the screen with a broken look', '/Subtype/Stamp', BROKEN, 'comments'],
  ['a stamp for the screen in a screen colour', '/Subtype/Stamp', SCREEN_RED, 'comments'],
  ['a hidden stamp', '/Subtype/Stamp/F 6', SCREEN_RED, 'comments'],
  ['a thing no program knows', '/Subtype/Mystery/F 4', undefined, 'comments'],
])('%s doesn’t print: it is left out, with a note', async (_name, entries, look, kind) => {
  const { verdict, findings } = await judged(annotated(entries, look));
  expect(verdict).toBe('ready');
  expect(findings.map(({ code, severity }) => ({ code, severity }))).toEqual([
    { code: 'page.left-out', severity: 'info' },
  ]);
  const [finding] = findings;
  expect(finding && findingText(finding).title).toBe(`Some things on page 1 are only for screens: ${kind}`);
});

test.each([
  ['a stamp', '/Subtype/Stamp/F 4', SCREEN_RED, ['colour.rgb', 'page.annotations']],
  ['the poster of a film', '/Subtype/RichMedia/F 4', SCREEN_RED, ['colour.rgb', 'page.annotations']],
  ['a stamp with a broken look', '/Subtype/Stamp/F 4', BROKEN, ['page.problems', 'page.annotations']],
  [
    'a filled field',
    '/Subtype/Widget/FT/Tx/T(a)/F 4',
    '0 0 0 1 k 0 0 9 9 re f',
    ['doc.form', 'page.annotations'],
  ],
])('%s prints, and is judged like the page', async (_name, entries, look, codes) => {
  expect((await judged(annotated(entries, look))).findings.map((it) => it.code)).toEqual(codes);
});

test('a popup isn’t mentioned', async () => {
  expect((await judged(annotated('/Subtype/Popup/F 4'))).findings).toEqual([]);
});

test.each(['Movie', '3D', 'RichMedia', 'Mystery'])(
  'a page with an annotation %s can be fixed',
  async (type) => {
    const file = save(annotated(`/Subtype/${type}/F 4`));
    const fixed = await engine.fix([{ file, kind: 'pdf' }], [{ repair: 'flatten' }]);
    if (fixed.status !== 'ok') throw new Error(fixed.reason);
    expect((await judged(fixed.pdf)).findings).toEqual([]);
  },
);

let files = 0;
function save(bytes: Uint8Array): string {
  const file = join(folder, `${files++}.pdf`);
  writeFileSync(file, bytes);
  return file;
}

async function judged(bytes: Uint8Array) {
  const { report } = await engine.inspect(save(bytes), 'pdf');
  const flyer = { widthMm: 148, heightMm: 210, bleedMm: 3, safeMm: 3, pages: { wanted: 1, min: 1, max: 2 } };
  return judgeArtwork(report, flyer);
}
