import { href } from '#kit/href.ts';
import { PICTURE_WIDTHS, type View } from '#pictures/index.ts';

// Displayed widths, measured: browsers fetch the next larger picture for the width that a page states, which has half as many bytes
// again. Nobody notices that full-width pictures are stated 4 % too narrow, and otherwise most phones would fetch the larger one.
/** In grids of one, two, then three or four cards. */
export const CARD_SIZES =
  '(min-width: 80rem) 267px, (min-width: 64rem) calc(33.4vw - 42px), (min-width: 40rem) calc(46vw - 12px), calc(100vw - 47px)';
/** In grids of two, three, then four tiles. */
export const TILE_SIZES =
  '(min-width: 76rem) 267px, (min-width: 64rem) calc(25vw - 37px), (min-width: 48rem) calc(30.7vw - 15px), calc(50vw - 24px)';

interface Props {
  /** a product's id, `photo/` and the id of a photo, or `empty/` and the id of a category without products */
  of: string;
  /** what it shows; empty if the text beside it already says so */
  alt: string;
  /** its displayed width, as an image's `sizes` */
  sizes: string;
  view?: View;
  /** visible at once: not loaded lazily */
  eager?: boolean;
  /** the largest element on the page: fetched first */
  first?: boolean;
  /** shown so small that only the two smallest files can be needed */
  small?: boolean;
  className?: string;
}

/** A product's picture in the smallest modern format that the browser supports, no larger than displayed. */
export function ProductPicture({ of, alt, sizes, view = 'scene', eager, first, small, className }: Props) {
  const named = view === 'scene' ? of : `${of}.${view}`;
  const set = (format: string) =>
    (small ? PICTURE_WIDTHS.slice(0, 2) : PICTURE_WIDTHS)
      .map((width) => `${pictureAddress(named, width, format)} ${width}w`)
      .join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={pictureAddress(named, 640, 'webp')}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alt}
        width={800}
        height={600}
        loading={eager || first ? 'eager' : 'lazy'}
        decoding="async"
        {...(first ? { fetchPriority: 'high' as const } : {})}
        className={className ?? 'aspect-4/3 w-full bg-stage'}
      />
    </picture>
  );
}

/** The address of a picture of a product, photo or category (`of`, above). */
export function pictureAddress(of: string, width: (typeof PICTURE_WIDTHS)[number], format: string): string {
  const [, kind, id] = /^(?:(photo|empty)\/)?(.*)$/.exec(of) ?? [];
  const picture = `${id}-${width}.${format}`;
  if (kind === 'photo') return href('/pictures/photo/:picture', { picture });
  return kind ? href('/pictures/empty/:picture', { picture }) : href('/pictures/:picture', { picture });
}
