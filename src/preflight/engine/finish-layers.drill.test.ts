import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import { afterAll, expect, test } from 'vitest';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { a5With, OUTLINE, separation } from '#test/fixtures/separation-jobs.ts';
import { findingText } from '../messages/messages.ts';
import type { FixStep } from '../report/fix-step.ts';
import { judgeArtwork } from '../rules/judge.ts';
import type { Finishing } from '../spec/artwork-spec.ts';
import type { NamedRole } from '../spec/separation-roles.ts';
import type { PlacedPage } from './impose/placed-sheet.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-finish-layers-'));
let files = 0;

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const CUT = `/CC CS 1 SCN 0.5 w ${OUTLINE}`;
const OFF = '/Usage<</Print<</PrintState/OFF>>>>';
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 999 999]';
const SPACES = `${separation('CutContour')}${separation('Spot UV', 'UV')}${separation('Guides', 'GG')}${separation('Stanze neu', 'SN')}`;
const MUST: Finishing = { cut: 'must' };

type Layered = {
  content: string;
  /** what the catalogue says about the layers, whose references it gets */
  arrangement?: (layers: Record<string, string>) => string;
  /** what each layer says about itself */
  layers?: Record<string, string>;
  /** entries of the resources, and of the page */
  more?: (builder: PdfBuilder, layers: Record<string, string>) => { resources?: string; page?: string };
  others?: readonly string[];
};

/** An A5 page with layers named by letters; by default A prints and B doesn't. */
function layered({
  content,
  arrangement,
  layers = { A: '', B: OFF },
  more,
  others = [],
}: Layered): Uint8Array {
  const builder = new PdfBuilder();
  const refs = Object.fromEntries(
    Object.entries(layers).map(([name, about]) => [name, builder.add(`<</Type/OCG/Name(Layer)${about}>>`)]),
  );
  const all = Object.values(refs).join(' ');
  builder.catalogue = `/OCProperties<</OCGs[${all}]/D<<${arrangement?.(refs) ?? ''}>>>>`;
  const { resources = '', page = '' } = more?.(builder, refs) ?? {};
  const properties = Object.entries(refs).map(([name, it]) => `/${name} ${it}`);
  const whole = `/ColorSpace<<${SPACES}>>/Properties<<${properties.join('')}${/^PROPERTIES(.*)$/s.exec(resources)?.[1] ?? ''}>>${resources.replace(/^PROPERTIES.*$/s, '')}`;
  for (const it of [content, ...others])
    builder.page({ content: `${BACKGROUND} ${it}`, resources: whole, more: page });
  return builder.bytes();
}

const onB = `/OC /B BDC ${CUT} EMC`;
const stamp = (builder: PdfBuilder, layer: string, look: string) =>
  builder.add(
    `<</Type/Annot/Subtype/Stamp/F 4/OC ${layer}/Rect[0 0 400 500]/AP<</N ${builder.stream(
      look,
      `/Type/XObject/Subtype/Form/BBox[0 0 400 500]/Resources<</ColorSpace<<${SPACES}>>>>`,
    )}>>>>`,
  );

const taken: [string, Uint8Array][] = [
  ['set not to print', layered({ content: onB })],
  [
    'set not to print, in a file that is viewed with it',
    layered({
      content: onB,
      layers: { A: '', B: '/Usage<</Print<</PrintState/OFF>>/View<</ViewState/ON>>>>' },
    }),
  ],
  ['switched off', layered({ content: onB, layers: { A: '', B: '' }, arrangement: ({ B }) => `/OFF[${B}]` })],
  [
    'off because all are that aren’t named',
    layered({
      content: onB,
      layers: { A: '', B: '' },
      arrangement: ({ A }) => `/BaseState/OFF/ON[${A}]`,
    }),
  ],
  [
    'under a rule of its own',
    layered({
      content: `/OC /R BDC ${CUT} EMC`,
      more: (builder, { B }) => ({ resources: `PROPERTIES/R ${builder.add(`<</Type/OCMD/OCGs ${B}>>`)}` }),
    }),
  ],
  [
    'in a form',
    layered({
      content: '/F Do',
      more: (builder, { B }) => ({
        resources: `/XObject<</F ${builder.stream(`/OC /X BDC ${CUT} EMC`, `${FORM}/Resources<</ColorSpace<<${SPACES}>>/Properties<</X ${B}>>>>`)}>>`,
      }),
    }),
  ],
  [
    'as a whole form',
    layered({
      content: '/F Do',
      more: (builder, { B }) => ({
        resources: `/XObject<</F ${builder.stream(CUT, `${FORM}/OC ${B}/Resources<</ColorSpace<<${SPACES}>>>>`)}>>`,
      }),
    }),
  ],
  [
    'as a comment',
    layered({
      content: '',
      more: (builder, { B }) => ({ page: `/Annots[${stamp(builder, B ?? '', CUT)}]` }),
    }),
  ],
  [
    'within another that doesn’t print either',
    layered({ content: `/OC /C BDC ${onB} EMC`, layers: { A: '', B: OFF, C: OFF } }),
  ],
  [
    'beside a layer of guides',
    layered({
      content: `${onB} /OC /C BDC 1 0 1 0 K 20 20 300 300 re S EMC`,
      layers: { A: '', B: OFF, C: OFF },
    }),
  ],
  ['with guides that nobody prints', layered({ content: `/OC /B BDC ${CUT} /GG CS 1 SCN 9 9 9 9 re S EMC` })],
  [
    'with writing in the same colour',
    layered({
      content: `/OC /B BDC ${CUT} BT /H 9 Tf 9 9 Td /CC cs 1 scn (cut here) Tj ET EMC`,
      more: () => ({ resources: '/Font<</H<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>' }),
    }),
  ],
];

