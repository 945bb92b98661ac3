import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fontFile, libraryFontNamed } from './fonts.ts';
import { readFont } from './read-font.ts';

const LORA = readFileSync(fontFile('lora/600SemiBold') ?? '');

/** Where a table begins in the file. */
function tableAt(font: Buffer, tag: string): { entry: number; start: number } {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16)
    if (font.toString('latin1', entry, entry + 4) === tag)
      return { entry, start: font.readUInt32BE(entry + 8) };
  throw new Error(`no ${tag}`);
}

/** Lora, with what its maker allows changed to this. */
function allowing(fsType: number): Buffer {
  const font = Buffer.from(LORA);
  font.writeUInt16BE(fsType, tableAt(font, 'OS/2').start + 8);
  return font;
}

/** Lora with a table’s name changed. */
function renamed(from: string, to: string): Buffer {
  const font = Buffer.from(LORA);
  font.write(to, tableAt(font, from).entry, 'latin1');
  return font;
}

test('a font says what it is called and how high it is', () => {
  const read = readFont(LORA);
  expect(read).toMatchObject({ ok: true, font: { name: 'Lora SemiBold', postScriptName: 'Lora-SemiBold' } });
  if (read.ok) expect([read.font.ascent, read.font.descent]).toEqual([1.006, 0.274]);
});

test.each([
  ['restricted', allowing(0x0002)],
  ['bitmap-only', allowing(0x0200)],
  ['no-subsetting', allowing(0x0100)],
  ['variable', renamed('GDEF', 'fvar')],
  ['web-font', Buffer.concat([Buffer.from('wOF2'), LORA])],
  ['web-font', Buffer.concat([Buffer.from('wOFF'), LORA])],
  ['collection', Buffer.concat([Buffer.from('ttcf'), LORA])],
  ['not-a-font', Buffer.from('%PDF-1.7 and much more')],
  ['not-a-font', Buffer.alloc(0)],
  ['damaged', LORA.subarray(0, 2000)],
  ['damaged', renamed('glyf', 'gone')],
] as const)('a font is refused as %s', (refusal, bytes) => {
  expect(readFont(bytes)).toEqual({ ok: false, refusal });
});

test('a font that its maker lets be edited or printed in documents is taken', () => {
  for (const fsType of [0x0000, 0x0004, 0x0008]) expect(readFont(allowing(fsType)).ok).toBe(true);
});

test.each([
  ['Lora-SemiBold', 'lora/600SemiBold'],
  ['ABCDEF+Lora-Italic', 'lora/400Regular_Italic'],
  ['JosefinSans-BoldItalic', 'josefin-sans/700Bold_Italic'],
  ['DMSans-Regular', 'dm-sans/400Regular'],
  ['DMSerifDisplay-Regular', 'dm-serif-display/400Regular'],
  ['IBMPlexMono', 'ibm-plex-mono/400Regular'],
  ['Archivo-Black', 'archivo/900Black'],
  ['BrandonGrotesque-Bold', undefined],
])('a PDF’s font %s is the library’s %s', (name, id) => {
  expect(libraryFontNamed(name)).toBe(id);
});
