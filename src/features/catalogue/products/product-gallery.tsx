import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { PRINTED } from './artwork-accepted-event.ts';
import type { GalleryView } from './photos/gallery-views.ts';
import { ProductPicture, pictureAddress } from './product-picture.tsx';

interface GalleryProps {
  /** the product's id and name */
  id: string;
  name: string;
  /** describes the product, for people who can't see its picture */
  alt: string;
  views: readonly GalleryView[];
  /** the uploaded file shown on the picture; null if there is none */
  printed: string | null;
}

type Props = Pick<GalleryProps, 'id' | 'name' | 'alt'> & {
  /** the picture with the customer's own artwork on it; null if there is none */
  ownPicture: string | null;
};

// Measured, as in product-picture.tsx. Beside the form the column is narrow; on a tablet it ends at 30rem.
const BESIDE_FORM =
  '(min-width: 76rem) 320px, (min-width: 64rem) 26vw, (min-width: 34rem) 480px, calc(100vw - 47px)';
const IN_THUMB = '(min-width: 64rem) 76px, (min-width: 34rem) 114px, 21vw';

/**
 * The views of a product: a row that scrolls and snaps, thumbnails that link to its parts, and each picture a link to a
 * large one. All of that works without script; with it the large picture opens in a dialog.
 */
export function ProductGallery({ views, printed, ...product }: GalleryProps) {
  const ownPicture = usePrinted(printed);
  const row = useRef<HTMLUListElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  /** whether the row has been touched: until then only its first picture is fetched */
  const [turned, setTurned] = useState(false);

  function show(event: MouseEvent, index: number): void {
    event.preventDefault();
    setTurned(true);
    row.current?.scrollTo({ left: index * row.current.clientWidth });
    setShown(index);
  }

  function zoom(event: MouseEvent, index: number): void {
    event.preventDefault();
    setShown(index);
    setZoomed(true);
    dialog.current?.showModal();
  }

  const turn = (by: number) => setShown((shown + by + views.length) % views.length);
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  };
  const current = views[shown] ?? views[0];
  const scene = views.findIndex(({ key }) => key === 'scene');
  // If photos come first, scroll to the customer's own artwork as soon as it exists.
  useEffect(() => {
    if (ownPicture && scene > 0) row.current?.scrollTo({ left: scene * row.current.clientWidth });
  }, [ownPicture, scene]);
  return (
    <section aria-label="Pictures" className="min-w-0">
      <ul
        ref={row}
        className="gallery-row"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
        tabIndex={0}
        aria-label={`Views of ${product.name}`}
        data-turned={turned || undefined}
        onPointerEnter={() => setTurned(true)}
        onFocus={() => setTurned(true)}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setTurned(true);
          if (!zoomed && clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
        }}
      >
        {views.map((view, index) => (
          <li key={view.key} id={`view-${view.key}`}>
            <a
              href={largeOf(view, ownPicture)}
              aria-label={`Enlarge: ${view.label}`}
              onClick={(event) => zoom(event, index)}
            >
              <Shown
                {...product}
                view={view}
                ownPicture={ownPicture}
                sizes={BESIDE_FORM}
                first={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      <ul className="gallery-thumbs">
        {views.map((view, index) => (
          <li key={view.key}>
            <a
              href={`#view-${view.key}`}
              aria-current={index === shown ? 'true' : undefined}
              onClick={(event) => show(event, index)}
            >
              <Shown {...product} view={view} ownPicture={ownPicture} sizes={IN_THUMB} small isDecoration />
              <span>{view.label}</span>
            </a>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        className="gallery-zoom"
        aria-label={`Large pictures of ${product.name}`}
        onKeyDown={turnByKey}
        onClose={() => setZoomed(false)}
      >
        <div className="flex flex-wrap items-center gap-2 p-2">
          <p className="mr-auto px-2 font-semibold" role="status">
            {current?.label}
          </p>
          <button type="button" className="button" onClick={() => turn(-1)}>
            Previous
          </button>
          <button type="button" className="button" onClick={() => turn(1)}>
            Next
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        {zoomed && current && (
          <Shown key={current.key} {...product} view={current} ownPicture={ownPicture} sizes="96vw" eager />
        )}
      </dialog>
    </section>
  );
}

/** The picture with the customer's artwork: first the page's, then the latest that the form beside it has accepted. */
function usePrinted(first: string | null): string | null {
  const [printed, setPrinted] = useState(first);
  useEffect(() => {
    const hear = (event: Event) => setPrinted((event as CustomEvent<string | null>).detail);
    addEventListener(PRINTED, hear);
    return () => removeEventListener(PRINTED, hear);
  }, []);
  return printed;
}

function largeOf({ key, of }: GalleryView, ownPicture: string | null): string {
  return (key === 'scene' && ownPicture) || pictureAddress(of, 1440, 'webp');
}

interface ShownProps extends Props {
  view: GalleryView;
  sizes: string;
  first?: boolean;
  eager?: boolean;
  small?: boolean;
  /** its content is described beside it */
  isDecoration?: boolean;
}

/** One view. The drawn scene shows the customer's own artwork as soon as there is some. */
function Shown({ name, alt, view, ownPicture, sizes, isDecoration, ...more }: ShownProps) {
  const { id: _id, ...picture } = more;
  const own = view.key === 'scene' ? ownPicture : null;
  const description = view.alt ?? (view.key === 'scene' ? alt : `${name}: ${view.label.toLowerCase()}`);
  const drawn = (
    <ProductPicture of={view.of} alt={isDecoration || own ? '' : description} sizes={sizes} {...picture} />
  );
  if (!own) return drawn;
  // Rendering takes a moment; until then our own design stays in place.
  return (
    <span className="relative block">
      {drawn}
      <img
        src={own}
        alt={isDecoration ? '' : `${name} printed with your artwork`}
        width={800}
        height={600}
        className="absolute inset-0 h-full w-full"
      />
    </span>
  );
}