test.each(taken)(
  'a cutting line on a layer that doesn’t print, %s, is used, and the check says so',
  async (_name, file) => {
    const { report, findings } = await checked(file, MUST);
    expect(report.pages[0]?.content?.separations).toContainEqual(
      expect.objectContaining({ name: 'CutContour', fromHiddenLayer: true }),
    );
    const codes = findings.map(({ code }) => code);
    expect(codes).toContain('separation.taken');
    expect(codes).not.toContain('separation.missing');
    const note = findings.find(({ code }) => code === 'separation.taken');
    expect(note && findingText(note)).toEqual({
      title: 'The cutting line “CutContour” on page 1 is on a layer that doesn’t print',
      fix: 'We take it all the same. The proof shows where it is. If it is left over from something else, delete it and export again.',
    });
  },
);

test.each(taken)(
  'a cutting line on a layer that doesn’t print, %s, goes wherever the page goes',
  async (_name, file) => {
    const path = saved(file);
    const source = { file: path, kind: 'pdf' } as const;
    const size = { widthMm: 148, heightMm: 210, bleedMm: 3 };
    const print = await engine.printFile({ ...source, sizes: [size] }, ABOUT);
    const sheet = await engine.impose(
      [{ ...source, finished: size }],
      [{ widthPt: 500, heightPt: 700, places: [PLACE] }],
      ABOUT,
    );
    const fixed = await engine.fix([source], [{ repair: 'flatten' }, { repair: 'cmyk', pages: [1] }]);
    const joined = await engine.fix([source, source], [{ repair: 'flatten' }]);
    if (print.status !== 'ok' || sheet.status !== 'ok' || fixed.status !== 'ok' || joined.status !== 'ok')
      throw new Error('refused');
    expect(sheet.spots).toContain('CutContour');
    const forPress = [Buffer.concat(print.parts), Buffer.concat(sheet.parts)];
    for (const it of [...forPress, fixed.pdf, joined.pdf]) {
      const { report } = await engine.inspect(saved(it), 'pdf');
      const line = report.pages[0]?.content?.separations?.find(({ name }) => name === 'CutContour');
      // At the press it prints, so there is nothing left to say. A customer’s file is as they made it.
      expect(line?.fromHiddenLayer ?? false).toBe(!forPress.some((made) => made === it));
      expect(line).toBeDefined();
    }
  },
);

test.each(taken)(
  'a line on a layer that doesn’t print, %s, is still on one in a fixed file, so there is no question about it for a product without one',
  async (_name, file) => {
    const source = { file: saved(file), kind: 'pdf' } as const;
    const flattened: FixStep[] = [{ repair: 'flatten' }, { repair: 'cmyk', pages: [1] }];
    const converted: FixStep[] = [{ repair: 'cmyk', pages: [1] }];
    for (const [sources, steps] of [
      [[source], flattened],
      [[source, source], converted],
    ] as const) {
      const fixed = await engine.fix(sources, steps);
      if (fixed.status !== 'ok') throw new Error(fixed.reason);
      const { report, findings } = await checked(fixed.pdf, {});
      const line = expect.objectContaining({ name: 'CutContour', fromHiddenLayer: true });
      for (const { content } of report.pages) expect(content?.separations).toContainEqual(line);
      expect(findings.map(({ code }) => code)).not.toContain('separation.unwanted');
      const size = { widthMm: 148, heightMm: 210, bleedMm: 3 };
      const print = await engine.printFile({ file: saved(fixed.pdf), kind: 'pdf', sizes: [size] }, ABOUT);
      if (print.status !== 'ok') throw new Error('refused');
      const { report: atPress } = await engine.inspect(saved(Buffer.concat(print.parts)), 'pdf');
      expect(atPress.pages[0]?.content?.separations?.map(({ name }) => name)).toContain('CutContour');
      expect(print.breaches.filter(({ clause }) => clause === 'layers')).toEqual([]);
    }
  },
);

