import { viewsOf } from '#pictures/index.ts';
import type { Photo } from './photo.ts';

/** A picture of a product's gallery. */
export interface GalleryView {
  /** unique in the gallery: `scene`, `front`, `photo-1` */
  key: string;
  label: string;
  /** the part of its pictures' addresses between `/pictures/` and the width */
  of: string;
  /** what it shows; a drawing without it is described by its label */
  alt?: string;
}

/** A product's photos, then its drawings. Without photos the scene's address is the product's own. */
export function galleryViews(
  product: Parameters<typeof viewsOf>[0] & { id: string; name: string },
  photos: readonly Photo[],
): GalleryView[] {
  const { id, name } = product;
  const scene = photos.length > 0 ? `${id}.drawn` : id;
  return [
    ...photos.map((photo, i) => ({
      key: `photo-${i + 1}`,
      of: `photo/${photo.id}`,
      alt: photo.alt,
      label: photos.length > 1 ? `Photo ${i + 1}` : 'Photo',
    })),
    ...viewsOf(product).map(({ view, label, seen }) => ({
      key: view,
      // The main picture has the product's own alternative text.
      ...(seen && view !== 'scene' ? { alt: `${name}: ${seen}` } : {}),
      label: view === 'scene' && photos.length > 0 ? 'Drawn to scale' : label,
      of: view === 'scene' ? scene : `${id}.${view}`,
    })),
  ];
}
