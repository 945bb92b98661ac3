import type { PDFObject } from 'mupdf';
import { type Operator, operatorsOf } from '../content/content-operators.ts';
import { Name, StringSpan, type Value } from '../content/content-tokens.ts';
import { TooComplex } from '../failures.ts';
import { streamBytes } from '../fixes/rewrite-pages.ts';

/** Operators of one page or form, unpacked. */
const CONTENT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Calls back with each operator of streams that are read as one (PDF 32000-1, 7.8.2), and with the bytes in which its
 * strings are ranges. Throws if they can't be read.
 */
export function eachOperator(
  streams: readonly PDFObject[],
  tell: (operator: Operator, source: Uint8Array) => void,
): void {
  const parts: Uint8Array[] = [];
  let room = CONTENT_BYTES_MAX;
  for (const stream of streams) {
    const part = streamBytes(stream);
    room -= part.length;
    if (room < 0) throw new TooComplex('the content is too long');
    parts.push(part, Buffer.from('\n'));
  }
  const source = Buffer.concat(parts);
  for (const operator of operatorsOf(source)) tell(operator, source);
}

/** Text rendering mode that paints nothing (9.3.6). */
const INVISIBLE = 3;
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);

/** Follows in which fonts operators show text, by their names in the resources; text that isn't painted needs none. */
export class FontUses {
  /** for each font, the bytes that were shown; for simple fonts these are the codes of their letters */
  readonly codes = new Map<string, Set<number>>();
  private font = '';
  private mode = 0;
  private readonly saved: [string, number][] = [];

  see({ name, operands }: Operator, source: Uint8Array): void {
    const [first] = operands;
    if (name === 'q') this.saved.push([this.font, this.mode]);
    if (name === 'Q') [this.font, this.mode] = this.saved.pop() ?? [this.font, this.mode];
    if (name === 'Tf' && first instanceof Name) this.font = first.text;
    if (name === 'Tr' && typeof first === 'number') this.mode = first;
    if (SHOWS_TEXT.has(name) && this.mode !== INVISIBLE) this.show(operands.flat(), source);
  }

  private show(values: readonly Value[], source: Uint8Array): void {
    const codes = this.codes.get(this.font) ?? new Set();
    this.codes.set(this.font, codes);
    for (const value of values)
      if (value instanceof StringSpan) for (const code of stringBytes(value, source)) codes.add(code);
  }
}

const BRACKET = 0x28;
/** What a backslash turns these letters into (7.3.4.2, table 3). */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the bytes that a string stands for (7.3.4). */
function stringBytes({ from, to }: StringSpan, source: Uint8Array): Uint8Array {
  const text = Buffer.from(source.subarray(from + 1, to - 1)).toString('latin1');
  if (source[from] !== BRACKET)
    return Buffer.from(text.replaceAll(/[^\da-f]/gi, '').replace(/^((..)*.)$/, '$10'), 'hex');
  const plain = text.replaceAll(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_all, escaped: string) => {
    if (/[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
    return /[\r\n]/.test(escaped) ? '' : (ESCAPES[escaped] ?? escaped);
  });
  return Buffer.from(plain, 'latin1');
}
