import type { PDFObject } from 'mupdf';
import { calculatorOf } from './calculator.ts';
import { NotRewritable } from './content/content-tokens.ts';
import { streamBytes } from './fixes/rewrite-pages.ts';
import { entries, numberOf, own } from './pdf-objects.ts';

/** A function of one value or two (PDF 32000-1, 7.10). */
export type Evaluate = (...inputs: number[]) => number[];

const NESTED_MAX = 5;
const PARTS_MAX = 500;
const SAMPLES_MAX = 100_000;

/** Returns the functions from which a type 3 function is stitched, or null for other types. */
export function partsOf(object: PDFObject, nested: number): PDFObject[] | null {
  if (object.isArray() || numberOf(own(object, 'FunctionType')) !== 3) return null;
  const parts = entries(own(object, 'Functions'));
  if (parts.length === 0 || parts.length > PARTS_MAX || nested > NESTED_MAX)
    throw new NotRewritable('a function of too many parts');
  return parts;
}

/** Returns the function's domain. */
export function rangeOf(object: PDFObject | null): [number, number] {
  const [from = 0, to = 1] = object ? numbers(own(object, 'Domain')) : [];
  return [from, to];
}

/** Reads one function, or an array with one per component. Throws NotRewritable if it can't be read. */
export function evaluatorOf(object: PDFObject, nested = 0): Evaluate {
  if (nested > NESTED_MAX) throw new NotRewritable('functions within themselves');
  if (object.isArray()) {
    const each = entries(object).map((it) => evaluatorOf(it, nested + 1));
    if (each.length > 32) throw new NotRewritable('too many functions');
    return (...inputs) => each.flatMap((it) => it(...inputs));
  }
  const evaluate = byType(object, nested);
  const domain = orElse(numbers(own(object, 'Domain')), [0, 1]);
  const range = numbers(own(object, 'Range'));
  const within = (x: number, i: number) =>
    clamp(x, domain[2 * i] ?? -Infinity, domain[2 * i + 1] ?? Infinity);
  return (...inputs) =>
    evaluate(...inputs.map(within)).map((y, i) =>
      clamp(y, range[2 * i] ?? -Infinity, range[2 * i + 1] ?? Infinity),
    );
}

function byType(object: PDFObject, nested: number): Evaluate {
  const type = numberOf(own(object, 'FunctionType'));
  if (type === 0) return sampledFunction(object);
  if (type === 2) return exponential(object);
  if (type === 3) return stitched(object, nested);
  if (type === 4) return calculator(object);
  throw new NotRewritable('a function of an unknown kind');
}

function exponential(object: PDFObject): Evaluate {
  const exponent = numberOf(own(object, 'N')) ?? 1;
  const [first, last] = [orElse(numbers(own(object, 'C0')), [0]), orElse(numbers(own(object, 'C1')), [1])];
  return (x = 0) => first.map((c0, i) => c0 + x ** exponent * ((last[i] ?? 0) - c0));
}

function stitched(object: PDFObject, nested: number): Evaluate {
  const parts = (partsOf(object, 0) ?? []).map((it) => evaluatorOf(it, nested + 1));
  const [from, to] = rangeOf(object);
  const edges = [from, ...numbers(own(object, 'Bounds')), to];
  const encode = numbers(own(object, 'Encode'));
  return (x = 0) => {
    let i = 0;
    while (i < parts.length - 1 && x >= (edges[i + 1] ?? to)) i++;
    const [low, high] = [edges[i] ?? from, edges[i + 1] ?? to];
    return parts[i]?.(between(x, low, high, encode[2 * i] ?? 0, encode[2 * i + 1] ?? 1)) ?? [];
  };
}

/** Samples are in order of the first input, then the second (7.10.2). In between it is linear. */
function sampledFunction(object: PDFObject): Evaluate {
  const sizes = numbers(own(object, 'Size'));
  const range = numbers(own(object, 'Range'));
  const bits = numberOf(own(object, 'BitsPerSample')) ?? 8;
  const count = range.length / 2;
  const points = sizes.reduce((product, size) => product * size, 1);
  if (
    sizes.length < 1 ||
    sizes.length > 2 ||
    points < 1 ||
    points * count > SAMPLES_MAX ||
    !(bits === 8 || bits === 16)
  )
    throw new NotRewritable('a function of another kind of samples');
  const domain = numbers(own(object, 'Domain'));
  const encode = orElse(
    numbers(own(object, 'Encode')),
    sizes.flatMap((size) => [0, size - 1]),
  );
  const decode = orElse(numbers(own(object, 'Decode')), range);
  const data = Buffer.from(streamBytes(object));
  if (data.length < (points * count * bits) / 8) throw new NotRewritable('a function without its samples');
  const at = (i: number) => (bits === 8 ? data.readUInt8(i) : data.readUInt16BE(i * 2)) / (2 ** bits - 1);
  const placeOf = (x: number, i: number) => {
    const [from = 0, to = 1] = domain.slice(2 * i);
    return clamp(between(x, from, to, encode[2 * i] ?? 0, encode[2 * i + 1] ?? 1), 0, (sizes[i] ?? 1) - 1);
  };
  return (...inputs) => {
    const corners = cornersOf(
      sizes.map((_, i) => placeOf(inputs[i] ?? 0, i)),
      sizes,
    );
    return Array.from({ length: count }, (_, part) => {
      const value = corners.reduce((sum, { point, share }) => sum + share * at(point * count + part), 0);
      return between(value, 0, 1, decode[2 * part] ?? 0, decode[2 * part + 1] ?? 1);
    });
  };
}

/** Returns the samples around a place, and how much each counts. */
function cornersOf(places: readonly number[], sizes: readonly number[]): { point: number; share: number }[] {
  let corners = [{ point: 0, share: 1 }];
  let step = 1;
  for (const [i, place] of places.entries()) {
    const [low, high] = [Math.floor(place), Math.ceil(place)];
    const [here, across] = [low * step, (high - low) * step];
    corners = corners.flatMap(({ point, share }) => [
      { point: point + here, share: share * (1 - (place - low)) },
      { point: point + here + across, share: share * (place - low) },
    ]);
    step *= sizes[i] ?? 1;
  }
  return corners.filter(({ share }) => share > 0);
}

function calculator(object: PDFObject): Evaluate {
  const calculate = calculatorOf(Buffer.from(streamBytes(object)).toString('latin1'));
  const count = numbers(own(object, 'Range')).length / 2;
  return (...inputs) => {
    const values = calculate(inputs);
    if (values.length < count) throw new NotRewritable('a program that leaves too little');
    return values.slice(values.length - count);
  };
}

const between = (x: number, from: number, to: number, low: number, high: number) =>
  to === from ? low : low + ((x - from) * (high - low)) / (to - from);
const clamp = (x: number, from: number, to: number) => Math.min(to, Math.max(from, x));
const numbers = (object: PDFObject | null) =>
  object?.isArray() ? entries(object).map((it) => numberOf(it) ?? NaN) : [];
const orElse = (numbers: number[], fallback: number[]) => (numbers.length > 0 ? numbers : fallback);
