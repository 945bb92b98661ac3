import type { PDFDocument, PDFObject } from 'mupdf';
import { dictionary, nameOf, own } from '../pdf-objects.ts';
import type { Breaches } from './breaches.ts';
import { bytesOf } from './check-document.ts';

/** Namespaces of XMP (ISO 16684-1, 8) and of ISO 15930-7. */
const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfxid: 'http://www.npes.org/pdfx/ns/id/',
} as const;

const DATES = ['CreateDate', 'ModifyDate', 'MetadataDate'];
const IDENTITY = ['DocumentID', 'VersionID', 'RenditionClass'];

/** Checks what is required of the metadata of the whole file. */
export function checkMetadata(doc: PDFDocument, breaches: Breaches): void {
  const trailer = doc.getTrailer();
  const root = dictionary(own(trailer, 'Root'));
  const stream = root && own(root, 'Metadata');
  const bytes = stream?.isStream() ? bytesOf(stream) : null;
  const packet = bytes ? textOf(bytes) : '';
  const version = propertyOf(packet, 'pdfxid', 'GTS_PDFXVersion');
  if (version !== 'PDF/X-4') breaches.add('x4-version', version ?? stated(trailer) ?? 'none');
  if (!propertyOf(packet, 'dc', 'title')) breaches.add('title');
  for (const key of DATES) if (!propertyOf(packet, 'xmp', key)) breaches.add('dates', `no ${key}`);
  for (const key of IDENTITY) if (!propertyOf(packet, 'xmpMM', key)) breaches.add('document-id', `no ${key}`);
  const trapped = propertyOf(packet, 'pdf', 'Trapped');
  if (trapped !== 'True' && trapped !== 'False') breaches.add('trapped', trapped ?? 'not said');
  const info = dictionary(own(trailer, 'Info'));
  if (info && packet) checkAgreement(info, packet, breaches);
}

/** What older files say about themselves outside the metadata. */
function stated(trailer: PDFObject): string | null {
  const info = dictionary(own(trailer, 'Info'));
  const version = info && own(info, 'GTS_PDFXVersion');
  return version?.isString() ? version.asString() : null;
}

/**
 * Checks entries of the information dictionary against the properties that must equal them (ISO 16684-1 and PDF
 * 32000-1, 14.3.3).
 */
function checkAgreement(info: PDFObject, packet: string, breaches: Breaches): void {
  const differs = (key: string, property: string | null, same: (a: string, b: string) => boolean) => {
    const value = own(info, key);
    const text = value?.isString() ? value.asString() : value && nameOf(value);
    if (text && property !== null && !same(text, property)) breaches.add('agreement', key);
  };
  const equal = (a: string, b: string) => a.trim() === b.trim();
  differs('Title', propertyOf(packet, 'dc', 'title'), equal);
  differs('Trapped', propertyOf(packet, 'pdf', 'Trapped'), equal);
  differs('Creator', propertyOf(packet, 'xmp', 'CreatorTool'), equal);
  differs('Producer', propertyOf(packet, 'pdf', 'Producer'), equal);
  differs('CreationDate', propertyOf(packet, 'xmp', 'CreateDate'), isSameTime);
  differs('ModDate', propertyOf(packet, 'xmp', 'ModifyDate'), isSameTime);
}

/**
 * `D:20261123120000+01'00'` (7.9.4) and `2026-11-23T12:00:00+01:00`; if one leaves out the zone, the other's counts.
 */
function isSameTime(date: string, stamp: string): boolean {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?'?|(Z))?/.exec(date);
  if (!match) return false;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, ahead, min] =
    match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  if (local === stamp.slice(0, local.length) && (!sign || !/[+-]\d\d:\d\d$|Z$/.test(stamp))) return true;
  const zoned = `${local}${sign ? `${sign}${ahead}:${min ?? '00'}` : 'Z'}`;
  return Math.abs(Date.parse(zoned) - Date.parse(stamp)) < 60_000; // seconds are often left out
}

/** The packet may be in UTF-16 (ISO 16684-1, 7.3.2). */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return Buffer.from(bytes).swap16().toString('utf16le');
  return Buffer.from(bytes).toString(first === 0xff && second === 0xfe ? 'utf16le' : 'utf8');
}

/**
 * Returns a property of the packet, as an attribute or an element, by its namespace; the first of several languages.
 */
function propertyOf(packet: string, schema: keyof typeof NAMESPACES, name: string): string | null {
  for (const [, prefix, uri] of packet.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)) {
    if (uri !== NAMESPACES[schema]) continue;
    const property = `${prefix}:${name}`;
    const attribute = new RegExp(`\\s${property}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(packet);
    const element = new RegExp(`<${property}(?:\\s[^>]*)?>([\\s\\S]*?)</${property}>`).exec(packet);
    const [, item] = /<rdf:li[^>]*>([\s\S]*?)<\/rdf:li>/.exec(element?.[1] ?? '') ?? [];
    const value = attribute?.[1] ?? attribute?.[2] ?? item ?? element?.[1];
    if (value !== undefined) return plain(value).trim();
  }
  return null;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const plain = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
