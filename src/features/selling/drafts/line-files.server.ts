import { sql } from 'kysely';
import { ARTWORK_JSON } from '#features/artwork/files/index.server.ts';
import { type Artwork, artworkSpecOf, artworkState } from '#features/artwork/files/index.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import type { NewOrderItem } from '#features/orders/order/index.server.ts';
import { artworkUrl } from '#features/orders/order/index.ts';
import type { StaffLine } from '#features/orders/staff-lines/index.ts';
import { configureTaxed, pricedOn } from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { findingText } from '#preflight/index.ts';
import type { ReadDraft } from './store.server.ts';

/** By line of a draft. */
export type LineFiles = ReadonlyMap<string, ItemFile>;

export type ItemFile = Pick<NewOrderItem, 'artworkId' | 'artworkUrl' | 'artworkState' | 'artworkProblem'>;

/**
 * Returns the files sent with a draft's request, judged for their lines in the same way as for an order's items, by
 * line. They are locked, so that they stay. One statement; none if no line has a file.
 */
export async function readLineFiles(
  trx: Queries,
  { draft: { id, lines }, products }: ReadDraft,
  today: string,
): Promise<LineFiles> {
  const ids = lines.flatMap(({ artworkId }) => artworkId ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ artwork: Artwork }>`select ${ARTWORK_JSON} as artwork from artworks a
    where a.id = any(${ids}::uuid[]) and a.draft_id = ${id} and a.removed_at is null for key share`.execute(
    trx,
  );
  const files = rows.map(({ artwork }) => artwork);
  return new Map(
    lines.flatMap((line) => {
      const file = files.find((each) => each.id === line.artworkId);
      const product = products.find((each) => each.id === line.productId);
      return file ? [[line.id, itemFile(file, product && pricedOn(product, today), line)] as const] : [];
    }),
  );
}

/**
 * A faulty file becomes a problem of the item, as if staff had found the fault. Otherwise staff check it like any file.
 */
function itemFile(file: Artwork, product: Product | undefined, line: StaffLine): ItemFile {
  const configured = product && configureTaxed(product, line.selectedOptions, line.vatAnswers);
  const state =
    product && configured?.ok ? artworkState(file, artworkSpecOf(product, configured.choices)) : null;
  const faults =
    state?.state === 'invalid' ? state.findings.filter(({ severity }) => severity === 'error') : [];
  const said = faults.map((finding) => {
    const { title, fix } = findingText(finding);
    return `${title}. ${fix}`;
  });
  const here = { artworkId: file.id, artworkUrl: artworkUrl(file.id) };
  return said.length > 0
    ? { ...here, artworkState: 'problem', artworkProblem: said.join('\n') }
    : { ...here, artworkState: 'received', artworkProblem: null };
}
