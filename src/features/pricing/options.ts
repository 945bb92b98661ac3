import type { OptionTurnaround } from './option-turnaround.ts';

/** The groups of a product's choices, in the order in which a customer makes them. */
export const GROUP_KEYS = [
  'sizes',
  'finishes',
  'weights',
  'sides',
  'innerPages',
  'cover',
  'colors',
  'thickness',
  'lamination',
  'eyelets',
  'quantities',
  'turnaround',
] as const;
export type GroupKey = (typeof GROUP_KEYS)[number];

/** The name of a choice in a cart line and a form: `selectedOptions.size` chooses from the group `sizes`. */
export const CHOICE_OF_GROUP = {
  sizes: 'size',
  finishes: 'finish',
  weights: 'weight',
  sides: 'sides',
  innerPages: 'innerPages',
  cover: 'cover',
  colors: 'colors',
  thickness: 'thickness',
  lamination: 'lamination',
  eyelets: 'eyelets',
  quantities: 'quantity',
  turnaround: 'turnaround',
} as const satisfies Record<GroupKey, string>;
export type ChoiceName = (typeof CHOICE_OF_GROUP)[GroupKey];

/** Option ids by choice name, e.g. `{ size: 'a5', quantity: '500' }`. */
export type SelectedOptions = Partial<Record<ChoiceName, string>>;

/** One choice within a group. `widthMm`/`heightMm` change the finished size, `pages` the artwork's, `copies` the print run. */
export interface Option {
  id: string;
  name: string;
  description: string | null;
  priceModifierPence: number;
  widthMm: number | null;
  heightMm: number | null;
  pages: number | null;
  copies: number | null;
  /** of a turnaround, and only there */
  turnaround?: OptionTurnaround;
  /** of a typed size: the listed one whose price it has */
  pricedAs?: string;
}

export interface OptionGroup {
  key: GroupKey;
  label: string;
  options: Option[];
}

/** A choice as made, with its group's label for use on an order. */
export interface Choice {
  group: GroupKey;
  label: string;
  option: Option;
}
