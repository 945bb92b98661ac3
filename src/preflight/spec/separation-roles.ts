import type { SeparationRole } from '../report/separation-roles.ts';
import { knownNames } from './separation-names.ts';

export {
  isFinishRole,
  isLineRole,
  printsInk,
  SEPARATION_ROLES,
  type SeparationRole,
} from '../report/separation-roles.ts';

/** What a spot colour is printed as, instead of on a plate of its own: the four inks in per cent, or another spot colour. */
export type PrintedAs = { inks: readonly [number, number, number, number] } | { spot: string };

/** A name and what it is for, as the owner added it; a spot colour may be printed as something else. */
export type NamedRole = { name: string; role: SeparationRole; printedAs?: PrintedAs };

/**
 * Returns what the owner prints the spot colour `name` as, or null if as it is. Case, accents, spaces and hyphens make
 * no difference. If the replacement is replaced in turn, that one counts; a circle replaces nothing.
 */
export function printedAsOf(name: string, owners: readonly NamedRole[]): PrintedAs | null {
  if (PROCESS_INKS.has(name)) return null;
  const visited = new Set<string>();
  let [key, replacement]: [string, PrintedAs | null] = [separationKey(name), null];
  for (;;) {
    if (visited.has(key)) return null;
    visited.add(key);
    const next = owners.find((it) => separationKey(it.name) === key)?.printedAs;
    if (!next) return replacement;
    replacement = next;
    if ('inks' in next) return replacement;
    key = separationKey(next.spot);
  }
}

/** Inks that every press has, and names that aren't inks (PDF 32000-1, 8.6.6.4 and 8.6.6.5). */
export const PROCESS_INKS: ReadonlySet<string> = new Set([
  'Cyan',
  'Magenta',
  'Yellow',
  'Black',
  'All',
  'None',
]);

/**
 * Returns what the separation `name` is for: what the owner says, or else what designers, packaging programs and
 * cutting machines mean by it, or else a spot ink. Case, accents, spaces, hyphens, a number at the end and a remark
 * like `(do not print)` make no difference.
 */
export function roleOf(name: string, owners: readonly NamedRole[]): SeparationRole {
  const keys = keysOf(name);
  for (const key of keys) {
    const own = owners.find((it) => separationKey(it.name) === key);
    if (own) return own.role;
  }
  if (PROCESS_INKS.has(name)) return 'process';
  for (const key of keys) {
    const known = rolesByKey().get(key) ?? garbled(key);
    if (known) return known;
  }
  return 'spot';
}

/** Two names with the same key are the same separation to us: letters and figures only, without case and accents. */
export function separationKey(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll('ß', 'ss').replaceAll('&', 'and');
  return plain.replace(/[^\p{L}\p{N}\uFFFD]/gu, '');
}

/** Remarks that designers add to a name. */
const REMARK = /(?:donotprint|dontprint|noprint|nonprinting|nonprint|nichtdrucken|nichtdruckend)$/;

/** Returns the keys by which to look a name up: as it is, then without a remark, then without a number at the end. */
function keysOf(name: string): string[] {
  const whole = separationKey(name);
  const bare = whole.replace(REMARK, '');
  const keys = [whole, bare, bare.replace(/\d{1,2}$/, '')];
  return [...new Set(keys)].filter((key) => key !== '');
}

let known: ReadonlyMap<string, SeparationRole> | null = null;

/** Roles by the names' keys. A name may be listed in two languages, but not with two roles (a test checks this). */
function rolesByKey(): ReadonlyMap<string, SeparationRole> {
  known ??= new Map(knownNames().map(({ name, role }) => [separationKey(name), role]));
  return known;
}

/**
 * Older programs don't write names in UTF-8 but in an encoding of their own, so that each accented letter, and `ß`,
 * reads as U+FFFD.
 */
function garbled(key: string): SeparationRole | undefined {
  if (!key.includes('\uFFFD')) return undefined;
  const pattern = new RegExp(`^${key.replaceAll('\uFFFD', '(?:.|ss)')}$`, 'u');
  for (const [each, role] of rolesByKey()) if (pattern.test(each)) return role;
  return undefined;
}
