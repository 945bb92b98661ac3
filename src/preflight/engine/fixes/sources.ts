import { readFileSync, statSync } from 'node:fs';
import type { PDFDocument, PDFObject } from 'mupdf';
import { type FixSource, type FixStep, PDF_BYTES_MAX } from '../../report/fix-step.ts';
import type { RefusedReason } from '../../report/report.ts';
import type { NamedRole } from '../../spec/separation-roles.ts';
import { showFinishes, type TakenLayers } from '../finish-layers.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { openForPrint } from '../open-pdf.ts';
import { dictionary, entries, own } from '../pdf-objects.ts';
import { flatten } from './flatten.ts';
import type { Room } from './ink-picture.ts';
import { addSheet } from './sheet.ts';

/**
 * `finishes` are hidden layers that were made to print, to be hidden again before it is saved. `room` is for pictures
 * that stay lossless.
 */
export type OpenedSources =
  | { doc: PDFDocument; room: Room; finishes: TakenLayers }
  | { refused: RefusedReason };

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
  const room = roomBeside(sources);
  if (sources.length === 1 && first?.kind === 'pdf') {
    const opened = sound(openForPrint(mupdf, first.file, owners));
    return 'refused' in opened ? opened : { ...opened, room };
  }
  const sheet = steps.find((step) => step.repair === 'sheet');
  const doc = new mupdf.PDFDocument();
  const taken: PDFObject[] = [];
  for (const { file, kind } of sources) {
    const result =
      kind === 'pdf'
        ? copyPages(mupdf, doc, file, owners)
        : sheet
          ? addSheet(mupdf, doc, readFileSync(file), kind, sheet, room)
          : 'damaged';
    if (typeof result !== 'string') {
      taken.push(...(result ?? []));
      continue;
    }
    doc.destroy();
    return { refused: result };
  }
  return { doc, room, finishes: showFinishes(doc, taken) };
}

/** Fonts, content and the table of objects, which are written again. */
const SPARE_BYTES = 2 * 1024 * 1024;

/** A PNG isn't in the new file; its picture is. */
function roomBeside(sources: readonly FixSource[]): Room {
  const others = sources.filter(({ kind }) => kind !== 'png');
  const taken = others.reduce((sum, { file }) => sum + statSync(file).size, SPARE_BYTES);
  return { bytes: PDF_BYTES_MAX - taken };
}

type Sound = { doc: PDFDocument; finishes: TakenLayers };

function sound(opened: ReturnType<typeof openForPrint>): Sound | { refused: RefusedReason } {
  if ('refused' in opened) return opened;
  if (!opened.cutShort) return { doc: opened.doc, finishes: opened.finishes };
  opened.doc.destroy();
  return { refused: 'damaged' };
}

/**
 * Returns the layers of the new document that were made to print in the file and have been restored, or why it can't be
 * done.
 */
function copyPages(
  mupdf: Mupdf,
  doc: PDFDocument,
  file: string,
  owners: readonly NamedRole[],
): RefusedReason | PDFObject[] {
  const opened = sound(openForPrint(mupdf, file, owners));
  if ('refused' in opened) return opened.refused;
  const { doc: source, finishes } = opened;
  try {
    flatten(source); // comments and fields are not copied with a page
    finishes.hideAgain();
    const map = doc.newGraftMap();
    for (let i = 0; i < source.countPages(); i++) {
      map.graftPage(-1, source, i);
      const group = own(source.findPage(i), 'Group'); // nor is the transparency blending space
      if (group) doc.findPage(doc.countPages() - 1).put('Group', map.graftObject(group));
    }
    const layers = layersOf(source);
    const taken = entries(layers && own(layers, 'OCGs'))
      .filter((it) => finishes.layers.has(it.asIndirect()))
      .map((it) => map.graftObject(it));
    if (layers) addLayers(doc, map.graftObject(layers));
    map.destroy();
    return taken;
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
