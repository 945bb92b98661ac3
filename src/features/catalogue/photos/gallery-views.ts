import { viewsOf } from '#pictures/index.ts';
import type { Photo } from './photo.ts';

/** A picture of a product's gallery. */
export interface GalleryView {
  /** tells it from the others: `scene`, `front`, `photo-1` */
  key: string;
  label: string;
  /** what stands before the width in its pictures' addresses, below `/pictures/` */
  of: string;
  /** what a photo shows; the drawings are described by their label */
  alt?: string;
}

/** A product's photos, then its drawings. Without photos the address of the scene is the product's own. */
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
