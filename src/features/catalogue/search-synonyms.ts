/**
 * Customers' words for the same thing. Searching for one word of a row also finds products with another, after those
 * with the word itself. Singular; plurals are understood. Add words that people search for in vain.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['flyer', 'flier', 'leaflet', 'handbill', 'pamphlet'],
  ['folded', 'fold', 'brochure'],
  ['booklet', 'brochure', 'programme', 'magazine', 'zine', 'catalogue'],
  ['stapled', 'saddle', 'stitched'],
  ['roller', 'rollup', 'pullup', 'popup'],
  ['banner', 'vinyl'],
  ['board', 'sign', 'signage', 'placard'],
  ['correx', 'corrugated', 'coroplast'],
  ['foamex', 'foam', 'foamboard'],
  ['stationery', 'stationary'],
  ['letterhead', 'headed'],
  ['compliment', 'comp', 'complimentary'],
  ['ncr', 'carbonless', 'duplicate', 'invoice', 'receipt'],
  ['notepad', 'jotter'],
  ['notebook', 'journal', 'jotter'],
  ['diary', 'journal'],
  ['invitation', 'invite'],
  ['voucher', 'coupon', 'certificate'],
  ['ticket', 'raffle'],
  ['funeral', 'memorial', 'bereavement', 'remembrance'],
  ['wedding', 'bridal', 'marriage'],
  ['plan', 'drawing', 'blueprint'],
  ['perforated', 'perforation', 'tearoff'],
  ['business', 'visiting', 'calling'],
  ['calendar', 'planner'],
];

/** Two words that count as one. */
export const PHRASES: readonly (readonly [said: RegExp, meant: string])[] = [
  [/\b(roll|pull|pop)[ -]?ups?\b/g, '$1up'],
  [/\btear[ -]offs?\b/g, 'tearoff'],
  [/\bfoam[ -]boards?\b/g, 'foamboard'],
];

/** Words that narrow nothing down: ignored, unless there is nothing else. */
export const IDLE_WORDS: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'by',
  'for',
  'from',
  'i',
  'in',
  'my',
  'of',
  'on',
  'or',
  'our',
  'some',
  'the',
  'to',
  'with',
  'x',
  'print',
  'printed',
  'printer',
  'printing',
  'prints',
  'buy',
  'order',
  'cheap',
  'custom',
  'size',
  'mm',
  'cm',
  'ft',
]);
