import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as mupdf from 'mupdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { X4_CLAUSES, type X4Clause } from '../../report/pdfx4.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';
import { profileOf } from './output-intent.ts';

const run = promisify(execFile);
const engine = startMupdfEngine({ workers: 1, jobTimeoutMs: 60_000 });
const folder = mkdtempSync(join(tmpdir(), 'galley-x4-'));
let files = 0;
/** A PDF/X-4 with a layer. */
let good: Buffer;

beforeAll(async () => {
  const builder = new PdfBuilder();
  const layer = builder.add('<</Type/OCG/Name(Shown)>>');
  builder.catalogue = `/OCProperties<</OCGs[${layer}]/D<<>>>>`;
  builder.page({
    content: `${BACKGROUND} /OC /L BDC /G gs 0 0 0 1 k 9 9 99 99 re f EMC`,
    resources: `/Properties<</L ${layer}>>/ExtGState<</G<</SA true>>>>`,
  });
  const source = { file: save(builder.bytes()), kind: 'pdf' as const, sizes: [] };
  const made = await engine.printFile(source, { title: 'Flyer', madeAt: '2026-11-23T12:00:00Z' });
  if (made.status !== 'ok') throw new Error(made.reason);
  good = Buffer.concat(made.parts);
});

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

type Doc = mupdf.PDFDocument;
const rootOf = (doc: Doc) => doc.getTrailer().get('Root');
const pageOf = (doc: Doc) => doc.findPage(0);
const resourcesOf = (doc: Doc) => pageOf(doc).get('Resources');
const name = (doc: Doc, text: string) => doc.newName(text);
const stateOf = (doc: Doc) => resourcesOf(doc).get('ExtGState', 'G');
const usual = (doc: Doc) => rootOf(doc).get('OCProperties', 'D');
const reference = (doc: Doc, object: Record<string, unknown>) => doc.addObject(object as never);

function metadata(change: (packet: string) => string) {
  return (doc: Doc) => {
    const stream = rootOf(doc).get('Metadata');
    stream.writeStream(change(stream.readStream().asString()));
  };
}

const script = (doc: Doc) => ({ S: name(doc, 'JavaScript'), JS: doc.newString('app.alert(1)') });

function form(doc: Doc, content: string, more: Record<string, unknown> = {}) {
  const about = { Type: name(doc, 'XObject'), Subtype: name(doc, 'Form'), BBox: [0, 0, 9, 9], ...more };
  const object = doc.addStream(content, about as never);
  resourcesOf(doc).put('XObject', { X: object } as never);
  return object;
}

function painted(doc: Doc, content: string) {
  pageOf(doc).put('Contents', doc.addStream(content, {} as never));
}

/** What makes the good file break each clause and, except for what follows from that, no other. */
const BREAKING: Partial<Record<X4Clause, (doc: Doc) => void>> = {
  version: (doc) => rootOf(doc).put('Version', name(doc, '1.7')),
  external: (doc) => form(doc, '', { F: doc.newString('other.bin') }),
  'x4-version': metadata((it) => it.replace('PDF/X-4', 'PDF/X-4p')),
  title: metadata((it) => it.replace(/<dc:title>.*<\/dc:title>/, '')),
  dates: metadata((it) => it.replace(/<xmp:MetadataDate>.*<\/xmp:MetadataDate>/, '')),
  'document-id': metadata((it) => it.replace(/<xmpMM:VersionID>.*<\/xmpMM:VersionID>/, '')),
  trapped: metadata((it) => it.replace(/<pdf:Trapped>.*<\/pdf:Trapped>/, '')),
  agreement: (doc) => doc.getTrailer().get('Info').put('Title', doc.newString('Another')),
  'output-intent': (doc) => rootOf(doc).get('OutputIntents', 0).delete('OutputConditionIdentifier'),
  'output-profile': (doc) => rootOf(doc).get('OutputIntents', 0, 'DestOutputProfile').put('N', 3),
  actions: (doc) => rootOf(doc).put('OpenAction', script(doc) as never),
  forms: (doc) =>
    rootOf(doc).put('AcroForm', { Fields: [reference(doc, { T: doc.newString('a') })] } as never),
  attachments: (doc) => rootOf(doc).put('Names', { EmbeddedFiles: { Names: [] } } as never),
  layers: (doc) => usual(doc).put('AS', []),
  'viewer-areas': (doc) => rootOf(doc).put('ViewerPreferences', { PrintArea: name(doc, 'TrimBox') } as never),
  boxes: (doc) => pageOf(doc).put('ArtBox', [9, 9, 99, 99]),
  annotations: (doc) =>
    pageOf(doc).put('Annots', [{ Subtype: name(doc, 'Text'), Rect: [20, 20, 40, 40] }] as never),
  separations: (doc) => pageOf(doc).put('SeparationInfo', { DeviceColorant: name(doc, 'Cyan') } as never),
  'device-colours': (doc) => {
    resourcesOf(doc).get('ColorSpace').delete('DefaultRGB');
    painted(doc, '1 0 0 rg 9 9 9 9 re f');
  },
  'colour-profiles': (doc) => {
    const profile = doc.addStream('no profile', { N: 3 } as never);
    resourcesOf(doc)
      .get('ColorSpace')
      .put('C', [name(doc, 'ICCBased'), profile] as never);
  },
  'own-inks': (doc) => {
    const profile = doc.addStream(profileOf('coated'), { N: 4 } as never);
    resourcesOf(doc)
      .get('ColorSpace')
      .put('C', [name(doc, 'ICCBased'), profile] as never);
  },
  fonts: (doc) => {
    const font = { Type: name(doc, 'Font'), Subtype: name(doc, 'Type1'), BaseFont: name(doc, 'Times-Roman') };
    resourcesOf(doc).put('Font', { T: reference(doc, font) } as never);
    painted(doc, 'BT /T 9 Tf (Sale) Tj ET');
  },
  transfer: (doc) => stateOf(doc).put('TR2', name(doc, 'Identity')),
  halftones: (doc) => stateOf(doc).put('HT', { HalftoneType: 6 } as never),
  opi: (doc) => form(doc, '', { OPI: {} }),
  alternates: (doc) => form(doc, '', { Alternates: [{ DefaultForPrinting: true }] }),
  'reference-objects': (doc) => form(doc, '', { Ref: {} }),
  postscript: (doc) => form(doc, '', { Subtype2: name(doc, 'PS') }),
  operators: (doc) => painted(doc, 'BX 1 nonsense EX'),
};

