import { KNOWN_NAMES } from './separation-names.ts';

/**
 * What a separation (a named ink of a PDF: Separation or DeviceN, PDF 32000-1, 8.6.6) is for. `process` are the inks of
 * every press, `spot` special inks, which we mix from these. `cut`, `crease` and `perforation` are lines for a machine;
 * `varnish`, `white` and `foil` are put on the sheet by another one. `ignore` neither prints nor goes to the press.
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
export const LINE_ROLES = ['cut', 'crease', 'perforation'] as const;
/** Areas that another machine puts on the sheet. */
export const LAYER_ROLES = ['varnish', 'white', 'foil'] as const;
/** What a product may or must have beside its colours. */
export const FINISH_ROLES = [...LINE_ROLES, ...LAYER_ROLES] as const;

export type LineRole = (typeof LINE_ROLES)[number];
export type LayerRole = (typeof LAYER_ROLES)[number];
export type FinishRole = (typeof FINISH_ROLES)[number];

/** A name and what it is for, as the owner added it. */
export type NamedRole = { name: string; role: SeparationRole };

/** Inks every press has, and names that stand for no ink of their own (PDF 32000-1, 8.6.6.4 and 8.6.6.5). */
export const PROCESS_INKS: ReadonlySet<string> = new Set([
  'Cyan',
  'Magenta',
  'Yellow',
  'Black',
  'All',
  'None',
]);

/**
 * What the separation `name` is for: as the owner says, else by the names that designers, packaging programs and cutting
 * machines use, else a spot ink. Case, accents, spaces, hyphens, a number at the end and a remark like `(do not print)`
 * make no difference.
 */
export function roleOf(name: string, owners: readonly NamedRole[]): SeparationRole {
  const keys = keysOf(name);
  for (const key of keys) {
    const own = owners.find((it) => separationKey(it.name) === key);
    if (own) return own.role;
  }
  if (PROCESS_INKS.has(name)) return 'process';
  for (const key of keys) {
    const known = KNOWN.get(key);
    if (known) return known;
  }
  return 'spot';
}

/** Whether a separation of this role is printed in ink on the sheet: all others are left out of every picture of it. */
export const printsInk = (role: SeparationRole): boolean => role === 'process' || role === 'spot';

export const isLineRole = (role: SeparationRole): role is LineRole =>
  (LINE_ROLES as readonly string[]).includes(role);

export const isLayerRole = (role: SeparationRole): role is LayerRole =>
  (LAYER_ROLES as readonly string[]).includes(role);

export const isFinishRole = (role: SeparationRole): role is FinishRole =>
  isLineRole(role) || isLayerRole(role);

/** Two names with the same key are the same separation to us: letters and figures only, without case and accents. */
export function separationKey(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll('ß', 'ss').replaceAll('&', 'and');
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Remarks that designers add to a name. */
const REMARK = /(?:donotprint|dontprint|noprint|nonprinting|nonprint|nichtdrucken|nichtdruckend)$/;

/** The keys to look a name up by: as it is, then without a remark, then without a number at the end. */
function keysOf(name: string): string[] {
  const whole = separationKey(name);
  const bare = whole.replace(REMARK, '');
  const keys = [whole, bare, bare.replace(/\d{1,2}$/, '')];
  return [...new Set(keys)].filter((key) => key !== '');
}

/** A name in two languages has one role, and one in two roles would be a mistake (a test says so). */
const KNOWN: ReadonlyMap<string, SeparationRole> = new Map(
  Object.entries(KNOWN_NAMES).flatMap(([role, names]) =>
    names.map((name) => [separationKey(name), role as SeparationRole] as const),
  ),
);
