import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { latinText } from '#kit/one-byte.ts';
import { type DrawKept, KeptProvider } from '#ui/kept.tsx';

/**
 * How many characters of each part are kept: fifty versions of a large menu, which changes when the owner changes the shop, or it
 * opens or closes; or a thousand of the board's cards, and of its columns what a hundred and fifty showed.
 */
const KEPT_MAX = 1_000_000;

/**
 * Returns a function that draws a component once for the same props, and keeps its HTML; a part of it that is kept too is not drawn
 * again with it.
 */
export function keepDrawn(): DrawKept {
  const drawn = new Map<unknown, { versions: Map<string, string>; size: number }>();
  const draw: DrawKept = (part, props) => {
    const kept = drawn.get(part) ?? { versions: new Map<string, string>(), size: 0 };
    drawn.set(part, kept);
    const key = JSON.stringify(props);
    const known = kept.versions.get(key);
    if (known !== undefined) return known;
    const html = inLatin(
      renderToString(createElement(KeptProvider, { value: draw }, createElement(part, props))),
    );
    kept.size += key.length + html.length;
    if (kept.size > KEPT_MAX) {
      kept.versions.clear();
      kept.size = key.length + html.length;
    }
    kept.versions.set(key, html);
    return html;
  };
  return draw;
}

/**
 * Writes characters beyond Latin-1 as references, so that a page is held in one byte a character (`escapedBeyondLatin`). A script or style
 * has no references, and stays.
 */
const inLatin = (html: string) =>
  RAW_TEXT.test(html) ? html : latinText(html, (one) => `&#${one.codePointAt(0)};`);

const RAW_TEXT = /<(?:script|style)\b/;
