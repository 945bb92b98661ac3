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

/** `maxPx`: the longest side of each page’s picture; without it none is drawn, and photos are as fine as they print. */
export interface ComposeOptions {
  maxPx?: number;
}

/** `parts`: the PDF, then a JPEG of each page if they were wanted. */
export type ComposeOutcome =
  | { status: 'ok'; pages: ComposedPage[]; faults: ComposeFault[]; parts: Uint8Array<ArrayBuffer>[] }
  | { status: 'refused'; reason: RefusedReason };
