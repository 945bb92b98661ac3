import type { ComposedPage, ComposeFault, Layout, Values } from '#composition/index.ts';
import type { ArtworkKind, RefusedReason } from '../../report/report.ts';

/** A template, and what a customer made of it. `photos` are their files, by artwork. */
export interface Composition {
  layout: Layout;
  values: Values;
  photos: readonly ComposePhoto[];
}

export interface ComposePhoto {
  artworkId: string;
  file: string;
  kind: ArtworkKind;
}

export interface ComposeOptions {
  /** the longest side of each page's picture; without it none is drawn, and photos are as fine as they print */
  maxPx?: number;
  /** only pictures, as soon as they can be had: the editor shows them while somebody types */
  picturesOnly?: true;
}

/** `parts`: the PDF (empty with `picturesOnly`), then a picture of each page if they were wanted: a JPEG or a PNG. */
export type ComposeOutcome =
  | { status: 'ok'; pages: ComposedPage[]; faults: ComposeFault[]; parts: Uint8Array<ArrayBuffer>[] }
  | { status: 'refused'; reason: RefusedReason };
