import { printsInk, type SeparationRole } from '../report/separation-roles.ts';
import { type NamedRole, roleOf } from '../spec/separation-roles.ts';

/** The name of each role of a separation, at the beginning of a line. */
export const ROLE_WORDS: Readonly<Record<SeparationRole, string>> = {
  process: 'Process ink',
  spot: 'Special ink',
  cut: 'Cutting line',
  crease: 'Crease line',
  perforation: 'Perforation line',
  varnish: 'Varnish',
  white: 'White ink',
  foil: 'Foil',
  ignore: 'Left out',
};

/** `CutContour (cutting line)`, or the name alone of an ink that is printed. */
export function inkWords(name: string, owners: readonly NamedRole[] = []): string {
  const role = roleOf(name, owners);
  return printsInk(role) ? name : `${name} (${ROLE_WORDS[role].toLowerCase()})`;
}