test('the flatten fix removes guides and leaves the varnish on its layer, as a separation that other programs don’t show', async () => {
  const file = layered({
    content: '/OC /B BDC /UV cs 1 scn 60 60 200 200 re f EMC /OC /C BDC 1 0 1 0 K 20 20 300 300 re S EMC',
    layers: { A: '', B: OFF, C: OFF },
  });
  const fixed = await engine.fix([{ file: saved(file), kind: 'pdf' }], [{ repair: 'flatten' }]);
  if (fixed.status !== 'ok') throw new Error(fixed.reason);
  const doc = new mupdf.PDFDocument(fixed.pdf);
  const layers = doc.getTrailer().get('Root', 'OCProperties', 'OCGs');
  expect(layers.length).toBe(1);
  expect(layers.get(0).get('Usage', 'Print', 'PrintState').asName()).toBe('OFF');
  const content = doc.findPage(0).get('Contents').readStream().asString();
  expect(content).toMatch(/BDC\s+\/UV cs 1 scn 60 60 200 200 re f\s+EMC/);
  expect(content).not.toContain('20 20 300 300');
  const drawn = doc
    .loadPage(0)
    .toPixmap([1, 0, 0, 1, 0, 0], mupdf.ColorSpace.DeviceCMYK, false, true, 'Print');
  const before = new mupdf.PDFDocument(file).loadPage(0);
  const was = before.toPixmap([1, 0, 0, 1, 0, 0], mupdf.ColorSpace.DeviceCMYK, false, true, 'Print');
  expect(Buffer.compare(Buffer.from(drawn.getPixels()), Buffer.from(was.getPixels()))).toBe(0);
});

const FONT = '/Font<</H<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
const PROCESS_GRADIENT =
  '/Shading<</S<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[0 0 400 0]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 1 0 0]>>>>>>';
const WARNINGS = ['separation.missing', 'separation.hidden'];

const stays: [string, readonly string[], Uint8Array][] = [
  [
    'a layer with the line and a text in black',
    WARNINGS,
    layered({
      content: `/OC /B BDC ${CUT} BT /H 9 Tf 9 9 Td 0 0 0 1 k (cut here) Tj ET EMC`,
      more: () => ({ resources: FONT }),
    }),
  ],
  [
    'a layer with the line and white under it',
    WARNINGS,
    layered({ content: `/OC /B BDC 0 0 0 0 k 0 0 99 99 re f ${CUT} EMC` }),
  ],
  [
    'a layer with the line and a gradient of the four inks',
    WARNINGS,
    layered({ content: `/OC /B BDC ${CUT} /S sh EMC`, more: () => ({ resources: PROCESS_GRADIENT }) }),
  ],
  [
    'a layer that hides something else when it shows',
    WARNINGS,
    layered({
      content: `${onB} /OC /R BDC 0 1 0 0 k 9 9 99 99 re f EMC`,
      more: (builder, { B }) => ({
        resources: `PROPERTIES/R ${builder.add(`<</Type/OCMD/OCGs ${B}/P/AllOff>>`)}`,
      }),
    }),
  ],
  [
    'guides in process colours only',
    ['separation.missing'],
    layered({ content: '/OC /B BDC 1 0 1 0 K 20 20 300 300 re S EMC' }),
  ],
  ['a line that prints already', ['separation.found'], layered({ content: `${CUT} ${onB}` })],
  [
    'a line of another name for the same knife',
    ['separation.found'],
    layered({ content: `${CUT} /OC /B BDC /SN CS 1 SCN ${OUTLINE} EMC` }),
  ],
  [
    'a line that one of two pages prints already',
    ['separation.found'],
    layered({ content: `${CUT} ${onB}`, others: [onB] }),
  ],
];

const STANZE: NamedRole[] = [{ name: 'Stanze neu', role: 'cut' }];

test.each(stays)('%s stays hidden: %s', async (_name, codes, file) => {
  const { report, findings } = await checked(file, MUST, STANZE);
  expect(findings.map(({ code }) => code).filter((it) => it.startsWith('separation'))).toEqual(codes);
  const names = ({ pages }: typeof report) =>
    pages.map(({ content }) => content?.separations?.map((it) => it.name));
  expect(report.pages.some(({ content }) => content?.separations?.some((it) => it.fromHiddenLayer))).toBe(
    false,
  );
  const size = { widthMm: 148, heightMm: 210, bleedMm: 3 };
  const outcome = await engine.printFile(
    { file: saved(file), kind: 'pdf', sizes: [size], separations: STANZE },
    ABOUT,
  );
  if (outcome.status !== 'ok') throw new Error('refused');
  const after = await engine.inspect(saved(Buffer.concat(outcome.parts)), 'pdf', { separations: STANZE });
  expect(names(after.report)).toEqual(names(report));
});

