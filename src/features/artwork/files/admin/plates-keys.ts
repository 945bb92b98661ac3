import { PROOF_PAGES_MAX } from '../proof/proof-keys.ts';

/** Increase it when plates are drawn or stored differently: stored ones are then drawn again. */
export const PLATES_VERSION = 2;

/** The storage key of a page's plates, beside the file they were drawn from. */
export const platesKey = (storageKey: string, page: number): string => `${storageKey}.plates/${page}`;

/** Returns every key under which a file's plates may be stored, to delete them with it. */
export const platesKeys = (storageKey: string, pageCount: number): string[] =>
  Array.from({ length: Math.min(pageCount, PROOF_PAGES_MAX) }, (_, i) => platesKey(storageKey, i + 1));
