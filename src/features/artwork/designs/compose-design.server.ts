import type { ComposedPage, ComposeFault, Layout, Values } from '#composition/index.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { type ArtworkFile, readArtworkFile } from '../files/index.server.ts';

export interface ComposedDesign {
  pdf: Uint8Array;
  /** a JPEG or PNG of each page, if wanted */
  pictures: Uint8Array[];
  pages: ComposedPage[];
  faults: ComposeFault[];
}

/**
 * Makes the pages of a filled-in template. Photos whose file is gone are left out. Null if the engine refuses it, for
 * example because it took too long.
 */
export async function composeDesign(
  shop: Shop,
  composer: Engine,
  { layout, values }: { layout: Layout; values: Values },
  options: ComposeOptions = {},
): Promise<ComposedDesign | null> {
  const composed = await withDesignPhotos(shop, values, (photos) =>
    composer.compose({ layout, values, photos }, options),
  );
  if (composed.status === 'refused') return null;
  const [pdf, ...pictures] = composed.parts;
  if (!pdf) return null;
  return { pdf, pictures, pages: composed.pages, faults: composed.faults };
}

type ComposeOptions = Parameters<Engine['compose']>[1];
type Photos = Parameters<Engine['compose']>[0]['photos'];

/** Runs work with the files of a design’s photos. Photos whose file is gone are left out. */
export async function withDesignPhotos<Result>(
  shop: Shop,
  values: Values,
  work: (photos: Photos) => Promise<Result>,
): Promise<Result> {
  const files: ArtworkFile[] = [];
  for (const { artworkId } of Object.values(values.photos)) {
    const file = await readArtworkFile(shop.db, artworkId);
    if (file && !file.removedAt && !files.some(({ id }) => id === file.id)) files.push(file);
  }
  return withPhotos(shop, files, [], work);
}

/** Storage opens one file at a time, so each stays open while the next is fetched. */
function withPhotos<Result>(
  shop: Shop,
  [next, ...rest]: readonly ArtworkFile[],
  held: Photos,
  work: (photos: Photos) => Promise<Result>,
): Promise<Result> {
  if (!next) return work(held);
  return shop.storage.withLocalFile(next.storageKey, (file) =>
    withPhotos(shop, rest, [...held, { artworkId: next.id, file, kind: next.kind }], work),
  );
}
