import type { OptionTurnaround } from './option-turnaround.ts';
import type { Stock } from './stock.ts';

/** The documented groups of choices. */
const GROUP_KEYS = [
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
type DocumentedKey = (typeof GROUP_KEYS)[number];

/** How the key of an owner's group begins; no other field of a product's form begins with this. */
export const OWN_PREFIX = 'own-';
type OwnKey = `own-${string}`;

/** A group of a product's choices: a documented one or, beginning with `own-`, one that the owner made. */
export type GroupKey = DocumentedKey | OwnKey;

const isOwnKey = (key: string): key is OwnKey => /^own-[a-z0-9-]{1,56}$/.test(key);

/** Whether a stored or sent text is the key of a group. */
export function isGroupKey(key: string): key is GroupKey {
  return isOwnKey(key) || (GROUP_KEYS as readonly string[]).includes(key);
}

const CHOICE_OF_GROUP = {
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
} as const satisfies Record<DocumentedKey, string>;
type DocumentedChoice = (typeof CHOICE_OF_GROUP)[DocumentedKey];
export type ChoiceName = DocumentedChoice | OwnKey;

/** Returns the name of a choice in a cart line and a form: `selectedOptions.size` chooses from the group `sizes`. */
export function choiceName(key: GroupKey): ChoiceName {
  return isOwnKey(key) ? key : CHOICE_OF_GROUP[key];
}

const CHOICE_NAMES: readonly string[] = Object.values(CHOICE_OF_GROUP);

/** Whether a form's field names a choice. */
export function isChoiceName(name: string): name is ChoiceName {
  return isOwnKey(name) || CHOICE_NAMES.includes(name);
}

/** Option ids by choice name, e.g. `{ size: 'a5', quantity: '500' }`. */
export type SelectedOptions = ByChoice<string>;

/** A value for each of some choices. */
export type ByChoice<Value> = Partial<Record<DocumentedChoice, Value>> & { [own: OwnKey]: Value };

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
  /** of a turnaround, and only of one */
  turnaround?: OptionTurnaround;
  /** what the choice is made of; left out if it doesn't change the material */
  stock?: Stock | null;
  /** of a typed size: the listed one that sets its price */
  pricedAs?: string;
  /** of a typed number: what it adds for every copy, in thousandths of a penny */
  eachMilli?: number;
  /** `#1f3a5f`: the colour shown beside the name */
  swatch?: string | null;
  /** of a size: how its sheet is folded; null if its id says so */
  fold?: FoldName | null;
}

export const FOLD_NAMES = ['none', 'half', 'tri', 'z', 'cross'] as const;
export type FoldName = (typeof FOLD_NAMES)[number];

/** The kinds of control that a group can have. */
export const GROUP_KINDS = ['buttons', 'list', 'swatches', 'number'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** A number that customers type, for example of holes or names. */
export interface NumberLimits {
  least: number;
  most: number;
  step: number;
  /** what each one above the minimum adds to the line, in pence */
  eachPence: number;
  /** and to each copy, in thousandths of a penny */
  eachCopyMilli: number;
}

export interface OptionGroup {
  key: GroupKey;
  label: string;
  /** of a number: one option, for the minimum */
  options: Option[];
  /** null or left out: buttons for a few options, a list for many */
  kind?: GroupKind | null;
  /** a sentence below the label */
  help?: string | null;
  /** the default option; null or left out for the first one */
  start?: string | null;
  number?: NumberLimits | null;
}

/** A choice that was made, with its group's label for use in an order. */
export interface Choice {
  group: GroupKey;
  label: string;
  option: Option;
}
