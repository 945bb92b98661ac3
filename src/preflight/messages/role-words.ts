import type { SeparationRole } from '../report/separation-roles.ts';

/** What each role of a separation is called, at the beginning of a line. */
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
