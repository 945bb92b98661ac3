import { sql } from 'kysely';
import { readSeparationNames } from '#features/artwork/files/index.server.ts';
import { readPaperSurface } from '#features/pricing/prices/index.server.ts';
import type { MadeOf } from '#features/pricing/prices/index.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import {
  type ArtworkKind,
  type ArtworkSpec,
  type EngineReport,
  specsOfPages,
  x4Reasons,
} from '#preflight/index.ts';
import { type JudgedItem, readItemSpecs } from './item-specs.server.ts';

/** `problem`: why there is none, and what staff can do. */
export type PrintFile =
  | { ok: true; name: string; parts: Uint8Array<ArrayBuffer>[] }
  | { ok: false; status: 404 | 409 | 410; problem: string };

const refused = (status: 404 | 409 | 410, problem: string): PrintFile => ({ ok: false, status, problem });

/**
 * Makes the file that an ordered item is printed from: PDF/X-4, cut to the ordered size, for the printing condition of
 * its paper. It is made each time from the customer's file, which stays as it is.
 */
export async function makePrintFile(
  shop: Shop,
  engine: Pick<Engine, 'printFile'>,
  place: { orderId: string; itemId: string },
): Promise<PrintFile> {
  const item = isUuid(place.orderId) && isUuid(place.itemId) ? await readPrinted(shop.db, place) : undefined;
  if (!item) return refused(404, 'There is no such item, or it has no file yet.');
  if (item.isRemoved) return refused(410, 'The file has been deleted because of its age.');
  if (!item.report) return refused(409, 'The file has not been checked yet. Try again in a minute.');
  const [spec = null] = await readItemSpecs(shop.db, [item]);
  const sizes = spec ? sizesOf(item.report, spec) : [];
  if (sizes.length === 0 && item.kind !== 'pdf')
    return refused(
      409,
      'We no longer know the ordered size, and a picture has no size of its own. Use the customer’s file.',
    );
  const { kind, finishing, storageKey } = item;
  const separations = await readSeparationNames(shop.db);
  const surface = await readPaperSurface(shop.db, [
    item.madeOf?.inside?.name ?? item.paperType,
    ...(item.madeOf?.cover ? [item.madeOf.cover.name] : []),
  ]);
  const about = { title: `${item.code} ${item.productName}`, madeAt: shop.clock().toISOString(), surface };
  const made = await shop.storage.withLocalFile(storageKey, (file) =>
    engine.printFile({ file, kind, sizes, separations, ...(finishing ? { finishing } : {}) }, about),
  );
  if (made.status === 'refused') return refused(409, `${WHY_REFUSED[made.reason]} Ask for another file.`);
  if (made.breaches.length > 0) return refused(409, notX4(x4Reasons(made.breaches)));
  return { ok: true, name: `${item.code}-print.pdf`, parts: made.parts };
}

const WHY_REFUSED = {
  password: 'The file needs a password.',
  damaged: 'The file is damaged.',
  'too-complex': 'The file is too large or too complicated to make a print file of.',
} as const;

const notX4 = (reasons: readonly string[]): string =>
  [
    'We can’t make a PDF/X-4 from this file.',
    ...reasons,
    'Ask for another file, or use the customer’s as it is.',
  ].join('\n');

/** The size that each page is cut to: an open cover and the pages inside have different sizes. */
const sizesOf = (report: EngineReport, spec: ArtworkSpec) => {
  const specOf = specsOfPages(report, spec);
  const pages = report.pages.map((page) => specOf(page));
  return (pages.length > 0 ? pages : [spec]).map(({ widthMm, heightMm, bleedMm }) => ({
    widthMm,
    heightMm,
    bleedMm,
  }));
};

interface PrintedItem extends JudgedItem {
  /** the code of its job, `ORD-1042-1`; before there is one, the order's number */
  code: string;
  productName: string;
  paperType: string;
  madeOf: MadeOf | null;
  finishing: NonNullable<ArtworkSpec['finishing']> | null;
  kind: ArtworkKind;
  storageKey: string;
  report: EngineReport | null;
  isRemoved: boolean;
}

async function readPrinted(
  db: Queries,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<PrintedItem | undefined> {
  const { rows } = await sql<PrintedItem>`
    select i.id, i.product_id as "productId", i.options, i.spine_um as "spineUm", i.paper_type as "paperType",
      i.product_name as "productName", coalesce((select min(code) from jobs where item_id = i.id), o.order_number) as code,
      i.made_of as "madeOf", i.artwork_needs -> 'finishing' as finishing, a.kind, a.storage_key as "storageKey", a.report,
      a.removed_at is not null as "isRemoved"
    from order_items i join orders o on o.id = i.order_id join artworks a on a.id = i.artwork_id
    where i.order_id = ${orderId} and i.id = ${itemId}`.execute(db);
  return rows[0];
}
