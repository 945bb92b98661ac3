import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { DrawKept } from '#ui/kept.tsx';

/** Props change when the owner changes the shop, or it opens or closes: so many versions are never in use at once. */
const VERSIONS_MAX = 64;

/** Returns a function that draws a component once for the same props, and keeps its HTML. */
export function keepDrawn(): DrawKept {
  const drawn = new Map<unknown, Map<string, string>>();
  return (part, props) => {
    const versions = drawn.get(part) ?? new Map<string, string>();
    drawn.set(part, versions);
    const key = JSON.stringify(props);
    const known = versions.get(key);
    if (known !== undefined) return known;
    if (versions.size >= VERSIONS_MAX) versions.clear();
    const html = renderToString(createElement(part, props));
    versions.set(key, html);
    return html;
  };
}
