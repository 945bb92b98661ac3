import {
  type ComponentType,
  createContext,
  createElement,
  type DialogHTMLAttributes,
  useContext,
} from 'react';

/** Returns a component's HTML for these props, drawn once. */
export type DrawKept = <Props extends object>(part: ComponentType<Props>, props: Props) => string;

const DrawContext = createContext<DrawKept | null>(null);

/** Provides what keeps drawn parts, on the server; elsewhere they are drawn like any component. */
export const KeptProvider = DrawContext.Provider;

/**
 * A part of many pages that only changes with its props (JSON), such as a menu or a card: the server draws it once. Its component
 * must not use a context.
 */
export function Kept<Props extends object>({
  as,
  of: part,
  props,
  ...attributes
}: {
  /** the element around it */
  as: 'dialog' | 'div' | 'footer' | 'li' | 'nav' | 'p' | 'span' | 'ul';
  of: ComponentType<Props>;
  props: Props;
} & Omit<DialogHTMLAttributes<HTMLElement>, 'children'>) {
  const draw = useContext(DrawContext);
  return createElement(as, {
    ...attributes,
    ...(draw
      ? { dangerouslySetInnerHTML: { __html: draw(part, props) } }
      : { children: createElement(part, props) }),
  });
}
