import type { X4Breach } from '../../report/pdfx4.ts';
import type { ArtworkKind, Rect, RefusedReason } from '../../report/report.ts';
import type { Finishing } from '../../spec/artwork-spec.ts';
import type { PrintedSurface } from '../../spec/printing-conditions.ts';
import type { NamedRole } from '../../spec/separation-roles.ts';
import type { AboutFile } from '../pdfx/identity.ts';

/**
 * A page placed on a sheet, in points from the bottom left of the sheet, y upwards. The middle of its cut is at
 * `middle`, turned anticlockwise by `turn`; nothing outside `clip` is drawn.
 */
export type PlacedPage = {
  /** place in the list of sources */
  source: number;
  /** from 1 */
  page: number;
  middle: readonly [x: number, y: number];
  turn: 0 | 90 | 180 | 270;
  /** a further turn for a page whose finished size lies on its side */
  turnIfOnItsSide: 90 | 270;
  clip: Rect;
};

export type PlacedSheet = { widthPt: number; heightPt: number; places: readonly PlacedPage[] };

/**
 * What the new file says about itself, and the kind of paper that it is printed on, whose printing condition it
 * declares; coated by default.
 */
export type AboutPrint = AboutFile & { surface?: PrintedSurface };

/**
 * `finished` is the size to which each page is cut; if null, pages are used in full, by their MediaBox. Pictures need
 * it. `pageCount` refuses a file with a different number of pages. Separations go on the sheet as they are, except
 * those that no press is to print, by the owner's names (`separations`) and what the product is made with
 * (`finishing`).
 */
export type PageSource = {
  file: string;
  kind: ArtworkKind;
  finished: { widthMm: number; heightMm: number; bleedMm: number } | null;
  pageCount?: number;
  separations?: readonly NamedRole[];
  finishing?: Finishing;
};

/** Why nothing was made. Without a `source`, the whole is too large or takes too long. */
export type ImposeRefusal =
  | { reason: RefusedReason; source?: number }
  | { reason: 'page-count'; source: number; pages: number }
  | { reason: 'page-missing'; source: number; page: number; pages: number }
  | { reason: 'page-size'; source: number; page: number; widthMm: number; heightMm: number };

/**
 * `spots` are the names of the inks besides the four that the sources' pages use. `breaches`: what couldn't be made to
 * conform in the sources, such as a font that isn't in its file. With any, the sheets aren't a PDF/X-4 and don't claim
 * to be.
 */
type Imposed = {
  status: 'ok';
  /** of the PDF/X-4, in order; joined, they are the file */
  parts: Uint8Array<ArrayBuffer>[];
  spots: string[];
  breaches: X4Breach[];
};

export type ImposeOutcome = Imposed | ({ status: 'refused' } & ImposeRefusal);

/**
 * A customer's file from which to make a print file. `sizes` are those to which the pages are cut, the last one for all
 * that follow; if empty, as the file says. Pictures need one. Separations are as for `PageSource`.
 */
export type PrintSource = Omit<PageSource, 'finished' | 'pageCount'> & {
  sizes: readonly NonNullable<PageSource['finished']>[];
};

/** `parts` and `breaches` are as for sheets. */
export type PrintFileOutcome =
  | { status: 'ok'; parts: Uint8Array<ArrayBuffer>[]; breaches: X4Breach[] }
  | { status: 'refused'; reason: RefusedReason };
