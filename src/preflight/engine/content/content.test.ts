import fc from 'fast-check';
import type { PDFDocument, PDFObject } from 'mupdf';
import { expect, test } from 'vitest';
import { printJobs } from '#test/fixtures/print-jobs.ts';
import type { Editor } from './content-editor.ts';
import { type Edit, type Operator, operatorsOf, stringBytes } from './content-operators.ts';
import { ContentRewriter } from './content-rewrite.ts';
import { Name, NotRewritable, StringSpan, type Value } from './content-tokens.ts';

const mupdf = await import('mupdf');
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const read = (text: string) => [...operatorsOf(latin(text))];

/** Values as PDF source, with the result expected from reading them. */
const simple = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }).map((it) => ({ source: `${it}`, value: it as Value })),
  fc
    .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 9 }))
    .map(([a, b]) => ({ source: `${a}.${b}`, value: Number(`${a}.${b}`) as Value })),
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9 /()#]{0,8}$/).map((text) => ({
    source: `/${text.replace(/[ /()#]/g, (it) => `#${it.charCodeAt(0).toString(16)}`)}`,
    value: new Name(text) as Value,
  })),
  fc
    .uint8Array({ maxLength: 12 })
    .map((bytes) => ({ source: literal(bytes), value: bytes as unknown as Value })),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => ({
    source: `<${Buffer.from(bytes).toString('hex').replace(/../g, '$& ')}>`,
    value: bytes as unknown as Value,
  })),
  fc.constantFrom({ source: 'true', value: true as Value }, { source: 'null', value: null as Value }),
);
const nested = fc.oneof(
  simple,
  fc.array(simple, { maxLength: 4 }).map((all) => ({
    source: `[${all.map((it) => it.source).join(' ')}]`,
    value: all.map((it) => it.value) as Value,
  })),
  fc.array(simple, { maxLength: 3 }).map((all) => ({
    source: `<<${all.map((it, i) => `/K${i} ${it.source}`).join(' ')}>>`,
    value: new Map(all.map((it, i) => [`K${i}`, it.value])) as Value,
  })),
);
const white = fc.constantFrom(' ', '\n', '\r\n', '\t', ' % a (comment\n', '  ');

test('content reads back as written: numbers, names, strings with brackets and escapes, arrays, dictionaries', () => {
  const operator = fc.record({
    name: fc.constantFrom('re', 'Tj', "'", '"', 'f*', 'd0', 'BDC'),
    operands: fc.array(nested, { maxLength: 5 }),
    between: white,
  });
  fc.assert(
    fc.property(fc.array(operator, { maxLength: 8 }), (operators) => {
      const source = operators
        .map(({ name, operands, between }) => [...operands.map((it) => it.source), name].join(between))
        .join('\n');
      const bytes = latin(source);
      const allOperators = [...operatorsOf(bytes)];
      expect(
        allOperators.map(({ name, operands }) => ({
          name,
          operands: operands.map((it) => plain(it, bytes)),
        })),
      ).toEqual(
        operators.map(({ name, operands }) => ({
          name,
          operands: operands.map((it) => plain(it.value, bytes)),
        })),
      );
      expect(allOperators.map(({ from, to }) => source.slice(from, to)).join('')).toBe(source);
    }),
  );
});

test('reading any bytes ends with operators or a refusal', () => {
  const pieces = fc.oneof(
    fc.uint8Array({ maxLength: 30 }),
    fc
      .constantFrom(
        'BI /W 9 /H 9 ID ',
        ' EI ',
        '(',
        '<<',
        '[',
        'q',
        '1 0 0 rg',
        '/OC /A BDC',
        '>>',
        '\\)',
        'BI',
        'ID',
      )
      .map(latin),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      try {
        for (const { from, to } of operatorsOf(Buffer.concat(parts))) expect(to).toBeGreaterThan(from);
      } catch (error) {
        if (!(error instanceof NotRewritable)) throw error;
      }
    }),
    { numRuns: 1000 },
  );
});

