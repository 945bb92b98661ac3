import './proof.css';
import { formatMm } from '#kit/millimetres.ts';
import { ProofDrawing } from './proof-drawing.tsx';
import type { Zoom } from './proof-path.ts';
import { PageStrip, ProofTools, RealSizeNote, SpreadTurner } from './proof-tools.tsx';
import type { ProofView } from './proof-view.ts';

interface Props {
  view: ProofView;
  zoom: Zoom;
  /** the page's own address with other parameters (`zoom`, `spread`) */
  path: (more: Record<string, string>) => string;
  pictureUrl: (page: number, size?: 'small') => string;
}

/**
 * The pages as they will print, with the switches for their lines, zoom, and all the others as small pictures. Use it
 * inside an element of the class `proof`.
 */
export function ProofPagesCard({ view, zoom, path, pictureUrl }: Props) {
  return (
    <section aria-label="Pages as they will print" className="proof-stays min-w-0">
      {view.spreads.length > 0 && (
        <>
          <ProofTools view={view} zoom={zoom} path={path} />
          <div id="pages" className="scroll-mt-4">
            <SpreadTurner view={view} path={path} />
            <section className="proof-pane" data-pane aria-label="Pages" tabIndex={zoom === 'fit' ? -1 : 0}>
              {view.sheets.map((sheet) => (
                <ProofDrawing key={sheet.words} sheet={sheet} zoom={zoom} pictureUrl={pictureUrl} />
              ))}
              {view.sheets.length === 0 && <p className="p-6">This page is damaged and cannot be drawn.</p>}
            </section>
          </div>
          {view.foldWords && <p className="mt-2 text-sm">{view.foldWords}</p>}
          {view.bindingMm > 0 && (
            <p className="mt-2 text-sm">
              The binding hides the tinted {view.bindingMm} mm at the spine, so keep text out of it.
            </p>
          )}
          {view.spineMm !== null && <CoverNote spineMm={view.spineMm} isOutside={view.at === 0} />}
          {view.otherSize && (
            <p className="mt-2 text-sm">
              The page is a different size from the product. The lines show where the product falls, centred
              on the page.
            </p>
          )}
          <p className="mt-2 text-sm text-grey">
            Screens use light and paper uses ink, so this picture simulates coated paper (FOGRA39).
          </p>
          <PageStrip view={view} path={path} pictureUrl={pictureUrl} />
          {zoom === 'real' && <RealSizeNote />}
        </>
      )}
    </section>
  );
}

/** Explains the lines in the middle of a cover. */
function CoverNote({ spineMm, isOutside }: { spineMm: number; isOutside: boolean }) {
  const front = isOutside
    ? 'The front cover is on its right.'
    : 'The inside of the front cover is on its left.';
  return (
    <p className="mt-2 text-sm">
      {spineMm > 0
        ? `The blue lines are the folds of the spine, which is ${formatMm(spineMm)} mm wide for this page count and paper. ${front}`
        : `The blue line is where we fold the cover. ${front}`}
    </p>
  );
}
