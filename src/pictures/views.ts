/** The views of a product and their picture widths. Browsers load this module, so nothing else belongs here. */
import { type Composition, FAMILIES, familyOf } from './families.ts';

export type SizeMm = { widthMm: number; heightMm: number };

/**
 * `scene` is the main picture of a product: the composition that suits its family best. The others are shown with it on
 * its page. `social` is for link previews.
 */
export type View = SceneView | 'front' | 'reverse' | 'sizes';
/** The views that show the product in space. */
export type SceneView = Composition | 'scene' | 'detail' | 'social';

/** The available picture widths, in px; others are not served. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1440] as const;

/** The width of link preview pictures, in px. */
export const SOCIAL_WIDTH = 1200;

/** Forms that deserve a view of their other side: a back, or the inside pages. */
const twoSided: ReadonlySet<string> = new Set([
  'sheet',
  'card',
  'menu',
  'booklet',
  'perfect-bound',
  'wire-bound',
  'voucher',
  'foil-voucher',
]);

/** Large work whose picture on the table is already near its edge. */
const closeUpForms: ReadonlySet<string> = new Set(['banner', 'roller-banner', 'board']);

type Shown = SizeMm & { form: string; categoryId: string };

/** The views of a product's gallery, in order: its family's three pictures, then what is measured. */
export function viewsOf(product: Shown): { view: View; label: string; seen?: string }[] {
  const { form } = product;
  const family = FAMILIES[familyOf(product)];
  const others = COMPOSITIONS.filter((it) => it !== family.first);
  const bound = form === 'booklet' || form === 'perfect-bound' || form === 'wire-bound';
  return [
    { view: 'scene', ...family[family.first] },
    ...others.map((view) => ({ view, ...family[view] })),
    { view: 'front', label: form === 'folded' ? 'Flat, with its folds' : 'Front, with bleed' },
    ...(twoSided.has(form) ? [{ view: 'reverse' as const, label: bound ? 'Open' : 'Back' }] : []),
    ...(closeUpForms.has(form) ? [] : [{ view: 'detail' as const, label: 'Edge and paper' }]),
    { view: 'sizes', label: 'Sizes side by side' },
  ];
}

const COMPOSITIONS = ['hand', 'table', 'wall'] as const satisfies readonly Composition[];

/** Alternative text of the main picture: the product, what is seen of it, and its true size. */
export function pictureAlt(product: Shown & { name: string }): string {
  const family = FAMILIES[familyOf(product)];
  const mm = (value: number) => `${value.toLocaleString('en-GB')} mm`;
  return `${product.name}: ${family[family.first].seen}; ${mm(product.widthMm)} wide and ${mm(product.heightMm)} high`;
}
