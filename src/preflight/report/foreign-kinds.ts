import type { FileKind } from './kinds.ts';

// Each takes a file's first bytes, one character per byte, and returns null for a file of another family.

/**
 * Recognises a zip file by the names of its first entries (APPNOTE 6.3.10, 4.3.7): Office Open XML (ECMA-376 part 2),
 * OpenDocument, Apple's iWork, CorelDRAW; anything else is an archive.
 */
export function zipKind(head: string): FileKind | null {
  if (!head.startsWith('PK\x03\x04') && !head.startsWith('PK\x05\x06')) return null;
  if (/mimetypeapplication\/vnd\.oasis\.opendocument/.test(head)) return 'opendocument';
  const names = entryNames(head);
  const has = (start: string) => names.some((name) => name.startsWith(start));
  if (has('word/')) return 'word';
  if (has('ppt/')) return 'powerpoint';
  if (has('xl/')) return 'excel';
  if (has('Index/') || has('Index.zip')) return 'iwork';
  if (has('content/riffData.cdr') || has('content/root.dat')) return 'corel';
  return has('[Content_Types].xml') ? 'office' : 'archive';
}

const ENTRY = 'PK\x03\x04';

function entryNames(head: string): string[] {
  const names: string[] = [];
  for (let at = head.indexOf(ENTRY); at >= 0; at = head.indexOf(ENTRY, at + 4)) {
    const length = head.charCodeAt(at + 26) | (head.charCodeAt(at + 27) << 8);
    names.push(head.slice(at + 30, at + 30 + length));
  }
  return names;
}

/** Names of streams in a compound file's directory, which is UTF-16 ([MS-CFB] 2.6.1), by program. */
const STREAMS: readonly (readonly [FileKind, string])[] = [
  ['word', 'WordDocument'],
  ['powerpoint', 'PowerPoint Document'],
  ['excel', 'Workbook'],
  ['publisher', 'Quill'],
];

/**
 * Recognises Office's files until 2003, and Publisher's ([MS-CFB] 2.2). The directory may be anywhere: `office` if it
 * isn't at the start.
 */
export function oldOfficeKind(head: string): FileKind | null {
  if (!head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return null;
  const utf16 = (name: string) => [...name].map((c) => `${c}\0`).join('');
  return STREAMS.find(([, name]) => head.includes(utf16(name)))?.[0] ?? 'office';
}

/**
 * Recognises a file of the ISO media family by its brands (ISO/IEC 14496-12, 4.3): the first one, then those with which
 * it is also compatible.
 */
export function ftypKind(head: string): FileKind | null {
  if (head.slice(4, 8) !== 'ftyp') return null;
  const length = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  const brands = [head.slice(8, 12), ...(head.slice(16, length).match(/.{4}/gs) ?? [])];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  return brands.some((brand) => /^(he(ic|ix|im|is|vc|vx|vm|vs)|mif1|msf1)$/.test(brand)) ? 'heic' : 'video';
}

/**
 * TIFF 6.0 section 2, and cameras' raw files that begin in the same way: Canon's, Panasonic's and Olympus's have a mark
 * of their own.
 */
export function tiffKind(head: string): FileKind | null {
  if (/^II(U\0|RO|RS)/.test(head) || /^II\*\0....CR/s.test(head)) return 'camera-raw';
  return /^(II[*+]\0|MM\0[*+])/.test(head) ? 'tiff' : null;
}

/** PostScript; Illustrator's own until version 8, and EPS. */
export function postscriptKind(head: string): FileKind | null {
  if (!head.startsWith('%!PS')) return null;
  const isIllustrator = /%%Creator: ?\(?Adobe Illustrator/i.test(head);
  return isIllustrator && !/^%!PS-Adobe-\S+ EPSF/.test(head) ? 'ai' : 'eps';
}

/** Recognises text: a drawing, a saved link or page, a simple document. */
export function textKind(head: string): FileKind | null {
  const text = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (text.startsWith('{\\rtf')) return 'rtf';
  if (/^\[InternetShortcut\]/i.test(text) || /^https?:\/\/\S+\s*$/.test(text)) return 'web-link';
  if (!text.startsWith('<')) return null;
  if (/<!doctype html|<html/i.test(text) || /<plist[\s\S]*<key>URL</.test(text)) return 'web-link';
  return /<svg[\s>]|<!DOCTYPE svg|<svg:svg[\s>]/.test(text) ? 'svg' : null;
}
