/** A file's kind by its content; `other` is anything we don't print from. */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'eps' | 'empty' | 'other';

/**
 * How many bytes `sniffArtwork` needs from the start of a file: a PDF's header may be anywhere in the first 1024 bytes
 * (Adobe's implementation note 13 to PDF 1.7, appendix H), plus the header itself.
 */
export const SNIFF_BYTES = 1024 + 5;

const signatures: ReadonlyArray<readonly [kind: FileKind, signature: readonly number[]]> = [
  ['jpeg', [0xff, 0xd8, 0xff]], // ITU-T T.81 B.1.1.3: SOI, then a marker
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]], // PNG specification 5.2
  ['eps', [0xc5, 0xd0, 0xd3, 0xc6]], // EPSF 3.0, 5.2: with a screen preview
  ['eps', [...'%!PS'].map((c) => c.charCodeAt(0))],
];
const pdfHeader = [...'%PDF-'].map((c) => c.charCodeAt(0));

/** Returns a file's kind from its first bytes (at least `SNIFF_BYTES`, or the whole file), never from its name. */
export function sniffArtwork(head: Uint8Array): FileKind {
  if (head.length === 0) return 'empty';
  for (const [kind, signature] of signatures) if (matchesAt(head, signature, 0)) return kind;
  const last = Math.min(head.length, SNIFF_BYTES) - pdfHeader.length;
  for (let at = 0; at <= last; at++) if (matchesAt(head, pdfHeader, at)) return 'pdf';
  return 'other';
}

function matchesAt(bytes: Uint8Array, signature: readonly number[], at: number): boolean {
  return signature.every((byte, i) => bytes[at + i] === byte);
}
