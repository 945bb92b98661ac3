import { FINISH_ROLES, isLayerRole, ROLE_WORDS } from '#preflight/index.ts';
import type { Zoom } from './proof-path.ts';
import type { ProofView } from './proof-view.ts';

const ZOOM_WORDS: Readonly<Record<Zoom, string>> = { fit: 'Fit', real: 'Actual size', double: '200 %' };

interface Props {
  view: ProofView;
  zoom: Zoom;
  path: (more: Record<string, string>) => string;
}

/** Switches and zoom, made of links and of tick boxes that CSS reads, without script. */
export function ProofTools({ view, zoom, path }: Props) {
  return (
    <div className="proof-tools">
      <fieldset>
        <legend className="sr-only">Show on the pages</legend>
        <div className="flex flex-wrap gap-x-4">
          {linesOf(view).map(({ id, label }) => (
            <label key={id} className="inline-flex min-h-11 items-center gap-2 text-sm">
              <input type="checkbox" id={`show-${id}`} defaultChecked className="size-5" />
              <svg viewBox="0 0 22 8" width="22" height="8" aria-hidden="true">
                {id === 'offcut' ? (
                  <rect width="22" height="8" className="proof-key-offcut" />
                ) : isLayer(id) ? (
                  <rect width="22" height="8" className={`proof-key-layer proof-${id}`} />
                ) : id === 'marks' ? (
                  <circle cx="11" cy="4" r="4" className="proof-key-marks" />
                ) : (
                  <line x1="0" y1="4" x2="22" y2="4" className={`proof-line proof-${id}`} />
                )}
              </svg>
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <nav aria-label="Zoom" className="flex gap-2">
        {(Object.keys(ZOOM_WORDS) as Zoom[]).map((it) => (
          <a
            key={it}
            href={`${path({ zoom: it })}#pages`}
            className="button"
            aria-current={it === zoom ? 'true' : undefined}
          >
            {ZOOM_WORDS[it]}
          </a>
        ))}
      </nav>
    </div>
  );
}

const isLayer = (id: string) => FINISH_ROLES.some((role) => role === id && isLayerRole(role));

function linesOf({ hasFolds, layout, findings, finishes }: ProofView): { id: string; label: string }[] {
  return [
    { id: 'trim', label: finishes.includes('cut') ? 'Finished size' : 'Cut' },
    { id: 'bleed', label: 'Bleed' },
    { id: 'safe', label: 'Safe area' },
    ...(hasFolds ? [{ id: 'fold', label: 'Folds' }] : []),
    ...(layout === 'bound' ? [{ id: 'spine', label: 'Spine' }] : []),
    ...finishes.map((role) => ({ id: role, label: ROLE_WORDS[role] })),
    { id: 'offcut', label: 'Dim the part we cut off' },
    ...(findings.some(({ pages }) => pages.length > 0) ? [{ id: 'marks', label: 'Findings' }] : []),
  ];
}

/** Links to the previous and next spread. */
export function SpreadTurner({ view, path }: Omit<Props, 'zoom'>) {
  const { spreads, at } = view;
  if (spreads.length < 2) return null;
  const [previous, next] = [spreads[at - 1], spreads[at + 1]];
  const to = (spread: number) => `${path({ spread: String(spread) })}#pages`;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 py-2">
      {previous ? (
        <a href={to(at - 1)} rel="prev" data-turn="prev" className="button">
          <span aria-hidden="true">←</span> <span className="max-sm:sr-only">{previous.words}</span>
        </a>
      ) : (
        <span />
      )}
      <span className="figures text-sm text-grey">
        {spreads[at]?.words} <span className="sr-only">of the file</span>
      </span>
      {next ? (
        <a href={to(at + 1)} rel="next" data-turn="next" className="button">
          <span className="max-sm:sr-only">{next.words}</span> <span aria-hidden="true">→</span>
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** Thumbnails of all pages, if there are too many for one view. */
export function PageStrip({
  view,
  path,
  pictureUrl,
}: Omit<Props, 'zoom'> & { pictureUrl: (page: number, size: 'small') => string }) {
  if (view.spreads.length < 2) return null;
  return (
    <nav aria-label="All pages" className="mt-4">
      <ol className="proof-strip">
        {view.spreads.map(({ words, label, pages }, i) => (
          <li key={words}>
            <a
              href={`${path({ spread: String(i) })}#pages`}
              aria-current={i === view.at ? 'true' : undefined}
            >
              <span className="flex">
                {pages.map(({ page, widthMm, heightMm }) => (
                  <img
                    key={page}
                    src={pictureUrl(page, 'small')}
                    alt=""
                    loading="lazy"
                    width={Math.max(1, Math.round((80 * widthMm) / heightMm))}
                    height={80}
                  />
                ))}
              </span>
              <span className="figures text-xs">
                <span className="sr-only">{spokenBefore(label, words)}</span>
                {label}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** `Page ` before a bare number; the whole name before a short one. */
function spokenBefore(label: string, words: string): string {
  if (!/\d/.test(label)) return `${words}: `;
  return /^Page/.test(words) ? 'Page ' : `${words}, page `;
}

/** A bank card's outline (ISO/IEC 7810, ID-1: 85.6 × 53.98 mm), to compare with a real one. */
export function RealSizeNote() {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4 text-sm">
      <svg
        viewBox="0 0 85.6 53.98"
        width="85.6mm"
        height="53.98mm"
        className="proof-card"
        role="img"
        aria-label="Outline of a bank card"
      >
        <rect x="0.3" y="0.3" width="85" height="53.38" rx="3.2" className="proof-line proof-trim" />
        <text x="42.8" y="25" className="proof-card-words">
          Bank card
        </text>
        <text x="42.8" y="32" className="proof-card-words">
          85.6 mm
        </text>
      </svg>
      <p className="max-w-prose">
        Screens differ. Hold a bank card against this outline. If they are the same size, the pages are shown
        at their printed size. If not, change your browser’s zoom until they match.
      </p>
    </div>
  );
}
