import { readProduct } from '#features/catalogue/products/index.server.ts';
import { choiceName, completeChoices, configure, finishedSize } from '#features/pricing/prices/index.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { type ArtworkOwner, storeMade, takeRoom } from '../files/index.server.ts';
import { composeDesign } from './compose-design.server.ts';
import type { Design } from './design.ts';
import { noteMade } from './design-store.server.ts';
import { isStop } from './fault-words.ts';
import { waitsForApproval } from './sharing/sharing-store.server.ts';

export type MadeFile =
  /** the print file, and the choices of its product that it is for */
  | { ok: true; artworkId: string; choices: Record<string, string> }
  | { ok: false; reason: 'faults' | 'refused' | 'no-room' | 'no-product' | 'not-approved' };

/** What a customer is told whose print file wasn’t made; null if the faults beside the fields say it. */
export const MAKE_REFUSALS = {
  faults: null,
  'not-approved':
    'It isn’t approved yet as it is. Wait for the person with the approving link, or choose below to approve it yourself.',
  refused: 'We couldn’t make the print file. Try again, or use smaller photos.',
  'no-room': 'We have no room for more files at the moment. Try again later, or ring us.',
  'no-product': 'This product is no longer sold. Choose another template.',
} as const;

/**
 * Makes the print file of a design: an artwork like any upload, which is then checked like one. Nothing is made while a
 * fault stops it.
 */
export async function makePrintFile(
  shop: Shop,
  composer: Engine,
  owner: ArtworkOwner,
  design: Design,
): Promise<MadeFile> {
  const product = await readProduct(shop.db, design.productId);
  if (!product) return { ok: false, reason: 'no-product' };
  if (await waitsForApproval(shop.db, design.id)) return { ok: false, reason: 'not-approved' };
  const composed = await composeDesign(shop, composer, design);
  if (!composed) return { ok: false, reason: 'refused' };
  if (design.tooManyPages > 0 || composed.faults.some(isStop)) return { ok: false, reason: 'faults' };
  const { pdf } = composed;
  const room = await takeRoom(shop, { owner, bytes: pdf.length, wantedFor: 'product' });
  if (!room) return { ok: false, reason: 'no-room' };
  try {
    const artworkId = await storePrintFile(shop, owner, design, pdf, room.priority);
    return {
      ok: true,
      artworkId,
      choices: { ...choicesForLayout(product, design.layout, composed.pages.length)?.selected },
    };
  } finally {
    room.leave();
  }
}

/** Stores the print file of a design as an artwork, which is then checked like an upload. Returns its id. */
export function storePrintFile(
  shop: Shop,
  owner: ArtworkOwner,
  design: Design,
  pdf: Uint8Array,
  priority: number,
  name = design.name,
): Promise<string> {
  const made = { owner, productId: design.productId, originalName: `${name}.pdf`, pdf, priority };
  return storeMade(shop, made, { after: (trx, artworkId) => noteMade(trx, design.id, artworkId) });
}

type Product = NonNullable<Awaited<ReturnType<typeof readProduct>>>;

/**
 * The first choice of a product in each group that fits a layout’s size and number of pages, as a complete configuration;
 * null if the product can’t be ordered like that.
 */
export function choicesForLayout(
  product: Product,
  { widthMm, heightMm }: Pick<Design['layout'], 'widthMm' | 'heightMm'>,
  pages: number,
) {
  const chosen: Record<string, string> = {};
  for (const group of product.optionGroups) {
    const fitting = group.options.find((option) =>
      group.key === 'sizes'
        ? isSize(finishedSize(product, [{ group: 'sizes', label: group.label, option }]), widthMm, heightMm)
        : option.pages === pages,
    );
    if (fitting) chosen[choiceName(group.key)] = fitting.id;
  }
  const configured = configure(product, completeChoices(product, chosen));
  return configured.ok ? configured : null;
}

const isSize = (size: { widthMm: number; heightMm: number }, widthMm: number, heightMm: number) =>
  Math.abs(size.widthMm - widthMm) < 1 && Math.abs(size.heightMm - heightMm) < 1;
