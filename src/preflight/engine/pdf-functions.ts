import type { PDFObject } from 'mupdf';
import { NotRewritable } from './content/content-tokens.ts';
import { streamBytes } from './fixes/rewrite-pages.ts';
import { entries, numberOf, own } from './pdf-objects.ts';

/** A function of one value (PDF 32000-1, 7.10). */
export type Evaluate = (x: number) => number[];

const NESTED_MAX = 5;
const PARTS_MAX = 500;
const SAMPLES_MAX = 100_000;

/** The functions a type 3 function is stitched from; null for other types. */
export function partsOf(object: PDFObject, nested: number): PDFObject[] | null {
  if (object.isArray() || numberOf(own(object, 'FunctionType')) !== 3) return null;
  const parts = entries(own(object, 'Functions'));
  if (parts.length === 0 || parts.length > PARTS_MAX || nested > NESTED_MAX)
    throw new NotRewritable('a function of too many parts');
  return parts;
}

/** The function's domain. */
export function rangeOf(object: PDFObject | null): [number, number] {
  const [from = 0, to = 1] = object ? numbers(own(object, 'Domain')) : [];
  return [from, to];
}

/** One function, or an array with one per component. Throws NotRewritable for programs (type 4). */
export function evaluatorOf(object: PDFObject, nested = 0): Evaluate {
  if (nested > NESTED_MAX) throw new NotRewritable('functions within themselves');
  if (object.isArray()) {
    const each = entries(object).map((it) => evaluatorOf(it, nested + 1));
    if (each.length > 32) throw new NotRewritable('too many functions');
    return (x) => each.flatMap((it) => it(x));
  }
  const evaluate = byType(object, nested);
  const [from, to] = rangeOf(object);
  const range = numbers(own(object, 'Range'));
  return (x) =>
    evaluate(clamp(x, from, to)).map((y, i) =>
      clamp(y, range[2 * i] ?? -Infinity, range[2 * i + 1] ?? Infinity),
    );
}

function byType(object: PDFObject, nested: number): Evaluate {
  const type = numberOf(own(object, 'FunctionType'));
  if (type === 0) return sampledFunction(object);
  if (type === 2) return exponential(object);
  if (type === 3) return stitched(object, nested);
  throw new NotRewritable('a function that is a program');
}

function exponential(object: PDFObject): Evaluate {
  const exponent = numberOf(own(object, 'N')) ?? 1;
  const [first, last] = [orElse(numbers(own(object, 'C0')), [0]), orElse(numbers(own(object, 'C1')), [1])];
  return (x) => first.map((c0, i) => c0 + x ** exponent * ((last[i] ?? 0) - c0));
}

function stitched(object: PDFObject, nested: number): Evaluate {
  const parts = (partsOf(object, 0) ?? []).map((it) => evaluatorOf(it, nested + 1));
  const [from, to] = rangeOf(object);
  const edges = [from, ...numbers(own(object, 'Bounds')), to];
  const encode = numbers(own(object, 'Encode'));
  return (x) => {
    let i = 0;
    while (i < parts.length - 1 && x >= (edges[i + 1] ?? to)) i++;
    const [low, high] = [edges[i] ?? from, edges[i + 1] ?? to];
    return parts[i]?.(between(x, low, high, encode[2 * i] ?? 0, encode[2 * i + 1] ?? 1)) ?? [];
  };
}

function sampledFunction(object: PDFObject): Evaluate {
  const sizes = numbers(own(object, 'Size'));
  const [size = 0] = sizes;
  const range = numbers(own(object, 'Range'));
  const bits = numberOf(own(object, 'BitsPerSample')) ?? 8;
  const count = range.length / 2;
  if (sizes.length !== 1 || size < 1 || size * count > SAMPLES_MAX || (bits !== 8 && bits !== 16))
    throw new NotRewritable('a function of another kind of samples');
  const [from, to] = rangeOf(object);
  const encode = orElse(numbers(own(object, 'Encode')), [0, size - 1]);
  const decode = orElse(numbers(own(object, 'Decode')), range);
  const data = Buffer.from(streamBytes(object));
  if (data.length < (size * count * bits) / 8) throw new NotRewritable('a function without its samples');
  const at = (i: number) => (bits === 8 ? data.readUInt8(i) : data.readUInt16BE(i * 2)) / (2 ** bits - 1);
  return (x) => {
    const place = clamp(between(x, from, to, encode[0] ?? 0, encode[1] ?? 0), 0, size - 1);
    const [low, high] = [Math.floor(place), Math.ceil(place)];
    return Array.from({ length: count }, (_, i) => {
      const value = at(low * count + i) * (1 - (place - low)) + at(high * count + i) * (place - low);
      return between(value, 0, 1, decode[2 * i] ?? 0, decode[2 * i + 1] ?? 1);
    });
  };
}

const between = (x: number, from: number, to: number, low: number, high: number) =>
  to === from ? low : low + ((x - from) * (high - low)) / (to - from);
const clamp = (x: number, from: number, to: number) => Math.min(to, Math.max(from, x));
const numbers = (object: PDFObject | null) =>
  object?.isArray() ? entries(object).map((it) => numberOf(it) ?? NaN) : [];
const orElse = (found: number[], fallback: number[]) => (found.length > 0 ? found : fallback);
