import { notPrinted } from '../plates/not-printed.ts';

/** Tells of a separation whether a fix leaves it as it is: those that the step names, else those whose names say that they are no ink. */
export const separationsToKeep = ({ keep }: { keep?: readonly string[] }): ((name: string) => boolean) =>
  keep ? (name) => keep.includes(name) : notPrinted([]);
