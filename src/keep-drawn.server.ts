import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { DrawKept } from '#ui/kept.tsx';

/**
 * How many characters of each part are kept: fifty versions of a large menu, which changes when the owner changes the shop, or it
 * opens or closes; or a thousand of the board's cards.
 */
const KEPT_MAX = 1_000_000;

/** Returns a function that draws a component once for the same props, and keeps its HTML. */
export function keepDrawn(): DrawKept {
  const drawn = new Map<unknown, { versions: Map<string, string>; size: number }>();
  return (part, props) => {
    const kept = drawn.get(part) ?? { versions: new Map<string, string>(), size: 0 };
    drawn.set(part, kept);
    const key = JSON.stringify(props);
    const known = kept.versions.get(key);
    if (known !== undefined) return known;
    const html = renderToString(createElement(part, props));
    kept.size += key.length + html.length;
    if (kept.size > KEPT_MAX) {
      kept.versions.clear();
      kept.size = key.length + html.length;
    }
    kept.versions.set(key, html);
    return html;
  };
}
