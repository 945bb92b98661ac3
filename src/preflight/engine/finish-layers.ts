import type { PDFDocument, PDFObject } from 'mupdf';
import { isFinishRole, type NamedRole, roleOf, type SeparationRole } from '../spec/separation-roles.ts';
import { leaveOutWhatDoesNotPrint } from './annotations.ts';
import { rethrowFatal } from './failures.ts';
import { type InkNames, type Marks, marksOf } from './layer-marks.ts';
import { AS_PRINTED, printedLayers } from './layer-states.ts';
import { showAsPrinted } from './layers.ts';
import { limits } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { dictionary, entries, own } from './pdf-objects.ts';
import { ResourceScan } from './scan-resources.ts';

/**
 * Separations on layers that don't print: those on layers that print now, and those on layers that hold other things
 * too.
 */
export type HiddenFinishes = { page: number; taken: readonly string[]; left: readonly NamedRole[] }[];

/**
 * What was made to print: `layers`, by their object numbers. `hideAgain` restores them before the document is saved.
 */
export type TakenLayers = {
  byPage: HiddenFinishes;
  layers: ReadonlySet<number>;
  hideAgain: () => void;
  /** how many layers that don't print weren't looked at, because there are too many or the file is too long */
  unread?: number;
};
export const NO_LAYERS: TakenLayers = { byPage: [], layers: new Set(), hideAgain: () => undefined };

/** A file with more layers that don't print than this keeps them as they are. */
const LAYERS_MAX = 32;

/**
 * Designers keep lines to cut and areas to varnish on a layer that doesn't print, so that nobody sees them on paper.
 * Makes such a layer print in the open document, so that everything that reads or draws it agrees. A layer counts if
 * everything it paints is in separations that aren't inks, and what prints draws none of these on a page for the same
 * use. Everything else stays hidden. Files that are too long to be checked in full keep their layers as they are.
 */
export function takeFinishLayers(mupdf: Mupdf, doc: PDFDocument, owners: readonly NamedRole[]): TakenLayers {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  const prints = root && printedLayers(root);
  const properties = root && dictionary(own(root, 'OCProperties'));
  const arrangement = properties && dictionary(own(properties, 'D'));
  if (!prints || !arrangement || isForPress(arrangement)) return NO_LAYERS;
  const hidden = entries(own(properties, 'OCGs')).filter((it) => it.isIndirect() && prints(it) === false);
  if (hidden.length === 0) return NO_LAYERS;
  const isTooMuch = hidden.length > LAYERS_MAX || doc.countPages() > limits.fullPages;
  const usages = hidden.map((layer) => ({ layer, was: own(layer, 'Usage') }));
  try {
    const search = new LayerSearch(mupdf, doc, owners);
    if (!search.mayFind) return NO_LAYERS;
    if (isTooMuch) return { ...NO_LAYERS, unread: hidden.length };
    const restore = switchOn(doc, arrangement, hidden);
    for (const layer of hidden) setUsage(doc, layer, 'OFF');
    const { taken, byPage } = search.run(hidden);
    restore();
    for (const layer of taken) setUsage(doc, layer, 'ON');
    const offAgain = switchOn(doc, arrangement, taken);
    const hideAgain = () => {
      offAgain();
      for (const it of usages) usageAsWas(it);
    };
    return { byPage, layers: new Set(taken.map((it) => it.asIndirect())), hideAgain };
  } catch (error) {
    rethrowFatal(error);
    return NO_LAYERS; // a damaged page: the check says so
  }
}

function isForPress(arrangement: PDFObject): boolean {
  const name = own(arrangement, 'Name');
  return name?.isString() === true && name.asString() === AS_PRINTED;
}

/** Makes layers print that were found in the files from which a document was made. */
export function showFinishes(doc: PDFDocument, layers: readonly PDFObject[]): TakenLayers {
  const root = dictionary(own(doc.getTrailer(), 'Root'));
  const properties = root && dictionary(own(root, 'OCProperties'));
  const arrangement = properties && dictionary(own(properties, 'D'));
  if (!arrangement || layers.length === 0) return NO_LAYERS;
  const usages = layers.map((layer) => ({ layer, was: own(layer, 'Usage') }));
  for (const layer of layers) setUsage(doc, layer, 'ON');
  const offAgain = switchOn(doc, arrangement, layers);
  const hideAgain = () => {
    offAgain();
    for (const it of usages) usageAsWas(it);
  };
  return { byPage: [], layers: new Set(layers.map((it) => it.asIndirect())), hideAgain };
}

function usageAsWas({ layer, was }: { layer: PDFObject; was: PDFObject | null }): void {
  if (was) layer.put('Usage', was);
  else layer.delete('Usage');
}

/** Tries layers one after the other, comparing what a page draws with and without them. */
class LayerSearch {
  readonly mayFind: boolean;
  private readonly mupdf: Mupdf;
  private readonly doc: PDFDocument;
  private readonly owners: readonly NamedRole[];
  private readonly hasDrawnLetters: boolean;
  /** of each page's gradients, whose colours the library doesn't report: their inks, if all are named */
  private readonly gradients: InkNames[];

