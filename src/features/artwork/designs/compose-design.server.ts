import type { ComposedPage, ComposeFault, Layout, Values } from '#composition/index.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { type ArtworkFile, readArtworkFile } from '../files/index.server.ts';
import { readTemplateFiles, withLocalFiles } from './template-files.server.ts';

export interface ComposedDesign {
  pdf: Uint8Array;
  /** a JPEG of each page, if wanted */
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
  maxPx?: number,
): Promise<ComposedDesign | null> {
  const files: ArtworkFile[] = [];
  for (const { artworkId } of Object.values(values.photos)) {
    const file = await readArtworkFile(shop.db, artworkId);
    if (file && !file.removedAt && !files.some(({ id }) => id === file.id)) files.push(file);
  }
  const own = await readTemplateFiles(shop.db, layout);
  const keys = [...files, ...own].map(({ storageKey }) => storageKey);
  const composed = await withLocalFiles(shop, keys, (paths) => {
    const photos = files.map(({ id, kind }, i) => ({ artworkId: id, file: paths[i] ?? '', kind }));
    const drawnWith = own.map(({ id }, i) => ({ id, file: paths[files.length + i] ?? '' }));
    return composer.compose({ layout, values, photos, files: drawnWith }, maxPx ? { maxPx } : {});
  });
  if (composed.status === 'refused') return null;
  const [pdf, ...pictures] = composed.parts;
  if (!pdf) return null;
  return { pdf, pictures, pages: composed.pages, faults: composed.faults };
}
