/** The views of a product and their picture widths. Browsers load this module, so nothing else belongs here. */
export type SizeMm = { widthMm: number; heightMm: number };

/** `scene` is the main picture of a product; the others are shown with it on its page. `social` is for link previews. */
export type View = 'scene' | 'front' | 'reverse' | 'detail' | 'sizes' | 'social';

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
  'board',
  'voucher',
  'foil-voucher',
]);

/** The views of a product's gallery, in order. */
export function viewsOf({ form }: { form: string }): { view: View; label: string }[] {
  const bound = form === 'booklet' || form === 'perfect-bound' || form === 'wire-bound';
  return [
    { view: 'scene', label: 'As printed' },
    { view: 'front', label: form === 'folded' ? 'Flat, with its folds' : 'Front, with bleed' },
    ...(twoSided.has(form) && form !== 'board'
      ? [{ view: 'reverse' as const, label: bound ? 'Open' : 'Back' }]
      : []),
    { view: 'detail', label: 'Edge and paper' },
    { view: 'sizes', label: 'Size compared' },
  ];
}

const formNames: Readonly<Record<string, string>> = {
  sheet: 'printed sheets',
  card: 'printed cards',
  menu: 'menu cards',
  form: 'a carbonless form with coloured copies',
  envelope: 'printed envelopes',
  pad: 'a glued pad of sheets',
  folded: 'a leaflet standing in its folds',
  booklet: 'a folded and stapled booklet',
  'perfect-bound': 'a book with a square spine',
  'wire-bound': 'a wire bound book',
  calendar: 'a calendar on a wire',
  planner: 'a year planner',
  plan: 'a building plan with its title block',
  voucher: 'gift vouchers',
  'foil-voucher': 'gift vouchers with gold foil',
  ticket: 'tickets with a tear-off stub',
  perforated: 'sheets with a perforated part to tear off',
  banner: 'a banner tied by its brass eyelets',
  'roller-banner': 'a roller banner on its stand',
  board: 'rigid printed boards',
};

/** Alternative text: the product and its true size. */
export function pictureAlt({
  name,
  form,
  widthMm,
  heightMm,
}: SizeMm & { name: string; form: string }): string {
  return `${name}: ${formNames[form] ?? 'printed sheets'}, ${widthMm.toLocaleString('en-GB')} mm wide and ${heightMm.toLocaleString('en-GB')} mm high`;
}
