import type { TextLine } from '../layout/layout.ts';

/** How text of a flow looks; its size is multiplied where the flow is set larger or smaller. */
export type FlowLook = Omit<TextLine, 'text' | 'least' | 'paragraph' | 'before'>;

/**
 * A piece of a text that flows over pages. `verse`: stays on one page if one page can hold it; `prose`: may go on over the
 * page, with two rows at either side; `head`: stays with what follows; `line`: is never divided.
 */
export interface FlowChunk {
  kind: 'head' | 'line' | 'verse' | 'prose';
  text: string;
  look: FlowLook;
  /** space above in mm, unless it is the first on its page */
  before: number;
}

/** Chunks that belong together: a hymn with its title. */
export interface FlowPart {
  id: string;
  chunks: readonly FlowChunk[];
}

/** A row as it is set. Heights in points. */
export interface FlowRow {
  part: number;
  chunk: number;
  text: string;
  height: number;
  /** space above it, unless it is the first on its page */
  before: number;
}

/** Where rows may be divided: the price of a page that ends behind row `i`; infinite where it may not. */
export type BreakPrices = readonly number[];
