import type { Shop } from '#platform/shop.ts';
import { rulesOf } from '../product-artwork.ts';
import { PROOF_PAGES_MAX } from '../proof/proof-keys.ts';
import { type ProofSubject, readProofSubject } from '../proof/proof-store.server.ts';
import { type ArtworkFile, readArtworkFile } from '../store.server.ts';

/** A file, and the product whose paper says how much ink is too much. */
export interface PlatesSubject {
  file: ArtworkFile;
  subject: ProofSubject;
  limitPercent: number;
  /** pages that can be shown; 0 while the file is being checked, or if it can't be read */
  pageCount: number;
}

/** Reads a file for a product: the one it was uploaded for, unless another is named. The caller decides who may see it. */
export async function readPlatesSubject(
  shop: Shop,
  artworkId: string,
  productId: string | null,
): Promise<PlatesSubject | null> {
  const [file, subject] = await Promise.all([
    readArtworkFile(shop.db, artworkId),
    readProofSubject(shop.db, artworkId, { productId, orderId: null, itemId: null }),
  ]);
  if (!file || !subject) return null;
  const { report } = subject.artwork;
  const isReadable = report !== null && (report.pages.length > 0 || report.pixel !== undefined);
  return {
    file,
    subject,
    limitPercent: rulesOf(subject.product).tacPercent,
    pageCount: isReadable ? Math.min(report.pageCount, PROOF_PAGES_MAX) : 0,
  };
}

/** Returns a page's number from an address, or null if the file has no such page. */
export function pageNumber(text: string | null, pageCount: number): number | null {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= pageCount ? page : null;
}