test('a varnish on a layer that doesn’t print is shown over the proof; for a flyer without varnish there is nothing to say', async () => {
  const file = layered({ content: '/OC /B BDC /UV cs 1 scn 60 60 200 200 re f EMC' });
  const { findings } = await checked(file, { varnish: 'may' });
  expect(findings.map(({ code }) => code)).toEqual(['doc.layers', 'separation.found', 'separation.taken']);
  const layer = { name: 'Spot UV', rgb: [0, 160, 176] } as const;
  const drawn = await engine.preview(saved(file), 'pdf', { page: 1, maxPx: 300, layer });
  expect(drawn.status).toBe('ok');
  const flyer = await checked(file, {});
  expect(flyer.findings.map(({ code }) => code)).toEqual(['doc.layers']);
});

test('a file with too many hidden layers or pages for them to be searched says so, if it may have a line on one', async () => {
  const names = Array.from({ length: 33 }, (_, i) => [`L${i}`, OFF]);
  const many = layered({ content: onB, layers: { A: '', B: OFF, ...Object.fromEntries(names) } });
  const long = layered({ content: onB, others: Array<string>(64).fill('') });
  const without = (file: Uint8Array) =>
    Buffer.from(
      Buffer.from(file)
        .toString('latin1')
        .replaceAll('/CutContour', '/Cerulean12')
        .replaceAll('/Spot#20UV', '/Spot#20AA'),
      'latin1',
    );
  for (const [file, count] of [
    [many, 34],
    [long, 1],
  ] as const) {
    const found = (await checked(file, MUST)).findings.filter(({ code }) => code === 'separation.unchecked');
    expect(found.map(({ severity, params }) => [severity, params.count])).toEqual([['warning', count]]);
    const { findings } = await checked(without(file), {});
    expect(findings.map(({ code }) => code)).not.toContain('separation.unchecked');
  }
});

test('the plates of such a page are those of the same page with the layer on', async () => {
  const plates = (file: Uint8Array) => engine.plates(saved(file), 'pdf', { page: 1, limitPercent: 300 });
  const under = '0.5 0 0 0 k 50 50 200 200 re f';
  const on = await plates(layered({ content: `${under} ${onB}`, layers: { A: '', B: '' } }));
  expect(on.status).toBe('ok');
  expect(await plates(layered({ content: `${under} ${onB}` }))).toEqual(on);
});

test('the owner says what a separation is for: their name makes a layer one of lines, or not', async () => {
  const guides = layered({ content: `/OC /B BDC /GG CS 1 SCN ${OUTLINE} EMC` });
  const codes = async (file: Uint8Array, separations: NamedRole[]) =>
    (await checked(file, MUST, separations)).findings.map(({ code }) => code);
  expect(await codes(guides, [])).not.toContain('separation.taken');
  expect(await codes(guides, [{ name: 'Guides', role: 'cut' }])).toContain('separation.taken');
  expect(await codes(layered({ content: onB }), [{ name: 'CutContour', role: 'spot' }])).toContain(
    'separation.missing',
  );
  const source = { file: saved(guides), kind: 'pdf' } as const;
  const fixed = await engine.fix([source], [{ repair: 'flatten' }], [{ name: 'Guides', role: 'cut' }]);
  if (fixed.status !== 'ok') throw new Error(fixed.reason);
  const cut: NamedRole[] = [{ name: 'Guides', role: 'cut' }];
  const { report } = await engine.inspect(saved(fixed.pdf), 'pdf', { separations: cut });
  expect(report.pages[0]?.content?.separations?.map(({ name }) => name)).toEqual(['Guides']);
});

const ABOUT = { title: 'Sheet', madeAt: '2026-11-29T12:00:00Z' };
const PLACE: PlacedPage = {
  source: 0,
  page: 1,
  middle: [250, 350],
  turn: 0,
  turnIfOnItsSide: 90,
  clip: [0, 0, 500, 700],
};

async function checked(file: Uint8Array, finishing: Finishing, separations: readonly NamedRole[] = []) {
  const { report } = await engine.inspect(saved(file), 'pdf', { separations });
  return { report, ...judgeArtwork(report, a5With(finishing)) };
}

function saved(file: Uint8Array): string {
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, file);
  return path;
}
