import type { ComposedPage, ComposeFault, Layout, Values } from '#composition/index.ts';
import type { ArtworkKind, RefusedReason } from '../../report/report.ts';

/** A template, and what a customer made of it. `photos` are their files, by artwork; `files` the owner’s: pages and fonts. */
export interface Composition {
  layout: Layout;
  values: Values;
  photos: readonly ComposePhoto[];
  files: readonly ComposeFile[];
}

export interface ComposePhoto {
  artworkId: string;
  file: string;
  kind: ArtworkKind;
}

/** A PDF that a page is drawn on, or a font; `id` as the layout names it. */
interface ComposeFile {
  id: string;
  file: string;
}

export interface ComposeOptions {
  /** the longest side of each page's picture; without it none is drawn, and photos are as fine as they print */
  maxPx?: number;
  /** only the page at this place in the layout; by default all that are printed */
  only?: number;
  /** only pictures, as soon as they can be had: the editor shows them while somebody types */
  picturesOnly?: true;
}

/** `parts`: the PDF (empty with `picturesOnly`), then a picture of each page if they were wanted: a JPEG or a PNG. */
export type ComposeOutcome =
  | { status: 'ok'; pages: ComposedPage[]; faults: ComposeFault[]; parts: Uint8Array<ArrayBuffer>[] }
  | { status: 'refused'; reason: RefusedReason };

/** One filling of a template among many: what differs from the values that all have. */
export interface ComposeRecord {
  name: string;
  copies: number;
  texts: Values['texts'];
  photos: Values['photos'];
}

/** A template that is filled in many times; `values` are what all records have. */
export type RecordsComposition = Composition & { records: readonly ComposeRecord[] };

/** A fault of one record, counted from 0. */
export type RecordFault = ComposeFault & { record: number };

/** `parts`: the PDF, if it was to be made. */
export type RecordsOutcome =
  | { status: 'ok'; faults: RecordFault[]; parts: Uint8Array<ArrayBuffer>[] }
  | { status: 'refused'; reason: RefusedReason };
