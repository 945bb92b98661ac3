import type { PDFObject } from 'mupdf';
import { type Operator, operatorsOf } from '../content/content-operators.ts';
import { Name } from '../content/content-tokens.ts';
import { TooComplex } from '../failures.ts';
import { streamBytes } from '../fixes/rewrite-pages.ts';

/** Operators of one page or form, unpacked. */
const CONTENT_BYTES_MAX = 64 * 1024 * 1024;

/** Calls back with each operator of streams that are read as one (PDF 32000-1, 7.8.2). Throws if they can't be read. */
export function eachOperator(streams: readonly PDFObject[], tell: (operator: Operator) => void): void {
  const parts: Uint8Array[] = [];
  let room = CONTENT_BYTES_MAX;
  for (const stream of streams) {
    const part = streamBytes(stream);
    room -= part.length;
    if (room < 0) throw new TooComplex('the content is too long');
    parts.push(part, Buffer.from('\n'));
  }
  for (const operator of operatorsOf(Buffer.concat(parts))) tell(operator);
}

/** Text rendering mode that paints nothing (9.3.6). */
const INVISIBLE = 3;
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);

/** Follows which fonts operators show text in, by their names in the resources; text that isn't painted needs none. */
export class FontUses {
  readonly names = new Set<string>();
  private font = '';
  private mode = 0;
  private readonly saved: [string, number][] = [];

  see({ name, operands }: Operator): void {
    const [first] = operands;
    if (name === 'q') this.saved.push([this.font, this.mode]);
    if (name === 'Q') [this.font, this.mode] = this.saved.pop() ?? [this.font, this.mode];
    if (name === 'Tf' && first instanceof Name) this.font = first.text;
    if (name === 'Tr' && typeof first === 'number') this.mode = first;
    if (SHOWS_TEXT.has(name) && this.mode !== INVISIBLE) this.names.add(this.font);
  }
}
