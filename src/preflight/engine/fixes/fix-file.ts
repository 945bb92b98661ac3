import type { PDFDocument } from 'mupdf';
import { type FixSource, type FixStep, PDF_BYTES_MAX } from '../../report/fix-step.ts';
import { type NamedRole, separationKey } from '../../spec/separation-roles.ts';
import { DocumentProfiles } from '../document-profiles.ts';
import type { FixOutcome } from '../engine.ts';
import { rethrowFatal } from '../failures.ts';
import { replaceInks } from '../ink-map/replace-inks.ts';
import { listenToLibrary } from '../library-log.ts';
import type { Mupdf } from '../load-mupdf.ts';
import { pageParts } from '../page-parts.ts';
import { convertToCmyk } from './cmyk.ts';
import { keepsContent } from './content-net.ts';
import { embedFonts } from './embed-fonts.ts';
import { flatten } from './flatten.ts';
import { knockOut } from './knock-out.ts';
import { flattenLayers, forgetOtherLayers } from './layers.ts';
import { arrangePages, turnPages } from './page-order.ts';
import { mirrorBleed, scalePages, setBoxes } from './place.ts';
import { type OpenedSources, openSources } from './sources.ts';

/**
 * Makes one new PDF from one or more files, in order, and applies `steps`. Sources are only read. Refuses a file that
 * can't be opened, a missing page, or a result larger than an upload may be. `separations` says what they are for,
 * according to the owner.
 */
export function fixFiles(
  mupdf: Mupdf,
  sources: readonly FixSource[],
  steps: readonly FixStep[],
  separations: readonly NamedRole[],
): FixOutcome {
  listenToLibrary(mupdf);
  const original = () => withOwnersInks(openSources(mupdf, sources, steps, separations), steps, separations);
  const opened = original();
  if ('refused' in opened) return { status: 'refused', reason: opened.refused };
  const { doc } = opened;
  try {
    if (doc.countPages() === 0) return { status: 'refused', reason: 'damaged' };
    const profiles = new DocumentProfiles(doc);
    for (let i = 0; i < doc.countPages(); i++) profiles.page(pageParts(doc.findPage(i)).spaces);
    for (const step of steps) run(mupdf, opened, step);
    if (!keepsContent(mupdf, doc, original, steps)) return { status: 'refused', reason: 'content-lost' };
    // There is still no question about it for a product without such a finish.
    opened.finishes.hideAgain();
    if (steps.some(({ repair }) => repair === 'flatten')) forgetOtherLayers(doc);
    return saved(doc);
  } catch (error) {
    rethrowFatal(error);
    return { status: 'refused', reason: 'damaged' };
  } finally {
    doc.destroy();
    mupdf.emptyStore();
  }
}

/**
 * If spot colours become the four inks, those in the owner's table become what it says, not what the file says; sheets
 * and proofs follow the table too.
 */
function withOwnersInks(
  opened: OpenedSources,
  steps: readonly FixStep[],
  separations: readonly NamedRole[],
): OpenedSources {
  if ('refused' in opened) return opened;
  for (const step of steps) {
    if (step.repair !== 'cmyk') continue;
    const kept = (step.keep ?? []).map(separationKey);
    const inks = separations.filter(
      ({ name, printedAs }) => printedAs && 'inks' in printedAs && !kept.includes(separationKey(name)),
    );
    const pages = step.pages.filter((page) => page <= opened.doc.countPages());
    replaceInks(opened.doc, pages, inks);
  }
  return opened;
}

type Opened = Exclude<OpenedSources, { refused: unknown }>;

/** Applies one step. Pictures became pages when they were opened. */
function run(mupdf: Mupdf, { doc, room, finishes }: Opened, step: FixStep): void {
  if (step.repair === 'flatten') {
    flatten(doc);
    flattenLayers(doc, finishes.layers);
  }
  if (step.repair === 'embed') embedFonts(mupdf, doc);
  if (step.repair === 'boxes') setBoxes(doc, step);
  if (step.repair === 'scale') scalePages(doc, step);
  if (step.repair === 'mirror-bleed') mirrorBleed(doc, step);
  if (step.repair === 'knock-out') knockOut(doc, step);
  if (step.repair === 'cmyk') convertToCmyk(mupdf, doc, step, room);
  if (step.repair === 'turn') turnPages(doc, step);
  if (step.repair === 'pages') arrangePages(doc, step);
}

/** Saves without unused objects and without encryption: a file that opened without a password still does. */
function saved(doc: PDFDocument): FixOutcome {
  const buffer = doc.saveToBuffer('garbage=2,compress=yes,encrypt=none');
  try {
    if (buffer.getLength() > PDF_BYTES_MAX) return { status: 'refused', reason: 'too-complex' };
    return { status: 'ok', pdf: Uint8Array.from(buffer.asUint8Array()) }; // a copy, because the library's memory moves
  } finally {
    buffer.destroy();
  }
}
