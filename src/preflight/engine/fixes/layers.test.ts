import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PDFDocument } from 'mupdf';
import { afterAll, expect, test } from 'vitest';
import { drawTemplate } from '#features/catalogue/products/template-pdf.server.ts';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';

const mupdf = await import('mupdf');
const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-layers-'));
let files = 0;

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 999 999]';
const GUIDE = '1 0 0 RG 3 w 20 20 m 400 20 l S';

/** A file with the layers A (prints), B (doesn't print) and C (switched off), and extra content. */
function layered(
  content: string,
  more: (builder: PdfBuilder, layer: Record<string, string>) => string = () => '',
) {
  const builder = new PdfBuilder();
  const layer = {
    A: builder.add('<</Type/OCG/Name(Design)>>'),
    B: builder.add('<</Type/OCG/Name(Guides)/Usage<</Print<</PrintState/OFF>>>>>>'),
    C: builder.add('<</Type/OCG/Name(Old)>>'),
  };
  const all = Object.values(layer).join(' ');
  builder.catalogue = `/OCProperties<</OCGs[${all}]/D<</OFF[${layer.C}]>>>>`;
  const properties = Object.entries(layer).map(([name, it]) => `/${name} ${it}`);
  const added = more(builder, layer);
  const rules = /RULES(.*)SELUR/s.exec(added)?.[1] ?? '';
  const resources = `/Properties<<${properties.join('')}${rules}>>${added.replace(/RULES.*SELUR/s, '')}`;
  return builder.page({ content: `${BACKGROUND} ${content}`, resources }).bytes();
}

test.each<[string, Uint8Array]>([
  ['guides', layered(`/OC /B BDC ${GUIDE} EMC 0 1 0 0 k 50 50 99 99 re f`)],
  ['a layer that is switched off', layered(`/OC /C BDC ${GUIDE} EMC`)],
  [
    'nested layers',
    layered(`/OC /B BDC /OC /A BDC ${GUIDE} EMC /Span BMC 9 9 99 99 re B EMC EMC 50 50 9 9 re f`),
  ],
  [
    'a layer inside a printing layer',
    layered(`/OC /A BDC 0 1 0 0 k 50 50 99 99 re f /OC /B BDC ${GUIDE} EMC EMC`),
  ],
  [
    'colours and positions set by a hidden layer',
    layered(`/OC /B BDC 0 0 1 0 k 1 0 0 1 50 50 cm ${GUIDE} EMC 0 0 99 99 re f`),
  ],
  [
    'a clip set by a hidden layer',
    layered(`/OC /B BDC 50 50 40 40 re W n ${GUIDE} EMC 0 0 1 0 k 0 0 999 999 re f`),
  ],
  [
    'guides in a form',
    layered('/F Do', (builder, { B }) => {
      const inner = `0 1 1 0 k 9 9 99 99 re f /OC /X BDC ${GUIDE} EMC`;
      return `/XObject<</F ${builder.stream(inner, `${FORM}/Resources<</Properties<</X ${B}>>>>`)}>>`;
    }),
  ],
  [
    'a form on a layer',
    layered('/F Do /G Do', (builder, { A, B }) => {
      const on = (layer = '', x = 0) =>
        builder.stream(`${x === 9 ? GUIDE : ''} ${x} 99 99 99 re f`, `${FORM}/OC ${layer}`);
      return `/XObject<</F ${on(B, 9)}/G ${on(A, 200)}>>`;
    }),
  ],
  [
    'colours of screens that the file says are others',
    layered(`/OC /B BDC ${GUIDE} EMC 0.6 0.3 0.1 rg 50 50 99 99 re f`, () => {
      const dark = '/CalRGB<</WhitePoint[0.9505 1 1.089]/Gamma[3.4 3.4 3.4]>>';
      return `/ColorSpace<</DefaultRGB[${dark}]>>`;
    }),
  ],
  [
    'several layers under one rule',
    layered(
      `/OC /AnyOff BDC 9 9 99 99 re f EMC /OC /AllOff BDC ${GUIDE} EMC /OC /One BDC ${GUIDE} EMC`,
      (builder, { A, B }) => {
        const rule = (name: string, more: string) => `/${name} ${builder.add(`<</Type/OCMD${more}>>`)}`;
        const mixed = (policy: string) => rule(policy, `/OCGs[${A} ${B}]/P/${policy}`);
        return `RULES${mixed('AnyOff')}${mixed('AllOff')}${rule('One', `/OCGs ${B}`)}SELUR`;
      },
    ),
  ],
])('%s: flattened, the page prints as before and has no layers', async (_name, file) => {
  const after = await flattened(file);
  expect(printed(after)).toEqual(printed(file));
  expect(opened(after, (doc) => doc.countLayers())).toBe(0);
  expect(everything(after)).not.toMatch(/400 20 l|BDC/);
});

