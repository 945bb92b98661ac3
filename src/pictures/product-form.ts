/** A product's physical form. A new form needs its own composition (`compose.ts`). */
export const PRODUCT_FORMS = [
  'sheet',
  'card',
  'menu',
  'form',
  'envelope',
  'pad',
  'folded',
  'booklet',
  'perfect-bound',
  'wire-bound',
  'calendar',
  'planner',
  'plan',
  'voucher',
  'foil-voucher',
  'ticket',
  'perforated',
  'banner',
  'roller-banner',
  'board',
] as const;

export type ProductForm = (typeof PRODUCT_FORMS)[number];
