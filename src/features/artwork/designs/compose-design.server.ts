import type { ComposedPage, ComposeFault, Layout, Values } from '#composition/index.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { sniffArtwork } from '#preflight/index.ts';
import { type ArtworkFile, readArtworkFile } from '../files/index.server.ts';
import { readTemplateFiles, withLocalFiles } from './template-files.server.ts';

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
  const composed = await withDesignFiles(shop, layout, values, (opened) =>
    composer.compose({ layout, values, ...opened }, options),
  );
  if (composed.status === 'refused') return null;
  const [pdf, ...pictures] = composed.parts;
  if (!pdf) return null;
  return { pdf, pictures, pages: composed.pages, faults: composed.faults };
}

const typeOf = (picture: Uint8Array) => `image/${sniffArtwork(picture) === 'png' ? 'png' : 'jpeg'}`;

/** Headers of a page’s picture that say which kind it is. */
export const pictureHeaders = (picture: Uint8Array) => ({ 'Content-Type': typeOf(picture) });

/** A page’s picture as an address of its own. */
export const pictureUrl = (picture: Uint8Array) =>
  `data:${typeOf(picture)};base64,${Buffer.from(picture).toString('base64')}`;

type ComposeOptions = Parameters<Engine['compose']>[1];
type DesignFiles = Pick<Parameters<Engine['compose']>[0], 'photos' | 'files'>;

/**
 * Runs work with the files of a design: its photos, and what its template is drawn with. Photos whose file is gone are left
 * out.
 */
export async function withDesignFiles<Result>(
  shop: Shop,
  layout: Layout,
  values: Values,
  work: (files: DesignFiles) => Promise<Result>,
): Promise<Result> {
  const sent: ArtworkFile[] = [];
  for (const { artworkId } of Object.values(values.photos)) {
    const file = await readArtworkFile(shop.db, artworkId);
    if (file && !file.removedAt && !sent.some(({ id }) => id === file.id)) sent.push(file);
  }
  const own = await readTemplateFiles(shop.db, layout);
  const keys = [...sent, ...own].map(({ storageKey }) => storageKey);
  return withLocalFiles(shop, keys, (paths) =>
    work({
      photos: sent.map(({ id, kind }, i) => ({ artworkId: id, file: paths[i] ?? '', kind })),
      files: own.map(({ id }, i) => ({ id, file: paths[sent.length + i] ?? '' })),
    }),
  );
}
