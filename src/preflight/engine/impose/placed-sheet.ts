import type { ArtworkKind, Rect, RefusedReason } from '../../report/report.ts';
import type { Finishing } from '../../spec/artwork-spec.ts';
import type { NamedRole } from '../../spec/separation-roles.ts';

/**
 * A page placed on a sheet. Points from the bottom left of the sheet, y upwards. The middle of its cut comes to `middle`,
 * turned anticlockwise by `turn`; nothing outside `clip` is drawn.
 */
export type PlacedPage = {
  /** place in the list of sources */
  source: number;
  /** from 1 */
  page: number;
  middle: readonly [x: number, y: number];
  turn: 0 | 90 | 180 | 270;
  /** a further turn for a page that has the finished size lying on its side */
  turnIfOnItsSide: 90 | 270;
  clip: Rect;
};

export type PlacedSheet = { widthPt: number; heightPt: number; places: readonly PlacedPage[] };

/** What the new file says of itself (PDF 32000-1, 14.3.3): its title, and when it was made, as an ISO time. */
export type AboutSheets = { title: string; madeAt: string };

/**
 * `finished` is the size that each page is cut to; null: pages are taken whole, by their MediaBox. Pictures need it.
 * `pageCount` refuses a file with another number of pages. Separations go on to the sheet as they are, but for those that
 * are for nobody's press: by the owner's names (`separations`) and what the product is made with (`finishing`).
 */
export type PageSource = {
  file: string;
  kind: ArtworkKind;
  finished: { widthMm: number; heightMm: number; bleedMm: number } | null;
  pageCount?: number;
  separations?: readonly NamedRole[];
  finishing?: Finishing;
};

/** Why nothing was made; without a `source`, the whole is too large or takes too long. */
export type ImposeRefusal =
  | { reason: RefusedReason; source?: number }
  | { reason: 'page-count'; source: number; pages: number }
  | { reason: 'page-missing'; source: number; page: number; pages: number }
  | { reason: 'page-size'; source: number; page: number; widthMm: number; heightMm: number };

/**
 * `outputIntent`: `kept` if all sources state the same one, `differ` if not, `none` if none states one. `spots` are the
 * names of the inks beside the four that the sources' pages use.
 */
type Imposed = {
  status: 'ok';
  /** PDF 1.6, in order; joined they are the file */
  parts: Uint8Array<ArrayBuffer>[];
  outputIntent: 'kept' | 'differ' | 'none';
  spots: string[];
};

export type ImposeOutcome = Imposed | ({ status: 'refused' } & ImposeRefusal);
