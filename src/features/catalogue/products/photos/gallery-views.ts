import { viewsOf } from '#pictures/index.ts';
import type { Photo } from './photo.ts';

/** A picture of a product's gallery. */
export interface GalleryView {
  /** unique in the gallery: `scene`, `front`, `photo-1` */
  key: string;
  label: string;
  /** the part of its pictures' addresses between `/pictures/` and the width */
  of: string;
  /** what a photo shows; drawings are described by their label */
  alt?: string;
}

/** A product's photos, then its drawings. Without photos the scene's address is the product's own. */
export function galleryViews(product: { id: string; form: string }, photos: readonly Photo[]): GalleryView[] {
  const { id } = product;
  const scene = photos.length > 0 ? `${id}.drawn` : id;
  return [
    ...photos.map((photo, i) => ({
      key: `photo-${i + 1}`,
      of: `photo/${photo.id}`,
      alt: photo.alt,
      label: photos.length > 1 ? `Photo ${i + 1}` : 'Photo',
    })),
    ...viewsOf(product).map(({ view, label }) => ({
      key: view,
      label: view === 'scene' && photos.length > 0 ? 'Drawn to scale' : label,
      of: view === 'scene' ? scene : `${id}.${view}`,
    })),
  ];
}
