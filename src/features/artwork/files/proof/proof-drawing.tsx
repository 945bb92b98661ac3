import type { ReactNode } from 'react';
import { type Finding, MM_PER_INCH, PT_PER_INCH, ROLE_WORDS } from '#preflight/index.ts';
import type { DrawnPage, DrawnSheet } from './drawn-sheet.ts';
import type { LineMm } from './folds.ts';
import { type Mark, SEVERITY_WORDS } from './marks.ts';
import type { Zoom } from './proof-path.ts';
import { heightOf, type RectMm, widthOf } from './sheet.ts';

interface Props {
  sheet: DrawnSheet;
  zoom: Zoom;
  /** the address of a page's picture */
  pictureUrl: (page: number) => string;
}

/** Multiples of the size in mm; otherwise CSS fits the drawing to the page. */
const SCALE: Readonly<Record<Zoom, number>> = { fit: 1, real: 1, double: 2 };

/** Pages with their lines and marks, drawn in mm: at real size a millimetre is a millimetre of CSS. */
export function ProofDrawing({ sheet, zoom, pictureUrl }: Props) {
  const { widthMm, heightMm, pages, radiusMm, words } = sheet;
  return (
    <figure className={`proof-sheet ${widthMm > heightMm ? 'proof-wide' : ''}`}>
      <figcaption className="mb-1 text-sm font-semibold">{words}</figcaption>
      {sheet.spineWords && (
        <p className="proof-spine-words figures text-center text-xs font-semibold text-reflex">
          {sheet.spineWords} <span aria-hidden="true">↓</span>
        </p>
      )}
      <svg
        viewBox={`0 0 ${mm(widthMm)} ${mm(heightMm)}`}
        width={`${mm(widthMm * SCALE[zoom])}mm`}
        height={`${mm(heightMm * SCALE[zoom])}mm`}
        className={zoom === 'fit' ? 'proof-fit' : 'proof-measured'}
      >
        <title>{words}</title>
        {pages.map((page) => (
          <Page key={page.page} page={page} radiusMm={radiusMm} href={pictureUrl(page.page)} />
        ))}
      </svg>
    </figure>
  );
}

function Page({ page, radiusMm, href }: { page: DrawnPage; radiusMm: number; href: string }) {
  const { shown, at, picture, fills } = page;
  const clip = `shown-${page.page}`;
  return (
    <g transform={`translate(${mm(at.x - shown[0])} ${mm(at.y - shown[1])})`}>
      <clipPath id={clip}>
        <rect {...area(shown)} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect {...area(picture)} className="proof-paper" />
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: SVG's image is a picture, and no button of a form */}
        <image
          {...area(picture)}
          href={href}
          preserveAspectRatio={fills ? 'xMidYMid slice' : 'none'}
          role="img"
          aria-label={page.alt}
        />
        <Layers page={page} href={href} />
        <Lines page={page} />
      </g>
      <g className="proof-marks">
        {page.marks.map((mark) => (
          <MarkOnPage key={mark.number} mark={mark} page={page.page} radiusMm={radiusMm} />
        ))}
      </g>
    </g>
  );
}

/** Following the trade's convention: the cut is solid, bleed magenta, the safe area cyan, and folds are dashed. */
function Lines({ page }: { page: DrawnPage }) {
  const { shown, trim, bleed, safe, folds, spine, coverFolds, hidden } = page;
  return (
    <>
      <path d={`${outline(shown)} ${outline(trim)}`} fillRule="evenodd" className="proof-offcut" />
      <rect {...area(bleed)} className="proof-line proof-bleed" />
      {safe && <rect {...area(safe)} className="proof-line proof-safe" />}
      {folds.map((fold) => (
        <Stroke key={`${fold.from}`} line={fold} className="proof-line proof-fold" />
      ))}
      <rect {...area(trim)} className="proof-line proof-trim" />
      {hidden && <rect {...area(hidden)} className="proof-hidden" />}
      {coverFolds.map((fold) => (
        <Stroke key={`${fold.from}`} line={fold} className="proof-line proof-cover-fold" />
      ))}
      {spine && <Stroke line={spine} className="proof-line proof-spine" />}
    </>
  );
}

const MM_PER_PT = MM_PER_INCH / PT_PER_INCH;

/** What is added to the print: varnish, white and foil as tints, and lines for machines. */
function Layers({ page: { picture, finishes }, href }: { page: DrawnPage; href: string }) {
  return finishes.map(({ name, role, path }) =>
    path === null ? (
      <image
        key={name}
        {...area(picture)}
        href={`${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ layer: name })}`}
        preserveAspectRatio="none"
        className={`proof-layer proof-${role}`}
      >
        <title>{`${ROLE_WORDS[role]}: ${name}`}</title>
      </image>
    ) : (
      <path
        key={name}
        d={path}
        transform={`scale(${MM_PER_PT.toFixed(6)})`}
        className={`proof-line proof-${role}`}
      >
        <title>{`${ROLE_WORDS[role]}: ${name}`}</title>
      </path>
    ),
  );
}

function Stroke({ line: { from, to }, className }: { line: LineMm; className: string }) {
  return <line x1={mm(from[0])} y1={mm(from[1])} x2={mm(to[0])} y2={mm(to[1])} className={className} />;
}

function MarkOnPage({ mark, page, radiusMm }: { mark: Mark; page: number; radiusMm: number }) {
  const { number, severity, places, disc } = mark;
  return (
    <a
      href={`#finding-${number}`}
      id={`mark-${number}-${page}`}
      className={`proof-mark proof-${severity}`}
      aria-label={`${SEVERITY_WORDS[severity]} ${number}, on page ${page}`}
    >
      {places.map((place) => (
        <rect key={place.join()} {...area(place)} className="proof-place" />
      ))}
      <Disc severity={severity} number={number} {...disc} radiusMm={radiusMm} />
    </a>
  );
}

/** A number in a different shape for each severity: octagon for errors, diamond for warnings, circle for notes. */
export function Disc(props: {
  severity: Finding['severity'];
  number: number;
  x: number;
  y: number;
  radiusMm: number;
}): ReactNode {
  const { severity, number, x, y, radiusMm: r } = props;
  return (
    <>
      {severity === 'info' ? (
        <circle cx={mm(x)} cy={mm(y)} r={mm(r * 0.92)} className="proof-disc" />
      ) : (
        <polygon points={corners(severity === 'error' ? 8 : 4, x, y, r)} className="proof-disc" />
      )}
      <text
        x={mm(x)}
        y={mm(y + r * 0.37)}
        fontSize={mm(number > 9 ? r * 0.9 : r * 1.05)}
        className="proof-number"
      >
        {number}
      </text>
    </>
  );
}

/** The octagon stands on a side, the diamond on a point. */
function corners(count: 4 | 8, x: number, y: number, r: number): string {
  const first = count === 8 ? Math.PI / 8 : 0;
  const points = Array.from({ length: count }, (_, i) => first + (i * 2 * Math.PI) / count);
  return points.map((turn) => `${mm(x + r * Math.cos(turn))},${mm(y + r * Math.sin(turn))}`).join(' ');
}

const area = (rect: RectMm) => ({
  x: mm(rect[0]),
  y: mm(rect[1]),
  width: mm(widthOf(rect)),
  height: mm(heightOf(rect)),
});

function outline([x0, y0, x1, y1]: RectMm): string {
  return `M${mm(x0)} ${mm(y0)}H${mm(x1)}V${mm(y1)}H${mm(x0)}Z`;
}

/** Rounds to hundredths of a millimetre. */
const mm = (length: number) => Math.round(length * 100) / 100;
