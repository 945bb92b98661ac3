import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { paintPlates, totalsOf } from '#preflight/index.ts';
import type { LoadedPlates } from './load-plates.ts';
import type { PlatesView } from './plates-view.ts';

/** A pixel of the plates, from the page's top left corner. */
export interface Point {
  x: number;
  y: number;
}

interface Props {
  plates: PlatesView;
  page: number;
  /** shown first, and without script; null if the plate is empty */
  picture: string | null;
  /** null while they load */
  live: LoadedPlates | null;
  shown: readonly boolean[];
  red: boolean;
  point: Point | null;
  setPoint: (point: Point | null) => void;
  /** the inks at the point, for people who can't see them */
  words: string;
}

/** The page: its picture, and over it the plates that are shown, with a cross where the inks are read. */
export function PlatesPane({ plates, page, picture, live, shown, red, point, setPoint, words }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isWhole, setIsWhole] = useState(true);
  const [spoken, setSpoken] = useState(false);
  const { widthPx, heightPx } = plates;
  usePainted(canvas, plates, live, shown, red);
  const pointed = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setSpoken(false);
    setPoint({
      x: within(((event.clientX - box.left) / box.width) * widthPx, widthPx),
      y: within(((event.clientY - box.top) / box.height) * heightPx, heightPx),
    });
  };
  const moved = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const far = event.shiftKey ? 50 : 5;
    const from = point ?? { x: widthPx / 2, y: heightPx / 2 };
    setSpoken(true);
    setPoint({
      x: within(from.x + step[0] * far, widthPx),
      y: within(from.y + step[1] * far, heightPx),
    });
  };
  const stage = (
    <>
      {picture ? (
        <img
          src={picture}
          alt={live ? '' : `Plates of page ${page}`}
          width={widthPx}
          height={heightPx}
          className={isWhole ? 'h-auto w-full' : 'max-w-none'}
        />
      ) : (
        <p className="p-6">This plate is empty.</p>
      )}
      {live && (
        <canvas ref={canvas} width={widthPx} height={heightPx} className="absolute inset-0 size-full" />
      )}
      {live && point && <Cross plates={plates} point={point} />}
    </>
  );
  if (!live) return <div className="relative min-w-0 border border-edge bg-white">{stage}</div>;
  return (
    <div className="min-w-0">
      <div className={isWhole ? '' : 'max-h-[80vh] overflow-auto border border-edge'}>
        <div
          role="application"
          aria-label={`Page ${page}. Arrow keys move the point at which the inks are read, with Shift ten times as far.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the point on it
          tabIndex={0}
          className={`relative cursor-crosshair touch-pan-y border border-edge bg-white ${isWhole ? '' : 'w-max'}`}
          onPointerMove={pointed}
          onPointerDown={pointed}
          onKeyDown={moved}
        >
          {stage}
        </div>
      </div>
      <p role="status" className="sr-only">
        {spoken ? words : ''}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-grey">
        <button
          type="button"
          className="button"
          aria-pressed={!isWhole}
          onClick={() => setIsWhole((was) => !was)}
        >
          Every pixel
        </button>
        {words || 'Point at the page, or move the cross with the arrow keys, to read its inks.'}
      </p>
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (at: number, length: number) => Math.min(length - 1, Math.max(0, Math.floor(at)));

/** Keeps the canvas painted with the plates that are shown. */
function usePainted(
  canvas: { current: HTMLCanvasElement | null },
  { widthPx, heightPx, mixtures, least, plates }: PlatesView,
  live: LoadedPlates | null,
  shown: readonly boolean[],
  red: boolean,
): void {
  const totals = useRef<Uint16Array | null>(null);
  const what = `${shown} ${red}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `what` says all that changes
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !live) return;
    totals.current ??= totalsOf(widthPx * heightPx, live.plates);
    const image = context.createImageData(widthPx, heightPx);
    const shownOnly = live.plates.map((it, i) => (shown[i] ? it : null));
    paintPlates(image.data, {
      process: shownOnly.slice(0, 4),
      spots: shownOnly.slice(4).flatMap((bytes, i) => {
        const rgb = plates[i + 4]?.rgb;
        return bytes && rgb ? [{ bytes, rgb }] : [];
      }),
      mixtures,
      over: red ? { totals: totals.current, least } : null,
    });
    context.putImageData(image, 0, 0);
  }, [live, what]);
}

function Cross({ plates: { widthPx, heightPx }, point: { x, y } }: { plates: PlatesView; point: Point }) {
  const lines = `M0 ${y + 0.5}H${widthPx}M${x + 0.5} 0V${heightPx}`;
  return (
    <svg
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      className="pointer-events-none absolute inset-0 size-full"
      aria-hidden="true"
    >
      <path d={lines} stroke="#fff" strokeWidth="3" vectorEffect="non-scaling-stroke" />
      <path d={lines} stroke="#1d2b8f" strokeWidth="1" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
