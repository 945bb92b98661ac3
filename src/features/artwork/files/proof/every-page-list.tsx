import './every-page.css';
import '#ui/pins.css';
import { heightOf, type RectMm, widthOf } from './sheet.ts';
import type { ShownPage } from './shown-pages.ts';

interface Props {
  pages: readonly ShownPage[];
  /** the address of a page's picture */
  pictureUrl: (page: number) => string;
  /** the address for a closer look at a page */
  pagePath: (page: ShownPage) => string;
  /** marks on the pages, numbered from 1; their places are fractions of the page as shown */
  pins?: readonly Pin[];
}

interface Pin {
  page: number;
  x: number | null;
  y: number | null;
}

/**
 * Every page of what will be printed, one under the other, with the lines where we cut and fold. Each picture is loaded
 * as it comes near the screen, and is a link so that it can be reached by keyboard.
 */
export function EveryPageList({ pages, pictureUrl, pagePath, pins = [] }: Props) {
  return (
    <ol data-pages className={pages.length === 1 ? 'every-page' : 'every-page every-page-several'}>
      {pages.map((page) => (
        <li key={page.page}>
          <p className="mb-1 text-sm font-semibold">{page.words}</p>
          <a href={pagePath(page)} data-page={page.page} className="every-page-sheet">
            <img
              src={pictureUrl(page.page)}
              alt={page.alt}
              loading="lazy"
              className={page.fills ? 'every-page-fills' : ''}
            />
            <Lines page={page} pins={pins} />
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Has the picture's proportions, so that the link has its height before the picture has loaded. */
function Lines({ page, pins }: { page: ShownPage; pins: readonly Pin[] }) {
  const { picture, trim, safe, folds } = page;
  const [x, y] = picture;
  const [width, height] = [widthOf(picture), heightOf(picture)];
  const pinMm = Math.max(width, height) / 40;
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <path d={`${outline(picture)} ${outline(trim)}`} fillRule="evenodd" className="every-page-offcut" />
      {safe && <path d={outline(safe)} className="every-page-line every-page-safe" />}
      {folds.map(({ from, to }) => (
        <path
          key={`${from} ${to}`}
          d={`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`}
          className="every-page-line every-page-fold"
        />
      ))}
      <path d={outline(trim)} className="every-page-line" />
      {pins.map((pin, i) => {
        if (pin.page !== page.page || pin.x === null || pin.y === null) return null;
        const [cx, cy] = [x + pin.x * width, y + pin.y * height];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it shows
          <g key={i}>
            <circle cx={cx} cy={cy} r={pinMm} className="page-pin" />
            <text x={cx} y={cy} dy="0.35em" fontSize={pinMm * 1.3} className="page-pin-number">
              {i + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const outline = ([x0, y0, x1, y1]: RectMm): string => `M${x0} ${y0}H${x1}V${y1}H${x0}Z`;
