/**
 * What is wrong with a filled-in template. `page` and `element` count from 0 in the layout; `field` is null if the
 * template’s own words are at fault.
 */
export type ComposeFault = { page: number; element: number; field: string | null } & (
  | { kind: 'too-long'; letters: number; size: number }
  | { kind: 'letter'; letter: string; font: string }
  /** fewer than 200 dots per inch; `sharpMm` is the width at which it would have them */
  | { kind: 'coarse'; ppi: number; sharpMm: number }
  /** a photo that can’t be drawn */
  | { kind: 'damaged' }
  /** more than a QR code of this size can hold and still be read */
  | { kind: 'code'; letters: number }
);

/** Where an element that shows fields is on its page, in mm from the top left corner of the finished page. */
export interface ComposedBox {
  element: number;
  fields: string[];
  at: readonly [number, number, number, number];
}

/** A page as it was made; `index` counts from 0 in the layout. */
export interface ComposedPage {
  index: number;
  name: string;
  boxes: ComposedBox[];
}
