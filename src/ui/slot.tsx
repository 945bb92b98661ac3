import { type ComponentType, createContext, createElement, useContext } from 'react';
import { slotMark } from '#kit/slot-mark.ts';

const MarkContext = createContext<string | null>(null);

/**
 * While a page is rendered for all visitors: the secret that marks its slots. Otherwise slots render their component.
 */
export const SlotMarkProvider = MarkContext.Provider;

/**
 * A part of a cached page that differs by visitor or by the minute. If the page is rendered for everybody, it has a
 * mark instead, which the server replaces for each visitor with the same component (`fillSlots`).
 */
export function Slot<Props extends object>({
  name,
  of: part,
  props,
  as = 'div',
  className,
}: {
  name: string;
  of: ComponentType<Props>;
  props: Props;
  /** the element around it */
  as?: 'div' | 'p';
  className?: string;
}) {
  const mark = useSlotMark(name, props);
  return createElement(as, {
    ...(className ? { className } : {}),
    ...(mark ? { dangerouslySetInnerHTML: mark } : { children: createElement(part, props) }),
  });
}

/** The mark in a slot's place, as `dangerouslySetInnerHTML` takes it; null if the page is rendered for one visitor. */
export function useSlotMark(name: string, props: object): { __html: string } | null {
  const secret = useContext(MarkContext);
  return secret === null ? null : { __html: slotMark(secret, name, props) };
}