  constructor(mupdf: Mupdf, doc: PDFDocument, owners: readonly NamedRole[]) {
    this.mupdf = mupdf;
    this.doc = doc;
    this.owners = owners;
    const scan = new ResourceScan();
    this.gradients = Array.from({ length: doc.countPages() }, (_, i) => {
      const kinds = scan.page(doc.findPage(i));
      const inks = [...scan.gradientInks];
      return inks.length > 0 && [...kinds].every((kind) => kind === 'spot') ? inks : null;
    });
    this.mayFind = [...scan.spots].some((name) => isFinishRole(this.roleOf(name)));
    this.hasDrawnLetters = scan.fonts.some(({ type }) => type === 'Type3');
  }

  run(hidden: readonly PDFObject[]): { taken: PDFObject[]; byPage: HiddenFinishes } {
    const restore = showAsPrinted(this.doc);
    try {
      const before = this.everyPage();
      const [taken, left]: [PDFObject[], Set<string>[]] = [[], before.map(() => new Set())];
      let shown: Added[] = before.map(() => NOTHING);
      // A layer inside another only shows with both on, so layers that were taken stay on while the next is tried.
      for (const layer of hidden) {
        setUsage(this.doc, layer, 'ON');
        const now = this.everyPage().map((marks, i) => this.added(before[i], marks));
        if (now.every((it, i) => !it.hasOther && !this.isThere(before[i], it))) {
          shown = now;
          taken.push(layer);
          continue;
        }
        setUsage(this.doc, layer, 'OFF');
        for (const [i, it] of now.entries())
          if (it.hasOther && !this.isThere(before[i], it)) for (const name of it.names) left[i]?.add(name);
      }
      const byPage = shown.map(({ names }, i) => ({
        page: i + 1,
        taken: [...names],
        left: [...(left[i] ?? [])]
          .filter((name) => !names.includes(name))
          .map((name) => ({ name, role: this.roleOf(name) })),
      }));
      const isAny = shown.some(({ names }) => names.length > 0);
      return { taken: isAny ? taken : [], byPage };
    } finally {
      for (const layer of hidden) setUsage(this.doc, layer, 'OFF');
      restore();
    }
  }

  private everyPage(): Marks[] {
    return this.gradients.map((gradients, i) => this.page(i, gradients));
  }

  private page(index: number, gradients: InkNames): Marks {
    const dict = this.doc.findPage(index);
    const annotations = own(dict, 'Annots');
    leaveOutWhatDoesNotPrint(this.doc, dict);
    const page = this.doc.loadPage(index);
    try {
      return marksOf(this.mupdf, page, { gradients, letters: this.hasDrawnLetters ? null : undefined });
    } finally {
      page.destroy();
      if (annotations) dict.put('Annots', annotations);
    }
  }

  /** What a page shows beyond `before`. If there is less of anything, the layer hides another by a rule, and is left to the rule. */
  private added(before: Marks | undefined, now: Marks): Added {
    const names = new Set<string>();
    let hasOther = [...(before ?? [])].some(([key, { count }]) => (now.get(key)?.count ?? 0) < count);
    for (const [key, { count, inks }] of now) {
      if (count <= (before?.get(key)?.count ?? 0)) continue;
      hasOther ||= inks === null;
      for (const name of inks ?? []) {
        const role = this.roleOf(name);
        if (isFinishRole(role)) names.add(name);
        else hasOther ||= role !== 'ignore';
      }
    }
    return { names: [...names], hasOther };
  }

  /** Returns whether what already prints draws one of these for the same use. */
  private isThere(before: Marks | undefined, { names }: Pick<Added, 'names'>): boolean {
    const roles = new Set(
      [...(before?.values() ?? [])].flatMap(({ inks }) => inks ?? []).map((it) => this.roleOf(it)),
    );
    return names.some((name) => roles.has(this.roleOf(name)));
  }

  private roleOf(name: string): SeparationRole {
    return roleOf(name, this.owners);
  }
}

/** Separations for lines and finishes that a layer adds to a page, and whether it adds anything else. */
type Added = { names: readonly string[]; hasOther: boolean };
const NOTHING: Added = { names: [], hasOther: false };

/** Marks a layer as printing or not, on screen too (PDF 32000-1, 8.11.4.4). */
function setUsage(doc: PDFDocument, layer: PDFObject, state: 'ON' | 'OFF'): void {
  const usage = doc.newDictionary();
  for (const use of ['View', 'Print']) {
    const about = doc.newDictionary();
    about.put(`${use}State`, doc.newName(state));
    usage.put(use, about);
  }
  layer.put('Usage', usage);
}

/**
 * Switches layers on in the file's arrangement (8.11.4.3). The library reads it once, and after that a layer's usage
 * only tells it whether a layer that is on is off for this use.
 */
function switchOn(doc: PDFDocument, arrangement: PDFObject, layers: readonly PDFObject[]): () => void {
  const those = new Set(layers.map((it) => it.asIndirect()));
  const undo = (['ON', 'OFF'] as const).map((key) => {
    const was = own(arrangement, key);
    const others = entries(was).filter((it) => !those.has(it.asIndirect()));
    const list = doc.newArray();
    for (const it of key === 'ON' ? [...others, ...layers] : others) list.push(it);
    arrangement.put(key, list);
    return () => (was ? arrangement.put(key, was) : arrangement.delete(key));
  });
  return () => {
    for (const it of undo) it();
  };
}