test('if a rule is unclear, or only part of some lettering prints, the file is left alone', async () => {
  const files = [
    layered(`/OC /R BDC ${GUIDE} EMC /OC /B BDC 9 9 99 99 re f EMC`, (builder, { A, B }) => {
      return `RULES/R ${builder.add(`<</Type/OCMD/VE[/Or ${A} ${B}]>>`)}SELUR`;
    }),
    layered(`/OC /R BDC ${GUIDE} EMC /OC /B BDC 9 9 99 99 re f EMC`, (builder, { A, B }) => {
      return `RULES/R ${builder.add(`<</Type/OCMD/OCGs[${A} ${B}]/P/AllOn>>`)}SELUR`;
    }),
    layered('BT /OC /B BDC (a) Tj EMC ET'),
    layered(`/OC /B BDC ${GUIDE} EMC nonsense`),
  ];
  for (const file of files) {
    const after = await flattened(file);
    expect(printed(after)).toEqual(printed(file));
    expect(opened(after, (doc) => doc.countLayers())).toBe(3);
    expect(everything(after)).toContain('/B BDC');
  }
});

test('a comment on a non-printing layer goes with it; one on another layer becomes part of the page', async () => {
  const builder = new PdfBuilder();
  const hidden = builder.add('<</Type/OCG/Name(Notes)/Usage<</Print<</PrintState/OFF>>>>>>');
  const shown = builder.add('<</Type/OCG/Name(Stamps)>>');
  builder.catalogue = `/OCProperties<</OCGs[${hidden} ${shown}]/D<<>>>>`;
  const look = (x: number) => builder.stream(`0 1 1 0 k ${x} 0 40 40 re f`, `${FORM.replace(/999/g, '60')}`);
  const stamp = (x: number, layer: string) =>
    builder.add(
      `<</Type/Annot/Subtype/Stamp/F 4/OC ${layer}/Rect[${x} 99 ${x + 60} 159]/AP<</N ${look(x / 100)}>>>>`,
    );
  const file = builder.page({ more: `/Annots[${stamp(100, hidden)} ${stamp(300, shown)}]` }).bytes();
  const after = await flattened(file);
  expect(printed(after)).toEqual(printed(file));
  expect(everything(after)).toContain('3 0 40 40 re');
  expect(everything(after)).not.toContain('1 0 40 40 re');
});

test('a filled-in template of ours prints as before, without its guides', async () => {
  const box = (edge: number) => ({
    xMm: 3 - edge,
    yMm: 3 - edge,
    widthMm: 148 + 2 * edge,
    heightMm: 210 + 2 * edge,
  });
  const template = await drawTemplate({
    title: 'A5 flyer',
    fileName: 'a5.pdf',
    bleedMm: 3,
    safeMm: 3,
    sheet: box(3),
    trim: box(0),
    safe: [box(-3)],
    folds: [],
    foldWords: '',
    bindingMm: 0,
    notes: ['Finished size'],
    pages: [['Front']],
  });
  const filled = opened(Uint8Array.from(template), (doc) => {
    const design = doc.addStream('q 1 0.2 0 0 k 100 100 99 99 re f Q', {});
    const page = doc.findPage(0);
    page.put('Contents', [design, page.get('Contents')]);
    return Uint8Array.from(doc.saveToBuffer('').asUint8Array());
  });
  const after = await flattened(filled);
  expect(printed(after)).toEqual(printed(filled));
  expect(opened(filled, (doc) => doc.loadPage(0).toStructuredText('').asText())).toContain('Finished size');
  expect(opened(after, (doc) => doc.loadPage(0).toStructuredText('').asText())).toBe('');
  expect(everything(after)).not.toMatch(/\bS\b/);
});

async function flattened(file: Uint8Array): Promise<Uint8Array> {
  const path = join(folder, `${files++}`);
  writeFileSync(path, file);
  const outcome = await engine.fix([{ file: path, kind: 'pdf' }], [{ repair: 'flatten' }]);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  return outcome.pdf;
}

function opened<Result>(file: Uint8Array, read: (doc: PDFDocument) => Result): Result {
  const doc = mupdf.Document.openDocument(file, 'application/pdf') as PDFDocument;
  try {
    return read(doc);
  } finally {
    doc.destroy();
  }
}

function printed(file: Uint8Array): string {
  return opened(file, (doc) => {
    const page = doc.loadPage(0);
    const matrix: [number, number, number, number, number, number] = [0.5, 0, 0, 0.5, 0, 0];
    return hash(
      'sha256',
      page.toPixmap(matrix, mupdf.ColorSpace.DeviceCMYK, false, true, 'Print', 'MediaBox').getPixels(),
    );
  });
}

/** Returns all content in the file, wherever it is drawn. */
function everything(file: Uint8Array): string {
  return opened(file, (doc) => {
    const streams = Array.from({ length: doc.countObjects() - 1 }, (_, i) => doc.newIndirect(i + 1));
    return streams.map((it) => (it.isStream() ? it.readStream().asString() : '')).join('\n');
  });
}
