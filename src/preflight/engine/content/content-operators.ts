import { isWhite, Keyword, Name, NotRewritable, Tokens, type Value } from './content-tokens.ts';

/**
 * An operator with its operands. `from` is the end of the previous operator, `to` its own end, so together they cover
 * the whole source. An inline image is one operator, `BI`, with its dictionary and data.
 */
export type Operator = {
  name: string;
  operands: Value[];
  from: number;
  to: number;
  image?: { entries: Map<string, Value>; data: Uint8Array };
};

/** How an operator changes: not at all, replaced, or with something inserted before it. */
export type Edit = null | { instead: string } | { before: string };

/** More operands than any operator takes. Content that goes beyond this is broken. */
const OPERANDS_MAX = 200;

/** Yields the operators of a content stream in order (PDF 32000-1, 7.8.2). Throws NotRewritable if it is malformed. */
export function* operatorsOf(bytes: Uint8Array): Generator<Operator> {
  const tokens = new Tokens(bytes);
  let from = 0;
  let operands: Value[] = [];
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    if (!(token instanceof Keyword)) {
      if (operands.push(token) > OPERANDS_MAX) throw new NotRewritable('values that nothing takes');
      continue;
    }
    const inline = token.text === 'BI' ? { image: inlineImage(tokens) } : {};
    yield { name: token.text, operands, from, to: tokens.at, ...inline };
    from = tokens.at;
    operands = [];
  }
  if (operands.length > 0) throw new NotRewritable('values that nothing takes');
}

/** After `BI`: entries, `ID`, one white space, data, `EI` (8.9.7). */
function inlineImage(tokens: Tokens): NonNullable<Operator['image']> {
  const entries = new Map<string, Value>();
  for (;;) {
    const key = tokens.next();
    if (key instanceof Keyword && key.text === 'ID') break;
    const value = tokens.next();
    if (!(key instanceof Name) || value === undefined || value instanceof Keyword)
      throw new NotRewritable('an inline image without its data');
    entries.set(LONG_KEYS[key.text] ?? key.text, value);
  }
  if (!isWhite(tokens.bytes[tokens.at])) throw new NotRewritable('an inline image without its data');
  const from = tokens.at + 1;
  const known = rawLength(entries);
  const [end, after] = known === null ? findEnd(tokens.bytes, from) : checkedEnd(tokens.bytes, from, known);
  tokens.at = after;
  return { entries, data: tokens.bytes.subarray(from, end) };
}

/** The abbreviations of table 93. */
const LONG_KEYS: Record<string, string> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};

const COMPONENTS: Record<string, number> = {
  G: 1,
  DeviceGray: 1,
  RGB: 3,
  DeviceRGB: 3,
  CMYK: 4,
  DeviceCMYK: 4,
  I: 1,
  Indexed: 1,
};

/** The length of unfiltered data if its colour space determines it, else null. */
function rawLength(entries: Map<string, Value>): number | null {
  const filter = entries.get('Filter');
  if (filter !== undefined && filter !== null && !(Array.isArray(filter) && filter.length === 0)) return null;
  const [width, height] = [entries.get('Width'), entries.get('Height')];
  if (typeof width !== 'number' || typeof height !== 'number') return null;
  if (entries.get('ImageMask') === true) return Math.ceil(width / 8) * height;
  const space = entries.get('ColorSpace');
  const family = Array.isArray(space) ? space[0] : space;
  const components = family instanceof Name ? COMPONENTS[family.text] : undefined;
  const bits = entries.get('BitsPerComponent');
  if (components === undefined || typeof bits !== 'number') return null;
  return Math.ceil((width * components * bits) / 8) * height;
}

const isEi = (bytes: Uint8Array, at: number) => bytes[at] === 0x45 && bytes[at + 1] === 0x49;
const endsWord = (bytes: Uint8Array, at: number) => at >= bytes.length || isWhite(bytes[at]);

function checkedEnd(bytes: Uint8Array, from: number, length: number): [number, number] {
  const end = from + length;
  if (!(length >= 0 && end <= bytes.length)) throw new NotRewritable('an inline image without its end');
  let at = end;
  while (isWhite(bytes[at])) at++;
  if (!isEi(bytes, at) || !endsWord(bytes, at + 2))
    throw new NotRewritable('an inline image without its end');
  return [end, at + 2];
}

function findEnd(bytes: Uint8Array, from: number): [number, number] {
  for (let at = bytes.indexOf(0x45, from); at >= 0; at = bytes.indexOf(0x45, at + 1))
    if (isEi(bytes, at) && isWhite(bytes[at - 1]) && endsWord(bytes, at + 2)) return [at - 1, at + 2];
  throw new NotRewritable('an inline image without its end');
}

/** Returns the bytes of a string (7.3.4), with escapes and hexadecimal digits decoded. */
export function stringBytes(source: Uint8Array): Uint8Array {
  const text = Buffer.from(source).toString('latin1');
  if (text.startsWith('<')) {
    const digits = text.replace(/[^0-9a-f]/gi, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }
  const plain = text.slice(1, -1).replace(/\\(\r\n|[0-7]{1,3}|[\s\S])|\r\n?/g, (_all, escaped?: string) => {
    if (escaped === undefined) return '\n';
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(parseInt(escaped, 8) & 255);
    return ESCAPES[escaped] ?? escaped;
  });
  return Buffer.from(plain, 'latin1');
}

const ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
};
