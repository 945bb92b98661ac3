import type { PDFDocument, PDFObject } from 'mupdf';
import type { EngineReport } from '../report/report.ts';
import { rethrowFatal } from './failures.ts';
import { dictionary, entries, nameOf, numberOf, own } from './pdf-objects.ts';

/**
 * A file of many records: sixty people’s cards, five hundred vouchers. Each record is a document part (ISO 16612-2, 6;
 * ISO 32000-2, 14.12) with its number, its name and how many copies of it are printed.
 */
interface WrittenRecord {
  name: string;
  copies: number;
  /** objects of its pages */
  pages: readonly PDFObject[];
}

/** Records of one file, and copies of one record. */
const RECORDS_MAX = 5000;
const RECORD_COPIES_MAX = 1_000_000;

/** Names of our metadata. Other programs pass over them. */
const NUMBER = 'GALLEY_Number';
const NAME = 'GALLEY_Name';
const COPIES = 'GALLEY_Copies';

/** Declares which pages belong to which record. */
export function writeRecords(doc: PDFDocument, records: readonly WrittenRecord[]): void {
  const root = doc.addObject(doc.newDictionary());
  const node = doc.addObject(doc.newDictionary());
  const leaves = doc.newArray();
  for (const [i, { name, copies, pages }] of records.entries()) {
    const [first, last] = [pages[0], pages.at(-1)];
    if (!first || !last) continue;
    const leaf = doc.addObject(doc.newDictionary());
    const metadata = doc.newDictionary();
    metadata.put(NUMBER, i + 1);
    metadata.put(NAME, doc.newString(name));
    metadata.put(COPIES, copies);
    leaf.put('Type', doc.newName('DPart'));
    leaf.put('Parent', node);
    leaf.put('Start', first);
    if (pages.length > 1) leaf.put('End', last);
    leaf.put('DPM', metadata);
    for (const page of pages) page.put('DPart', leaf);
    leaves.push(leaf);
  }
  const rows = doc.newArray();
  rows.push(leaves);
  node.put('Type', doc.newName('DPart'));
  node.put('Parent', root);
  node.put('DParts', rows);
  const names = doc.newArray();
  for (const name of ['All', 'Record']) names.push(doc.newName(name));
  root.put('Type', doc.newName('DPartRoot'));
  root.put('DPartRootNode', node);
  root.put('RecordLevel', 1);
  root.put('NodeNameList', names);
  doc.getTrailer().get('Root').put('DPartRoot', root);
}

/**
 * Reads the records that `writeRecords` declared. Undefined for a file without them, and for one whose parts don’t
 * cover its pages in order, each with as many as the first: such a file is like any other.
 */
export function readRecords(doc: PDFDocument, pageCount: number): EngineReport['records'] {
  try {
    const root = dictionary(own(doc.getTrailer().get('Root'), 'DPartRoot'));
    const node = root && dictionary(own(root, 'DPartRootNode'));
    const rows = node ? entries(own(node, 'DParts')) : [];
    const leaves = rows.flatMap((row) => (row.isArray() ? entries(row) : [])).slice(0, RECORDS_MAX + 1);
    if (leaves.length === 0 || leaves.length > RECORDS_MAX || pageCount % leaves.length !== 0)
      return undefined;
    const pages = pageCount / leaves.length;
    const copies: [records: number, copies: number][] = [];
    for (const [i, leaf] of leaves.entries()) {
      const [start, end] = [own(leaf, 'Start'), own(leaf, 'End') ?? own(leaf, 'Start')];
      const metadata = dictionary(own(leaf, 'DPM'));
      const each = metadata && numberOf(own(metadata, COPIES));
      const isWhole =
        start?.asIndirect() === doc.findPage(i * pages).asIndirect() &&
        end?.asIndirect() === doc.findPage(i * pages + pages - 1).asIndirect();
      if (nameOf(own(leaf, 'Type')) !== 'DPart' || !isWhole) return undefined;
      if (!each || !Number.isSafeInteger(each) || each < 1 || each > RECORD_COPIES_MAX) return undefined;
      const before = copies.at(-1);
      if (before?.[1] === each) before[0] += 1;
      else copies.push([1, each]);
    }
    return { count: leaves.length, pages, copies };
  } catch (error) {
    rethrowFatal(error);
    return undefined;
  }
}
