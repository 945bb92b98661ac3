import { expect, test } from 'vitest';
import * as artwork from '#test/fixtures/artwork.ts';
import { heic } from '#test/fixtures/heic.ts';
import { SNIFF_BYTES, sniffArtwork } from './file-kind.ts';
import type { FileKind } from './kinds.ts';

const text = (content: string) => new TextEncoder().encode(content);

const latin = artwork.latin;

/** A zip file's entries, without content. */
const zip = (...names: string[]) =>
  Buffer.concat(
    names.map((name) => {
      const header = Buffer.alloc(30);
      header.write('PK\x03\x04', 'latin1');
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, latin(name)]);
    }),
  );

/** A compound file with a stream of this name. */
const compound = (name: string) =>
  Buffer.concat([latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(504), Buffer.from(name, 'utf16le')]);

test.each<[string, FileKind, Uint8Array]>([
  ['a PDF', 'pdf', artwork.goodA5()],
  ['a PDF behind an email header', 'pdf', text(`${'x'.repeat(1024)}%PDF-1.4`)],
  ['a header too far in to be a PDF', 'other', text(`${'x'.repeat(1025)}%PDF-1.4`)],
  ['a PNG', 'png', artwork.png(4, 4)],
  ['an EPS', 'eps', artwork.eps()],
  ['an EPS with a screen preview', 'eps', Uint8Array.from([0xc5, 0xd0, 0xd3, 0xc6, 30, 0, 0, 0])],
  ['an empty file', 'empty', artwork.emptyFile()],
  ['a web page named .pdf', 'web-link', artwork.htmlNamedPdf()],
  [
    'a link saved from a browser',
    'web-link',
    text('[InternetShortcut]\r\nURL=https://www.canva.com/design/x'),
  ],
  ['a zip file', 'archive', zip('front.pdf', 'back.pdf')],
  ['a Word document', 'word', zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml')],
  ['a PowerPoint presentation', 'powerpoint', zip('[Content_Types].xml', 'ppt/presentation.xml')],
  ['an Excel workbook', 'excel', zip('[Content_Types].xml', 'xl/workbook.xml')],
  ['a Pages document', 'iwork', zip('Index/Document.iwa', 'Data/photo.jpg')],
  [
    'a LibreOffice document',
    'opendocument',
    latin('PK\x03\x04xxmimetypeapplication/vnd.oasis.opendocument.text'),
  ],
  ['a Word document of before 2007', 'word', compound('WordDocument')],
  ['a Publisher document', 'publisher', compound('Quill')],
  ['an old Office document whose parts are named later', 'office', compound('')],
  ['a phone’s photograph', 'heic', heic()],
  ['an AVIF', 'avif', latin('\0\0\0\x18ftypmif1\0\0\0\0mif1avif')],
  ['a video', 'video', latin('\0\0\0\x14ftypmp42\0\0\0\0isom')],
  ['a WebP', 'webp', latin('RIFF\x10\0\0\0WEBPVP8 ')],
  ['a CorelDRAW document', 'corel', latin('RIFF\x10\0\0\0CDRAvrsn')],
  ['a Photoshop document', 'psd', latin('8BPS\0\x01')],
  ['a TIFF from a PC', 'tiff', latin('II*\0\x08\0\0\0')],
  ['a TIFF from an old Mac', 'tiff', latin('MM\0*\0\0\0\x08')],
  ['a camera’s raw file', 'camera-raw', latin('II*\0\x10\0\0\0CR\x02\0')],
  ['an Illustrator file without a PDF', 'ai', latin('%!PS-Adobe-3.0 \n%%Creator: Adobe Illustrator(R) 8.0')],
  ['an Illustrator file with a PDF', 'pdf', latin('%PDF-1.6\n%\xe2\xe3\xcf\xd3')],
  [
    'an SVG',
    'svg',
    text('\ufeff<?xml version="1.0"?><!-- Inkscape --><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['another XML file', 'other', text('<?xml version="1.0"?><invoice/>')],
])('%s is recognised by its content: %s', (_name, kind, bytes) => {
  expect(sniffArtwork(bytes.subarray(0, SNIFF_BYTES))).toBe(kind);
});

test('a JPEG is recognised by its content', async () => {
  expect(sniffArtwork(await artwork.jpeg(8, 8))).toBe('jpeg');
});
