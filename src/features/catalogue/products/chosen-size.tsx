import { useEffect, useState } from 'react';
import { readCustomSize } from '#features/pricing/prices/index.ts';
import { formatSize } from '#kit/millimetres.ts';
import { CHOICE_WRITTEN } from './choice-written.ts';

/** In mm. */
interface Size {
  widthMm: number;
  heightMm: number;
}

interface Props {
  size: Size;
  /** the sizes to choose from, by option id */
  listed: Readonly<Record<string, Size>>;
}

/**
 * The size of a product whose size customers may type, in figures and as a drawing that follows their input. The form
 * writes the size into the address, where this reads it, so the forms of other products need no code for it.
 */
export function ChosenSize({ size: first, listed }: Props) {
  const [size, setSize] = useState(first);
  useEffect(() => {
    const follow = () => {
      const chosen = new URLSearchParams(location.search).get('size') ?? '';
      setSize((before) => listed[chosen] ?? readCustomSize(chosen) ?? before);
    };
    addEventListener(CHOICE_WRITTEN, follow);
    return () => removeEventListener(CHOICE_WRITTEN, follow);
  }, [listed]);
  return (
    <div className="mt-2 mb-6 flex items-end gap-4 text-grey">
      <Drawing {...size} />
      <p className="figures">
        {formatSize(size)}
        <span className="block text-xs">Drawn beside a sheet of A4</span>
      </p>
    </div>
  );
}

const A4: Size = { widthMm: 210, heightMm: 297 };
/** The room for the drawing, in pixels. */
const DRAWN = { width: 140, height: 110 };

/** The size to scale, beside an A4 sheet for comparison. */
function Drawing({ widthMm, heightMm }: Size) {
  const gap = Math.max(widthMm, A4.widthMm) / 8;
  const width = widthMm + gap + A4.widthMm;
  const height = Math.max(heightMm, A4.heightMm);
  const scale = Math.min(DRAWN.width / width, DRAWN.height / height);
  return (
    <svg
      role="img"
      aria-label={`${formatSize({ widthMm, heightMm })}, drawn beside a sheet of A4`}
      viewBox={`0 0 ${width} ${height}`}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      className="shrink-0 overflow-visible"
    >
      <rect
        y={height - heightMm}
        width={widthMm}
        height={heightMm}
        className="fill-reflex/10 stroke-reflex"
        vectorEffect="non-scaling-stroke"
      />
      <rect
        x={widthMm + gap}
        y={height - A4.heightMm}
        width={A4.widthMm}
        height={A4.heightMm}
        className="fill-none stroke-grey"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
