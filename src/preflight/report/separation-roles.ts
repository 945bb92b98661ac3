/**
 * What a separation (a named ink of a PDF: Separation or DeviceN, PDF 32000-1, 8.6.6) is for. `process` are the inks
 * that every press has, and `spot` are special inks, which we mix from these. `cut`, `crease` and `perforation` are
 * lines for a machine; `varnish`, `white` and `foil` are put on the sheet by another one. `ignore` neither prints nor
 * goes to the press.
 */
export const SEPARATION_ROLES = [
  'process',
  'spot',
  'cut',
  'crease',
  'perforation',
  'varnish',
  'white',
  'foil',
  'ignore',
] as const;
export type SeparationRole = (typeof SEPARATION_ROLES)[number];

/** Lines that a machine follows. */
const LINE_ROLES = ['cut', 'crease', 'perforation'] as const;
/** Areas that another machine applies to the sheet. */
const LAYER_ROLES = ['varnish', 'white', 'foil'] as const;
/** What a product may or must have besides its colours. */
export const FINISH_ROLES = [...LINE_ROLES, ...LAYER_ROLES] as const;

export type LineRole = (typeof LINE_ROLES)[number];
export type LayerRole = (typeof LAYER_ROLES)[number];
export type FinishRole = (typeof FINISH_ROLES)[number];

/**
 * Returns whether a separation of this role is printed in ink on the sheet; all others are left out of every picture of
 * it.
 */
export const printsInk = (role: SeparationRole): boolean => role === 'process' || role === 'spot';

export const isLineRole = (role: SeparationRole): role is LineRole =>
  (LINE_ROLES as readonly string[]).includes(role);

export const isLayerRole = (role: SeparationRole): role is LayerRole =>
  (LAYER_ROLES as readonly string[]).includes(role);

export const isFinishRole = (role: SeparationRole): role is FinishRole =>
  isLineRole(role) || isLayerRole(role);
