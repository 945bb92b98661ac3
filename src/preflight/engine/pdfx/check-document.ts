import type { PDFDocument, PDFObject } from 'mupdf';
import { channelsOf } from '../colour-profiles.ts';
import { rethrowFatal } from '../failures.ts';
import { streamBytes } from '../fixes/rewrite-pages.ts';
import { dictionary, entries, nameOf, numberOf, own } from '../pdf-objects.ts';
import type { Breaches } from './breaches.ts';

/** The profile of a file's PDF/X output intent: how many colours it is for, and its bytes. */
export type OutputProfile = { channels: number; bytes: Uint8Array };

/** Checks what is required of the file as a whole. */
export function checkDocument(doc: PDFDocument, breaches: Breaches): void {
  const trailer = doc.getTrailer();
  const root = dictionary(own(trailer, 'Root'));
  if (own(trailer, 'Encrypt')) breaches.add('encryption');
  const id = entries(own(trailer, 'ID'));
  if (id.length !== 2 || id.some((it) => !it.isString())) breaches.add('id');
  checkStreams(doc, breaches);
  if (!root) return;
  checkOutputIntent(root, breaches);
  checkActions(root, breaches);
  checkLayers(root, breaches);
  const preferences = dictionary(own(root, 'ViewerPreferences'));
  for (const key of ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip']) {
    const area = preferences && nameOf(own(preferences, key));
    if (area && area !== 'MediaBox' && area !== 'BleedBox') breaches.add('viewer-areas', `${key} ${area}`);
  }
}

const OBJECTS_MAX = 300_000;

/** PDF 32000-1, 7.3.8.2, table 5: a stream with `F` has its data in another file. */
function checkStreams(doc: PDFDocument, breaches: Breaches): void {
  const count = Math.min(doc.countObjects(), OBJECTS_MAX);
  for (let number = 1; number < count; number++) {
    const object = doc.newIndirect(number);
    if (object.isStream() && own(object, 'F')) breaches.add('external', '', { object: number });
  }
}

const ofX = (root: PDFObject): PDFObject[] =>
  entries(own(root, 'OutputIntents')).filter(
    (it) => dictionary(it) !== null && nameOf(own(it, 'S')) === 'GTS_PDFX',
  );

function checkOutputIntent(root: PDFObject, breaches: Breaches): void {
  const intents = ofX(root);
  const [intent] = intents;
  if (intents.length !== 1) breaches.add('output-intent', `${intents.length} for PDF/X`);
  if (!intent) return;
  const identifier = own(intent, 'OutputConditionIdentifier');
  if (!identifier?.isString() || identifier.asString() === '')
    breaches.add('output-intent', 'no OutputConditionIdentifier');
  if (own(intent, 'DestOutputProfileRef')) breaches.add('output-profile', 'in another file (PDF/X-4p)');
  const profile = own(intent, 'DestOutputProfile');
  if (profile?.isStream()) checkProfile(profile, breaches);
  else breaches.add('output-profile', 'none');
}

function checkProfile(profile: PDFObject, breaches: Breaches): void {
  const where = { object: profile.asIndirect() };
  const bytes = bytesOf(profile);
  const channels = bytes && channelsOf(bytes);
  if (!bytes || channels === null) {
    breaches.add('output-profile', 'no profile that can be read', where);
    return;
  }
  const kind = Buffer.from(bytes).toString('latin1', 12, 16);
  if (kind !== 'prtr') breaches.add('output-profile', `a profile of class ${kind}, not of an output`, where);
  if ((bytes[8] ?? 0) > 4) breaches.add('output-profile', `version ${bytes[8]}`, where);
  const stated = numberOf(own(profile, 'N'));
  if (stated !== channels) breaches.add('output-profile', `N is ${stated}, not ${channels}`, where);
}

/** Returns the profile by which a file's device colours are understood, or null if it has none. */
export function outputProfile(doc: PDFDocument): OutputProfile | null {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  const [intent] = root ? ofX(root) : [];
  const profile = intent && own(intent, 'DestOutputProfile');
  const bytes = profile?.isStream() ? bytesOf(profile) : null;
  const channels = bytes && channelsOf(bytes);
  return bytes && channels ? { channels, bytes } : null;
}

/** Returns the unpacked bytes of a profile, or null if it can't be unpacked. */
export function bytesOf(stream: PDFObject): Uint8Array | null {
  try {
    return streamBytes(stream);
  } catch (error) {
    rethrowFatal(error);
    return null;
  }
}

function checkActions(root: PDFObject, breaches: Breaches): void {
  const names = dictionary(own(root, 'Names'));
  if (own(root, 'AA')) breaches.add('actions', 'of the file (AA)');
  if (dictionary(own(root, 'OpenAction'))) breaches.add('actions', 'when it is opened');
  if (names && own(names, 'JavaScript')) breaches.add('actions', 'scripts');
  if (names && own(names, 'EmbeddedFiles')) breaches.add('attachments');
  if (own(root, 'Collection')) breaches.add('attachments', 'a collection');
  const form = dictionary(own(root, 'AcroForm'));
  if (form && (entries(own(form, 'Fields')).length > 0 || own(form, 'XFA'))) breaches.add('forms');
  checkOutlines(own(root, 'Outlines'), breaches);
}

const BOOKMARKS_MAX = 20_000;

/** Bookmarks may lead to a place (`Dest`), but may not run an action (12.3.3). */
function checkOutlines(outlines: PDFObject | null, breaches: Breaches): void {
  const visited = new Set<number>();
  const queue = [dictionary(outlines)];
  while (queue.length > 0 && visited.size < BOOKMARKS_MAX) {
    const item = queue.pop();
    const number = item?.isIndirect() ? item.asIndirect() : 0;
    if (!item || visited.has(number)) continue;
    if (number > 0) visited.add(number);
    if (own(item, 'A')) breaches.add('actions', 'of a bookmark', { object: number });
    queue.push(dictionary(own(item, 'First')), dictionary(own(item, 'Next')));
  }
}

function checkLayers(root: PDFObject, breaches: Breaches): void {
  const properties = dictionary(own(root, 'OCProperties'));
  if (!properties) return;
  const all = numbersIn(own(properties, 'OCGs'));
  const usual = dictionary(own(properties, 'D'));
  if (!usual) breaches.add('layers', 'no usual arrangement (D)');
  for (const it of [usual, ...entries(own(properties, 'Configs'))]) {
    if (!it || !dictionary(it)) continue;
    const name = own(it, 'Name');
    if (!name?.isString() || name.asString() === '') breaches.add('layers', 'an arrangement without a name');
    if (own(it, 'AS')) breaches.add('layers', 'switched by use (AS)');
    const order = own(it, 'Order');
    const listed = order && numbersIn(order);
    if (listed && [...all].some((number) => !listed.has(number)))
      breaches.add('layers', 'its order leaves out layers');
  }
}

/** Returns the numbers of the objects in a list and in lists within it. */
function numbersIn(list: PDFObject | null, numbers = new Set<number>(), depth = 0): Set<number> {
  if (!list?.isArray() || depth > LISTS_MAX) return numbers;
  for (const it of entries(list)) {
    if (it.isIndirect() && it.isDictionary()) numbers.add(it.asIndirect());
    else numbersIn(it, numbers, depth + 1);
  }
  return numbers;
}

const LISTS_MAX = 30;
