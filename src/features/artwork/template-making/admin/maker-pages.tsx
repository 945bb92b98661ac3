import type { RectMm } from '#composition/index.ts';

/** A page as the maker shows it: filled with the template’s examples, and where its fields are, in mm. */
export interface MakerPage {
  name: string;
  widthMm: number;
  heightMm: number;
  /** a data URL; null if it couldn’t be drawn */
  picture: string | null;
  boxes: { place: number; at: RectMm; label: string }[];
}

interface Props {
  pages: readonly MakerPage[];
  /** new boxes can be drawn on them */
  canDraw: boolean;
}

/** The pages, with a frame around each box. A press on one leads to its numbers; a drag on the page draws a new box. */
export function MakerPages({ pages, canDraw }: Props) {
  return (
    <section aria-labelledby="pages" className="bg-stage p-4 md:p-6">
      <h2 id="pages" className="sr-only">
        Pages
      </h2>
      {canDraw && (
        <p className="mb-3 hidden text-sm text-grey [.can-draw_&]:block">
          Drag a frame to move it, its corner to change its size, or anywhere else to draw a new one.
        </p>
      )}
      <div className="flex flex-wrap gap-6">
        {pages.map((page, i) => (
          <figure key={page.name} className="max-w-full">
            <div className="relative inline-block max-w-full shadow-lg">
              {page.picture ? (
                <img
                  src={page.picture}
                  alt={`${page.name}, with examples`}
                  className="max-h-[64vh] w-auto max-w-full"
                />
              ) : (
                <p role="alert" className="p-4">
                  This page couldn’t be drawn.
                </p>
              )}
              <PageFrames page={page} index={i} canDraw={canDraw} />
            </div>
            {pages.length > 1 && <figcaption className="mt-2 text-sm text-grey">{page.name}</figcaption>}
          </figure>
        ))}
      </div>
    </section>
  );
}

function PageFrames({ page, index, canDraw }: { page: MakerPage; index: number; canDraw: boolean }) {
  const { widthMm, heightMm, boxes } = page;
  const corner = Math.max(1.5, Math.min(widthMm, heightMm) / 30);
  return (
    <svg
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      className={`absolute inset-0 size-full ${canDraw ? 'touch-none' : ''}`}
      data-draws={canDraw ? index : undefined}
      aria-hidden="true"
    >
      {boxes.map(({ place, at: [x, y, width, height], label }) => (
        <a key={place} href={`#box-${index}-${place}`} tabIndex={-1} data-box={`${index}-${place}`}>
          <title>{label}</title>
          <rect
            x={x}
            y={y}
            width={width}
            height={height}
            className="fill-reflex/5 stroke-reflex [stroke-dasharray:4_3] [stroke-width:1.5px] [vector-effect:non-scaling-stroke]"
          />
          {canDraw && (
            <rect
              x={x + width - corner}
              y={y + height - corner}
              width={corner}
              height={corner}
              data-corner=""
              className="cursor-nwse-resize fill-reflex"
            />
          )}
        </a>
      ))}
    </svg>
  );
}
