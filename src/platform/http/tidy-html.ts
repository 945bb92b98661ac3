/** Attributes that React writes in its own letter case; HTML names them in small letters. */
const IN_CAPITALS =
  / (?:charSet|acceptCharset|autoCapitalize|autoComplete|autoFocus|colSpan|contentEditable|crossOrigin|dateTime|encType|enterKeyHint|fetchPriority|formAction|formMethod|formEncType|formNoValidate|formTarget|hrefLang|imageSizes|imageSrcSet|inputMode|maxLength|minLength|noModule|noValidate|playsInline|readOnly|referrerPolicy|rowSpan|spellCheck|srcSet|tabIndex)(?==")/g;
/** Attributes that say all by being there. */
const BARE =
  / (?:async|autofocus|checked|default|defer|disabled|download|formnovalidate|hidden|inert|itemscope|multiple|nomodule|novalidate|open|playsinline|readonly|required|reversed|selected)(?:="")/g;
/** Elements without content, which HTML writes without a slash. Those of SVG keep theirs: there it closes them. */
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/;
/**
 * A script or style whole, which is passed by but for its own tag, or one opening tag in which there may be something to
 * tidy, as in one of ten: React escapes every `>` in the values of attributes.
 */
const SCRIPT_OR_TAG =
  /<(?:script|style)\b[^>]*>[\s\S]*?<\/(?:script|style)>|<[a-z](?=[^>]*(?:=""|\/>| [a-z]+[A-Z]))[^>]*>/g;
const OPENING_TAG = /^<[a-z][^>]*>/;

/**
 * React's HTML, spelt as the standard spells it: `charset` for `charSet`, `required` for `required=""`, `<br>` for
 * `<br/>`. Browsers read both alike; what remains is some hundred bytes less, and nothing that a validator (html-validate)
 * has to say of every page, so that what it does say is worth reading.
 */
export function tidyHtml(html: string): string {
  return html.replace(SCRIPT_OR_TAG, (found) => found.replace(OPENING_TAG, tidyTag));
}

function tidyTag(tag: string): string {
  const spelt = tag
    .replace(IN_CAPITALS, (name) => name.toLowerCase())
    .replace(BARE, (name) => name.slice(0, -3));
  return spelt.endsWith('/>') && VOID.test(spelt) ? `${spelt.slice(0, -2)}>` : spelt;
}