test('an inline image ends where its size says, or at its EI, and reading continues after it', () => {
  const raw = read('BI /W 2 /H 2 /BPC 8 /CS /RGB ID 1 EI 6789 EI EI\nQ');
  expect(raw.map((it) => it.name)).toEqual(['BI', 'Q']);
  expect(Buffer.from(raw[0]?.image?.data ?? []).toString()).toBe('1 EI 6789 EI');
  const packed = read('BI /W 2 /H 2 /F /Fl ID abcEIdef EI Q');
  expect(Buffer.from(packed[0]?.image?.data ?? []).toString()).toBe('abcEIdef');
  expect(() => read('BI /W 2 /H 2 /F /Fl ID abc')).toThrow(NotRewritable);
  expect(() => read('BI /W -9 /H 2 /BPC 8 /CS /RGB ID abc EI')).toThrow(NotRewritable);
});

test('endlessly nested or unfinished content is refused at once', () => {
  for (const source of [
    '['.repeat(1e6),
    '<<'.repeat(1e6),
    '('.repeat(1e6),
    '1 '.repeat(1e6),
    'x'.repeat(1e6),
    '<ab',
  ])
    expect(() => read(source), source.slice(0, 4)).toThrow(NotRewritable);
});

test.each(printJobs.filter(({ kind = 'pdf' }) => kind === 'pdf').map((job) => ({ ...job })))(
  '$name: rewritten without changes, it looks the same',
  async ({ name, make }) => {
    const file = await make();
    if (UNREADABLE.has(name)) return;
    const doc = mupdf.Document.openDocument(file, 'application/pdf') as PDFDocument;
    try {
      const before = pixels(doc);
      const rewriter = new ContentRewriter(doc, new Copyist());
      for (let i = 0; i < doc.countPages(); i++) {
        const page = doc.findPage(i);
        const { contents, resources } = rewriter.page(page);
        page.put('Contents', contents);
        page.put('Resources', resources);
      }
      expect(pixels(doc)).toEqual(before);
    } finally {
      doc.destroy();
    }
  },
);

/** Jobs refused as files, or with broken content. */
const UNREADABLE = new Set(['a password', 'no pages', 'cut short', 'content that can’t be read']);

/** Rewrites every second operator unchanged. */
class Copyist implements Editor {
  noted = new Set<string>();

  begin(_scope: unknown, source: Uint8Array): (operator: Operator) => Edit {
    let count = 0;
    return ({ from, to, name }) => {
      count += 1;
      const uses = ['Do', 'gs', 'Tf', 'sh', 'cs', 'CS', 'scn', 'SCN', 'BDC', 'BI'].includes(name);
      if (count % 2 === 0 || uses) return null;
      return { instead: Buffer.from(source.subarray(from, to)).toString('latin1') };
    };
  }

  image = (image: PDFObject) => image;
  shading = (shading: PDFObject) => shading;
  group = () => undefined;
  state = () => undefined;
  form = () => undefined;
}

function pixels(doc: PDFDocument): string[] {
  return Array.from({ length: doc.countPages() }, (_, i) => {
    const page = doc.loadPage(i);
    const drawn = page.toPixmap(
      [0.5, 0, 0, 0.5, 0, 0],
      mupdf.ColorSpace.DeviceCMYK,
      false,
      true,
      'Print',
      'MediaBox',
    );
    const picture = Buffer.from(drawn.getPixels()).toString('base64');
    drawn.destroy();
    page.destroy();
    return picture;
  });
}

/** Leaves balanced brackets as they are and escapes the rest, using octal for anything that isn't a letter. */
function literal(bytes: Uint8Array): string {
  const inner = [...bytes].map((it) => {
    const char = String.fromCharCode(it);
    if (/[A-Za-z0-9 ]/.test(char)) return char;
    return /[()\\]/.test(char) ? `\\${char}` : `\\${it.toString(8).padStart(3, '0')}`;
  });
  return `(${inner.join('')}(a(b)))`;
}

function plain(value: Value | Uint8Array, source: Uint8Array): unknown {
  if (value instanceof StringSpan) {
    const bytes = Buffer.from(stringBytes(source.subarray(value.from, value.to))).toString('latin1');
    return bytes.endsWith('(a(b))') ? bytes.slice(0, -6) : bytes;
  }
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (Array.isArray(value)) return value.map((it) => plain(it, source));
  if (value instanceof Map) return [...value].map(([key, it]) => [key, plain(it, source)]);
  return value instanceof Name ? { name: value.text } : value;
}
