import type { Values } from './edit-field.tsx';
import { FINISH_CHOICES, FINISH_LABELS } from './finishing-fields.tsx';
import { FORM_CHOICES } from './forms.ts';

/** The choices of the product form's selects. */
export const VAT = [
  { id: 'standard', name: 'Standard, 20%' },
  { id: 'zero', name: 'Zero, always' },
  { id: 'leaflet', name: 'As a leaflet: ask the customer' },
  { id: 'booklet', name: 'As a booklet: ask the customer' },
];
export const VAT_HINT = 'Leaflets and booklets are 20% too until you turn on zero-rating, under “VAT”.';
export const FORMS = FORM_CHOICES.map((id) => ({
  id,
  name: `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`,
}));
const LABELS = {
  name: 'Name',
  categoryId: 'Category',
  basePrice: 'Base price (£)',
  vatClass: 'VAT',
  position: 'Position',
  description: 'Description',
  form: 'Form',
  panels: 'Panels',
  widthMm: 'Width (mm)',
  heightMm: 'Height (mm)',
  bleedMm: 'Bleed (mm)',
  safeMm: 'Safe area (mm)',
  pagesMin: 'Minimum artwork pages',
  pagesMax: 'Maximum artwork pages',
  ...FINISH_LABELS,
  paperId: 'Paper',
  sheets: 'Sheets in each copy',
  extraGrams: 'Other weight of each copy (g)',
  specifications: 'Specification',
} as const;

/** Returns every field of a product: stored value and typed value. */
export function comparedProducts(
  stored: Values,
  values: Values,
  categories: readonly { id: string; name: string }[],
  papers: readonly { id: string; name: string }[],
) {
  const chosen: Readonly<Record<string, readonly { id: string; name: string }[]>> = {
    categoryId: categories,
    vatClass: VAT,
    form: FORMS,
    ...Object.fromEntries(Object.keys(FINISH_LABELS).map((name) => [name, FINISH_CHOICES])),
    paperId: papers,
  };
  const words = (name: string, value = '') => chosen[name]?.find(({ id }) => id === value)?.name ?? value;
  return Object.entries(LABELS).map(
    ([name, label]) => [label, words(name, stored[name]), words(name, values[name])] as const,
  );
}
