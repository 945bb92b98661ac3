import { type ComponentType, createElement, type ReactElement, useLayoutEffect, useRef } from 'react';

/** Makes a part live in a task of its own. Returns what draws it again. */
export type HydratePart = (place: HTMLElement, first: ReactElement) => Promise<(next: ReactElement) => void>;

let hydratePart: HydratePart | undefined;

/** Says how `Later` makes its part live: the entry of the islands does, before it loads any. */
export function hydrateLater(by: HydratePart): void {
  hydratePart = by;
}

interface Props<PartProps extends object> {
  of: ComponentType<PartProps>;
  props: PartProps;
  /** it does nothing by itself, so it stays as the server drew it until its props change: most never do */
  untilChanged?: boolean;
}

/**
 * A part of a large island that is made live in a task of its own, after the rest: a phone can paint and answer in between.
 * It gets the contexts that every island gets, and none of those around it.
 */
export function Later<PartProps extends object>({ of: part, props, untilChanged }: Props<PartProps>) {
  const place = useRef<HTMLDivElement>(null);
  const draw = useRef<(next: ReactElement) => void>(null);
  const element = createElement(part, props);
  const first = useRef(element);
  const newest = useRef(element);
  useLayoutEffect(() => {
    newest.current = element;
    draw.current?.(element);
    if (draw.current || !place.current || !hydratePart) return;
    if (untilChanged && sameProps(first.current.props, props)) return;
    draw.current = NOT_YET;
    // As the server drew it first: what has been chosen since is drawn over it.
    void hydratePart(place.current, first.current).then((drawAgain) => {
      draw.current = drawAgain;
      drawAgain(newest.current);
    });
  });
  if (!hydratePart) return <div className="empty:hidden">{element}</div>;
  // Left as the server drew it.
  return (
    <div
      ref={place}
      className="empty:hidden"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and never written: the place of a tree of its own
      dangerouslySetInnerHTML={NOTHING}
    />
  );
}

const NOTHING = { __html: '' };

/** While a part is being made live: the newest drawing follows then. */
const NOT_YET = () => undefined;

const sameProps = <PartProps extends object>(one: PartProps, other: PartProps): boolean =>
  Object.keys(other).every((name) => one[name as keyof PartProps] === other[name as keyof PartProps]);
