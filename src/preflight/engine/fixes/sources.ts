import { readFileSync } from 'node:fs';
import type { PDFDocument, PDFObject } from 'mupdf';
import type { FixSource, FixStep } from '../../report/fix-step.ts';
import type { RefusedReason } from '../../report/report.ts';
import type { NamedRole } from '../../spec/separation-roles.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { openForPrint } from '../open-pdf.ts';
import { dictionary, entries, own } from '../pdf-objects.ts';
import { flatten } from './flatten.ts';
import { addSheet } from './sheet.ts';

/** `hideAgain` hides the layers again that were shown to be printed, before the document is saved. */
export type OpenedSources = { doc: PDFDocument; hideAgain?: () => void } | { refused: RefusedReason };

/**
 * Opens all files as one document, pages in order. A single PDF is used as it is, with everything in it; pages and
 * layers of several are copied. The caller destroys `doc`.
 */
export function openSources(
  mupdf: Mupdf,
  sources: readonly FixSource[],
  steps: readonly FixStep[],
  owners: readonly NamedRole[],
): OpenedSources {
  const [first] = sources;
  if (sources.length === 1 && first?.kind === 'pdf') return sound(openForPrint(mupdf, first.file, owners));
  const sheet = steps.find((step) => step.repair === 'sheet');
  const doc = new mupdf.PDFDocument();
  for (const { file, kind } of sources) {
    const refused =
      kind === 'pdf'
        ? copyPages(mupdf, doc, file, owners)
        : sheet
          ? addSheet(mupdf, doc, readFileSync(file), kind, sheet)
          : 'damaged';
    if (!refused) continue;
    doc.destroy();
    return { refused };
  }
  return { doc };
}

function sound(opened: ReturnType<typeof openForPrint>): OpenedSources {
  if ('refused' in opened) return opened;
  if (!opened.cutShort) return { doc: opened.doc, hideAgain: opened.hideAgain };
  opened.doc.destroy();
  return { refused: 'damaged' };
}

function copyPages(
  mupdf: Mupdf,
  doc: PDFDocument,
  file: string,
  owners: readonly NamedRole[],
): RefusedReason | null {
  const opened = sound(openForPrint(mupdf, file, owners));
  if ('refused' in opened) return opened.refused;
  const source = opened.doc;
  try {
    flatten(source); // comments and fields are not copied with a page
    const map = doc.newGraftMap();
    for (let i = 0; i < source.countPages(); i++) {
      map.graftPage(-1, source, i);
      const group = own(source.findPage(i), 'Group'); // nor is the transparency blending space
      if (group) doc.findPage(doc.countPages() - 1).put('Group', map.graftObject(group));
    }
    const layers = layersOf(source);
    if (layers) addLayers(doc, map.graftObject(layers));
    map.destroy();
    return null;
  } finally {
    source.destroy();
  }
}

function layersOf(doc: PDFDocument): PDFObject | null {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  return root && dictionary(own(root, 'OCProperties'));
}

/** Merges the layers (PDF 32000-1, 8.11.4) of a second file into the first, keeping their on/off state. */
function addLayers(doc: PDFDocument, added: PDFObject): void {
  const there = layersOf(doc);
  if (!there) {
    doc.getTrailer().get('Root').put('OCProperties', added);
    return;
  }
  append(there, added, 'OCGs');
  const [to, from] = [dictionary(own(there, 'D')), dictionary(own(added, 'D'))];
  if (to && from) for (const list of ['OFF', 'ON', 'AS']) append(to, from, list);
}

function append(to: PDFObject, from: PDFObject, key: string): void {
  const more = own(from, key);
  if (!more?.isArray()) return;
  const list = own(to, key);
  if (!list?.isArray()) to.put(key, more);
  else for (const it of entries(more)) list.push(it);
}
