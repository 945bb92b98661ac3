import { ftypKind, oldOfficeKind, postscriptKind, textKind, tiffKind, zipKind } from './foreign-kinds.ts';
import type { ConvertedKind, FileKind, PrintableKind } from './kinds.ts';

/**
 * How many bytes `sniffArtwork` needs from the start of a file. The names of the first entries of a zip file, which
 * distinguish a Word document from an archive, are within it.
 */
export const SNIFF_BYTES = 16 * 1024;

/** A PDF's header may be anywhere in the first 1024 bytes (Adobe's implementation note 13 to PDF 1.7, appendix H). */
const PDF_HEADER_MAX = 1024;

const latin = (text: string) => [...text].map((c) => c.charCodeAt(0));

const signatures: ReadonlyArray<readonly [kind: FileKind, signature: readonly number[], at?: number]> = [
  ['jpeg', [0xff, 0xd8, 0xff]], // ITU-T T.81 B.1.1.3: SOI, then a marker
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]], // PNG specification 5.2
  ['eps', [0xc5, 0xd0, 0xd3, 0xc6]], // EPSF 3.0, 5.2: with a screen preview
  ['webp', latin('WEBP'), 8], // in a RIFF file (RFC 9649, 2.4)
  ['corel', latin('CDR'), 8], // in a RIFF file
  ['gif', latin('GIF8')], // GIF89a specification 17
  ['psd', latin('8BPS')], // Photoshop file formats, file header
  ['bmp', latin('BM')],
  ['indesign', [0x06, 0x06, 0xed, 0xf5, 0xd8, 0x1d, 0x46, 0xe5]],
  ['affinity', [0x00, 0xff, 0x4b, 0x41]],
  ['archive', latin('Rar!')],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]], // 7z
  ['archive', [0x1f, 0x8b]], // gzip (RFC 1952, 2.3.1)
];
const pdfHeader = latin('%PDF-');

/** Returns a file's kind from its first bytes (at least `SNIFF_BYTES`, or the whole file), never from its name. */
export function sniffArtwork(head: Uint8Array): FileKind {
  if (head.length === 0) return 'empty';
  for (const [kind, signature, at = 0] of signatures) if (matchesAt(head, signature, at)) return kind;
  const last = Math.min(head.length - pdfHeader.length, PDF_HEADER_MAX);
  for (let at = 0; at <= last; at++) if (matchesAt(head, pdfHeader, at)) return 'pdf';
  const text = latin1(head.subarray(0, SNIFF_BYTES));
  return (
    zipKind(text) ??
    oldOfficeKind(text) ??
    ftypKind(text) ??
    tiffKind(text) ??
    postscriptKind(text) ??
    textKind(text) ??
    'other'
  );
}

/** Returns whether we print from files of this kind as they are. */
export function isPrintable(kind: FileKind): kind is PrintableKind {
  return kind === 'pdf' || kind === 'jpeg' || kind === 'png';
}

const CONVERTED: Readonly<Record<ConvertedKind, true>> = {
  heic: true,
  avif: true,
  webp: true,
  tiff: true,
  gif: true,
  svg: true,
};

/** Returns whether files of this kind become a PDF, JPG or PNG when they arrive. */
export function isConverted(kind: FileKind): kind is ConvertedKind {
  return kind in CONVERTED;
}

function matchesAt(bytes: Uint8Array, signature: readonly number[], at: number): boolean {
  return signature.every((byte, i) => bytes[at + i] === byte);
}

/** Returns one character for each byte. `TextDecoder` can't do that, as its `latin1` is Windows' character set. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}
