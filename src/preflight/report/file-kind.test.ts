import { expect, test } from 'vitest';
import * as artwork from '#test/fixtures/artwork.ts';
import { type FileKind, SNIFF_BYTES, sniffArtwork } from './file-kind.ts';

const text = (content: string) => new TextEncoder().encode(content);

test.each<[string, FileKind, Uint8Array]>([
  ['a PDF', 'pdf', artwork.goodA5()],
  ['a PDF behind an email header', 'pdf', text(`${'x'.repeat(1024)}%PDF-1.4`)],
  ['a header too far in to be a PDF', 'other', text(`${'x'.repeat(1025)}%PDF-1.4`)],
  ['a PNG', 'png', artwork.png(4, 4)],
  ['an EPS', 'eps', artwork.eps()],
  ['an EPS with a screen preview', 'eps', Uint8Array.from([0xc5, 0xd0, 0xd3, 0xc6, 30, 0, 0, 0])],
  ['an empty file', 'empty', artwork.emptyFile()],
  ['a web page named .pdf', 'other', artwork.htmlNamedPdf()],
  ['a zip file', 'other', text('PK\u0003\u0004')],
])('%s is recognised by its content: %s', (_name, kind, bytes) => {
  expect(sniffArtwork(bytes.subarray(0, SNIFF_BYTES))).toBe(kind);
});

test('a JPEG is recognised by its content', async () => {
  expect(sniffArtwork(await artwork.jpeg(8, 8))).toBe('jpeg');
});
