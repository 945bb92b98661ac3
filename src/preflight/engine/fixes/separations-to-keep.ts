import { notPrinted } from '../plates/not-printed.ts';

/**
 * Returns a function that says whether a fix leaves a separation as it is: those that the step names, or else those
 * whose names say that they aren't inks.
 */
export const separationsToKeep = ({ keep }: { keep?: readonly string[] }): ((name: string) => boolean) =>
  keep ? (name) => keep.includes(name) : notPrinted([]);
