/**
 * Raise it when pages are drawn differently: pictures drawn before are then drawn anew. Since 2, colours of the screen go
 * by the profile of our paper.
 */
const PROOF_VERSION = 2;

/** `page` to look at closely, `small` for the strip of pages. */
export type ProofSize = 'page' | 'small';

export const PROOF_PX: Readonly<Record<ProofSize, number>> = { page: 1700, small: 240 };

/** The longest book of the catalogue has 300 pages; of longer files no more are drawn. */
export const PROOF_PAGES_MAX = 300;

/** Where the picture of a page is stored, beside the file that it was drawn from. */
export function proofKey(storageKey: string, page: number, size: ProofSize, version = PROOF_VERSION): string {
  return `${storageKey}.proof-${version}/${page}-${size}`;
}

/** Every picture that may be stored of a file, of earlier versions too: they go when it goes. */
export function proofKeys(storageKey: string, pageCount: number): string[] {
  const pages = Array.from({ length: Math.min(pageCount, PROOF_PAGES_MAX) }, (_, i) => i + 1);
  const versions = Array.from({ length: PROOF_VERSION }, (_, i) => i + 1);
  return versions.flatMap((version) =>
    pages.flatMap((page) =>
      (['page', 'small'] as const).map((size) => proofKey(storageKey, page, size, version)),
    ),
  );
}
