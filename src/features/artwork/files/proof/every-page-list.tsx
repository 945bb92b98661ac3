import './every-page.css';
import { heightOf, type RectMm, widthOf } from './sheet.ts';
import type { ShownPage } from './shown-pages.ts';

interface Props {
  pages: readonly ShownPage[];
  /** the address of a page's picture */
  pictureUrl: (page: number) => string;
  /** the address for a closer look at a page */
  pagePath: (page: ShownPage) => string;
}

/**
 * Every page of what will be printed, one under the other, with the lines where we cut and fold. Each picture is loaded
 * as it comes near the screen, and is a link so that it can be reached by keyboard.
 */
export function EveryPageList({ pages, pictureUrl, pagePath }: Props) {
  return (
    <ol className={pages.length === 1 ? 'every-page' : 'every-page every-page-several'}>
      {pages.map((page) => (
        <li key={page.page}>
          <p className="mb-1 text-sm font-semibold">{page.words}</p>
          <a href={pagePath(page)} className="every-page-sheet">
            <img
              src={pictureUrl(page.page)}
              alt={page.alt}
              loading="lazy"
              className={page.fills ? 'every-page-fills' : ''}
            />
            <Lines page={page} />
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Has the picture's proportions, so that the link has its height before the picture has loaded. */
function Lines({ page: { picture, trim, safe, folds } }: { page: ShownPage }) {
  const [x, y] = picture;
  const [width, height] = [widthOf(picture), heightOf(picture)];
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
    </svg>
  );
}

const outline = ([x0, y0, x1, y1]: RectMm): string => `M${x0} ${y0}H${x1}V${y1}H${x0}Z`;
