/** Raise it when pages are drawn differently: pictures drawn before are then drawn anew. */
const PROOF_VERSION = 1;

/** `page` to look at closely, `small` for the strip of pages. */
export type ProofSize = 'page' | 'small';

export const PROOF_PX: Readonly<Record<ProofSize, number>> = { page: 1700, small: 240 };

/** The longest book of the catalogue has 300 pages; of longer files no more are drawn. */
export const PROOF_PAGES_MAX = 300;

/** Where the picture of a page is stored, beside the file that it was drawn from. */
export function proofKey(storageKey: string, page: number, size: ProofSize): string {
  return `${storageKey}.proof-${PROOF_VERSION}/${page}-${size}`;
}

/** Every picture that may be stored of a file: they go when it goes. */
export function proofKeys(storageKey: string, pageCount: number): string[] {
  const pages = Array.from({ length: Math.min(pageCount, PROOF_PAGES_MAX) }, (_, i) => i + 1);
  return pages.flatMap((page) => [proofKey(storageKey, page, 'page'), proofKey(storageKey, page, 'small')]);
}
