import type { ReactNode } from 'react';

interface Props {
  name: string;
  picture: string;
  widthMm: number;
  heightMm: number;
  /** whether it is fetched at once, or when it is nearly in view */
  isFirst: boolean;
  /** drawn over it, in mm */
  children: ReactNode;
}

/** A page of a design, and what is drawn over it. */
export function PageFigure({ name, picture, widthMm, heightMm, isFirst, children }: Props) {
  return (
    <>
      <img
        src={picture}
        alt={`${name}, as it will be printed`}
        width={widthMm * 4}
        height={heightMm * 4}
        loading={isFirst ? 'eager' : 'lazy'}
        className="block h-auto w-full"
      />
      <svg viewBox={`0 0 ${widthMm} ${heightMm}`} className="absolute inset-0 size-full" aria-hidden="true">
        {children}
      </svg>
    </>
  );
}