test.each(Object.entries(BREAKING))(
  'a file that breaks “%s” is found to break it, and nothing else',
  async (clause, change) => {
    expect(await brokenBy(change)).toEqual([clause]);
  },
);

test('the other clauses: an encrypted file, one without an ID, one that must be repaired', async () => {
  expect(await brokenBy(() => undefined)).toEqual([]);
  expect(await brokenBy(() => undefined, 'encrypt=aes-128,owner-password=x')).toContain('encryption');
  const text = good.toString('latin1');
  expect(await clausesOf(Buffer.from(text.replace(/\/ID\[[^\]]*\]/, ''), 'latin1'))).toEqual(['id']);
  const moved = Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
  expect(await clausesOf(moved)).toContain('structure');
  expect(new Set(Object.keys(X4_CLAUSES))).toEqual(
    new Set([...Object.keys(BREAKING), 'encryption', 'id', 'structure']),
  );
});

test('a font needn’t be embedded for text that nobody sees, or if no text uses it', async () => {
  const listed = (content: string) => (doc: Doc) => {
    BREAKING.fonts?.(doc);
    painted(doc, content);
  };
  expect(await brokenBy(listed('BT 3 Tr /T 9 Tf (Sale) Tj ET'))).toEqual([]);
  expect(await brokenBy(listed('0 0 9 9 re f'))).toEqual([]);
});

test('an ordinary PDF breaks several clauses, and a file that isn’t a PDF is refused', async () => {
  expect(await clausesOf(goodA5())).toEqual([
    'version',
    'id',
    'output-intent',
    'x4-version',
    'title',
    'dates',
    'document-id',
    'trapped',
    'device-colours',
  ]);
  expect(await engine.checkX4(save(Buffer.from('hello')))).toEqual({ status: 'refused', reason: 'damaged' });
});

test('the command says that a file is a PDF/X-4, or what it breaks and where', async () => {
  const check = (file: string, ...more: string[]) =>
    run(process.execPath, ['src/commands/galley-preflight.ts', file, '--pdfx4', ...more]).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
        stdout: stdout + stderr,
        code,
      }),
    );
  const [count] = [Object.keys(X4_CLAUSES).length];
  const said = await check(save(good));
  expect(said).toEqual({ code: 0, stdout: expect.stringContaining(`is a PDF/X-4 by all ${count} clauses`) });
  const doc = new mupdf.PDFDocument(good);
  pageOf(doc).delete('TrimBox');
  const bad = await check(save(doc.saveToBuffer('').asUint8Array()));
  expect(bad.code).toBe(2);
  expect(bad.stdout).toContain(`is not a PDF/X-4: 1 clause of ${count}.`);
  expect(bad.stdout).toContain('page 1, neither TrimBox nor ArtBox');
  expect(JSON.parse((await check(save(good), '--json')).stdout)).toEqual({ isX4: true, breaches: [] });
  expect((await check(save(Buffer.from('hello')))).code).toBe(3);
}, 60_000);

async function brokenBy(change: (doc: Doc) => void, options = ''): Promise<string[]> {
  const doc = new mupdf.PDFDocument(good);
  change(doc);
  return clausesOf(doc.saveToBuffer(options).asUint8Array());
}

async function clausesOf(bytes: Uint8Array): Promise<string[]> {
  const outcome = await engine.checkX4(save(bytes));
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  return [...new Set(outcome.breaches.map(({ clause }) => clause))];
}

function save(bytes: Uint8Array): string {
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, bytes);
  return path;
}
