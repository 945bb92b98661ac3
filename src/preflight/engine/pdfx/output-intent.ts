import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject } from 'mupdf';
import { shippedFile } from '#platform/program-files.ts';
import { PRINTING_CONDITIONS, type PrintedSurface } from '../../spec/printing-conditions.ts';

/** The International Color Consortium's list of printing conditions (PDF 32000-1, 14.11.5). */
const REGISTRY = 'http://www.color.org';

const profiles = new Map<PrintedSurface, Buffer>();

/** Returns the profile of a paper's printing condition, which is read once per thread. */
export function profileOf(surface: PrintedSurface): Buffer {
  const known = profiles.get(surface);
  if (known) return known;
  const { profile } = PRINTING_CONDITIONS[surface];
  const bytes = readFileSync(shippedFile({ built: profile, source: `src/preflight/engine/${profile}` }));
  profiles.set(surface, bytes);
  return bytes;
}

/** Declares the printing condition that a document is for, with its profile inside, in place of whatever it states. */
export function declareCondition(doc: PDFDocument, surface: PrintedSurface): void {
  const { identifier, info } = PRINTING_CONDITIONS[surface];
  const about = doc.newDictionary();
  about.put('N', 4);
  about.put('Filter', doc.newName('FlateDecode'));
  const intent = doc.newDictionary();
  intent.put('Type', doc.newName('OutputIntent'));
  intent.put('S', doc.newName('GTS_PDFX'));
  intent.put('OutputConditionIdentifier', doc.newString(identifier));
  intent.put('RegistryName', doc.newString(REGISTRY));
  intent.put('Info', doc.newString(info));
  intent.put('DestOutputProfile', doc.addRawStream(deflateSync(profileOf(surface)), about));
  const intents: PDFObject = doc.newArray();
  intents.push(intent);
  doc.getTrailer().get('Root').put('OutputIntents', intents);
}
