/** A printing condition: how the four inks come out on a kind of paper. */
export type PrintingCondition = {
  /** its name in the registry of the International Color Consortium, http://www.color.org */
  identifier: string;
  info: string;
  /** the profile of that condition, a file beside the engine (see `printing-profiles.md`) */
  profile: string;
};

/** Paper surfaces as the paper list names them. */
export type PrintedSurface = 'coated' | 'uncoated';

/**
 * The conditions for which we have a profile. A PDF/X-4 contains the profile of its condition, so no others can be
 * offered.
 */
export const PRINTING_CONDITIONS: Readonly<Record<PrintedSurface, PrintingCondition>> = {
  coated: {
    identifier: 'FOGRA39',
    info: 'Offset on coated paper, FOGRA39 (ISO 12647-2:2004)',
    profile: 'fogra39.icc',
  },
  uncoated: {
    identifier: 'FOGRA29',
    info: 'Offset on white uncoated paper, FOGRA29 (ISO 12647-2:2004)',
    profile: 'fogra29.icc',
  },
};

/**
 * Returns the single condition for a file that is printed on papers with these surfaces: uncoated if none is coated.
 * Without either, as for board, it is that of proofs: coated.
 */
export const surfaceOf = (surfaces: readonly (string | null)[]): PrintedSurface =>
  surfaces.includes('uncoated') && !surfaces.includes('coated') ? 'uncoated' : 'coated';
