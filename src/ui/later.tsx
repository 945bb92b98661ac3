import {
  type ComponentType,
  createElement,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';

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
}

/**
 * A part of a large island that is made live in a task of its own, after the rest: a phone can paint and answer in between.
 * It gets the contexts that every island gets, and none of those around it.
 */
export function Later<PartProps extends object>({ of: part, props }: Props<PartProps>) {
  const { place, wake } = usePart(createElement(part, props));
  useLayoutEffect(wake);
  return <Place of={part} props={props} place={place} />;
}

/**
 * A part of a large island without any behaviour of its own, which therefore stays as the server drew it until its props
 * change: most never do. From then on it is drawn like any other.
 */
export function UntilChanged<PartProps extends object>({ of: part, props }: Props<PartProps>) {
  const { place, wake } = usePart(createElement(part, props));
  const first = useRef(props);
  useLayoutEffect(() => {
    if (!sameProps(first.current, props)) wake();
  });
  return <Place of={part} props={props} place={place} />;
}

/** A part with a tree of its own: where it is, and what makes it live, once. From then on each drawing is passed on to it. */
function usePart(element: ReactElement) {
  const place = useRef<HTMLDivElement>(null);
  const draw = useRef<(next: ReactElement) => void>(null);
  const first = useRef(element);
  const newest = useRef(element);
  const isAwake = useRef(false);
  useLayoutEffect(() => {
    newest.current = element;
    draw.current?.(element);
  });
  const wake = () => {
    if (isAwake.current || !place.current || !hydratePart) return;
    isAwake.current = true;
    // As the server drew it first: what has been chosen since is drawn over it.
    void hydratePart(place.current, first.current).then((drawAnew) => {
      draw.current = drawAnew;
      drawAnew(newest.current);
    });
  };
  return { place, wake };
}

const sameProps = (one: object, other: object): boolean =>
  Object.entries(other).every(([name, value]) => Object.is((one as Record<string, unknown>)[name], value));

function Place<PartProps extends object>({
  of: part,
  props,
  place,
}: Props<PartProps> & { place: RefObject<HTMLDivElement | null> }) {
  if (!hydratePart) return <div className="empty:hidden">{createElement(part, props)}</div>;
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
