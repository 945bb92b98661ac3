/** A name from a content stream, such as `/F1`, without its slash and with `#20` decoded (PDF 32000-1, 7.3.5). */
export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A string as a range of the source: `from` at its opening bracket, `to` after the closing one. */
export class StringSpan {
  readonly from: number;
  readonly to: number;
  constructor(from: number, to: number) {
    this.from = from;
    this.to = to;
  }
}

/** An operator's name, `re` or `Tj`. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An operand. A malformed number is NaN. */
export type Value = number | boolean | null | Name | StringSpan | Value[] | Map<string, Value>;

/** Thrown if content breaks PDF 32000-1 or can't be rewritten. */
export class NotRewritable extends Error {}

/** Deeper than any program writes. Each level is a recursive call. */
const NESTED_MAX = 40;
/** Names have at most 127 bytes (annex C) before escapes are decoded. */
const WORD_MAX = 400;

const [SPACE, REGULAR, DELIMITER] = [0, 1, 2];
const KINDS = new Uint8Array(256).fill(REGULAR);
for (const white of [0, 9, 10, 12, 13, 32]) KINDS[white] = SPACE;
for (const delimiter of '()<>[]{}/%') KINDS[delimiter.charCodeAt(0)] = DELIMITER;

export const isWhite = (byte: number | undefined) => byte !== undefined && KINDS[byte] === SPACE;

/** Reads values and keywords from content in order (PDF 32000-1, 7.2 and 7.3). Each byte is read once. */
export class Tokens {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Returns the next value or keyword, or undefined at the end. */
  next(nested = 0): Value | Keyword | undefined {
    this.skipWhite();
    const byte = this.bytes[this.at];
    if (byte === undefined) return undefined;
    if (KINDS[byte] === REGULAR) return this.word();
    if (byte === 0x2f) return this.name();
    if (byte === 0x28) return this.literal();
    if (byte === 0x5b) return this.array(nested + 1);
    if (byte !== 0x3c) throw new NotRewritable(`a stray ${String.fromCharCode(byte)}`);
    return this.bytes[this.at + 1] === 0x3c ? this.dictionary(nested + 1) : this.hex();
  }

  private skipWhite(): void {
    for (;;) {
      const byte = this.bytes[this.at];
      if (isWhite(byte)) this.at++;
      else if (byte === 0x25) this.skipComment();
      else return;
    }
  }

  private skipComment(): void {
    while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++;
  }

  private regular(): string {
    const end = this.at + WORD_MAX;
    let text = '';
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at] as number;
      if (KINDS[byte] !== REGULAR) return text;
      if (this.at > end) throw new NotRewritable('a word without an end');
      text += String.fromCharCode(byte);
    }
    return text;
  }

  private word(): Value | Keyword {
    const text = this.regular();
    const first = text.charCodeAt(0);
    if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46) return numberFrom(text);
    if (text === 'true' || text === 'false') return text === 'true';
    return text === 'null' ? null : new Keyword(text);
  }

  private name(): Name {
    this.at++;
    const text = this.regular();
    if (!text.includes('#')) return new Name(text);
    return new Name(
      text.replace(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    );
  }

  private literal(): StringSpan {
    const from = this.at;
    let open = 0;
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === 0x5c) this.at++;
      else if (byte === 0x28) open++;
      else if (byte === 0x29 && --open === 0) return new StringSpan(from, ++this.at);
    }
    throw new NotRewritable('a string without an end');
  }

  private hex(): StringSpan {
    const from = this.at;
    const end = this.bytes.indexOf(0x3e, from);
    if (end < 0) throw new NotRewritable('a string without an end');
    this.at = end + 1;
    return new StringSpan(from, this.at);
  }

  private array(nested: number): Value[] {
    this.at++;
    const values: Value[] = [];
    while (!this.closes(0x5d, 1, nested)) values.push(this.value(nested));
    return values;
  }

  private dictionary(nested: number): Map<string, Value> {
    this.at += 2;
    const entries = new Map<string, Value>();
    while (!this.closes(0x3e, 2, nested)) {
      const key = this.value(nested);
      if (!(key instanceof Name)) throw new NotRewritable('a dictionary key that is no name');
      entries.set(key.text, this.value(nested));
    }
    return entries;
  }

  private value(nested: number): Value {
    const value = this.next(nested);
    if (value === undefined || value instanceof Keyword)
      throw new NotRewritable('no value where one must be');
    return value;
  }

  private closes(byte: number, count: number, nested: number): boolean {
    if (nested > NESTED_MAX) throw new NotRewritable('nested too deeply');
    this.skipWhite();
    if (this.bytes[this.at] !== byte) return false;
    if (this.bytes[this.at + count - 1] !== byte) throw new NotRewritable('a dictionary without an end');
    this.at += count;
    return true;
  }
}

const numberFrom = (text: string): number => (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN);
