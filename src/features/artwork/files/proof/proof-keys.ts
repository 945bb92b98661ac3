/**
 * Increase it when pages are drawn differently: stored pictures are then drawn again. Since 2, screen colours use our
 * paper's profile; since 3, overprint shows, and cutting lines and finishes don't; since 4, these are also taken from
 * layers that don't print, and pictures are stored after their version (drawn-version.server.ts).
 */
const PROOF_VERSION = 4;

const PROOF_SIZES = ['page', 'quarter', 'small'] as const;
/** `page` for a close look, `quarter` for four on a sheet of paper, `small` for the page strip. */
export type ProofSize = (typeof PROOF_SIZES)[number];

export const PROOF_PX: Readonly<Record<ProofSize, number>> = { page: 1700, quarter: 850, small: 240 };

/** The longest book of the catalogue has 300 pages. Pages beyond that are not drawn. */
export const PROOF_PAGES_MAX = 300;

/** The storage key of a page's picture, beside the file it was drawn from. */
export function proofKey(storageKey: string, page: number, size: ProofSize, version = PROOF_VERSION): string {
  return `${storageKey}.proof-${version}/${page}-${size}`;
}

/** Returns every picture that may be stored for a file, in any version, to delete them with it. */
export function proofKeys(storageKey: string, pageCount: number): string[] {
  const pages = Array.from({ length: Math.min(pageCount, PROOF_PAGES_MAX) }, (_, i) => i + 1);
  const versions = Array.from({ length: PROOF_VERSION }, (_, i) => i + 1);
  return versions.flatMap((version) =>
    pages.flatMap((page) => PROOF_SIZES.map((size) => proofKey(storageKey, page, size, version))),
  );
}
