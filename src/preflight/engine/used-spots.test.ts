import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { judgeArtwork } from '../rules/judge.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-spots-'));

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const TINT = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0.8 0]/N 1>>';
const ink = (name: string) => `[/Separation/${name}/DeviceCMYK${TINT}]`;
const GOLD = ink('Gold');
const inks = (builder: PdfBuilder, names: readonly string[]) => {
  const about = `/FunctionType 4/Domain[${names.map(() => '0 1').join(' ')}]/Range[0 1 0 1 0 1 0 1]`;
  const mixed = builder.stream(`{${'pop '.repeat(names.length)}0 0 0 0.5}`, about);
  return `[/DeviceN[${names.map((name) => `/${name}`).join('')}]/DeviceCMYK ${mixed}]`;
};
const image = (builder: PdfBuilder, space: string, colours = 1) =>
  builder.stream(
    deflateSync(Buffer.alloc(120 * 120 * colours, 100)),
    `/Type/XObject/Subtype/Image/Width 120/Height 120/BitsPerComponent 8/ColorSpace ${space}/Filter/FlateDecode`,
  );
const PLACED = 'q 28.8 0 0 28.8 100 100 cm /I Do Q';
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 999 999]';
const TILE = '/PatternType 1/TilingType 1/BBox[0 0 30 30]/XStep 30/YStep 30';
const FILLED = '/Pattern cs /P scn 99 99 99 99 re f';
const GRADIENT = `<</ShadingType 2/ColorSpace${GOLD}/Coords[0 0 400 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>`;
const LONG = [
  'PANTONE#20185#20C',
  'PANTONE#20286#20C',
  'PANTONE#20Reflex#20Blue#20C',
  'PANTONE#20Warm#20Red#20C',
  'Gold#20no.#207',
];

const letter = (builder: PdfBuilder, glyph: string, resources: string) =>
  `/Font<</F<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 65
/Widths[1000]/CharProcs<</A ${builder.stream(`1000 0 d0 ${glyph}`)}>>/Encoding<</Differences[65/A]>>/Resources<<${resources}>>>>>>`;
const SHOWN = 'BT /F 28.8 Tf 100 100 Td (A) Tj ET';

type Case = [string, string[], (builder: PdfBuilder) => [content: string, resources: string]];

/** The plates that Ghostscript's tiffsep makes from them. */
test.each<Case>([
  ['a picture in one ink', ['Gold'], (it) => [PLACED, `/XObject<</I ${image(it, GOLD)}>>`]],
  [
    'a palette of an ink',
    ['Gold'],
    (it) => [
      PLACED,
      `/XObject<</I ${image(it, `[/Indexed${GOLD} 255 ${it.stream(Buffer.alloc(256, 9))}]`)}>>`,
    ],
  ],
  [
    'a picture in an ink and black',
    ['Gold'],
    (it) => [PLACED, `/XObject<</I ${image(it, inks(it, ['Gold', 'Black']), 2)}>>`],
  ],
  [
    'a palette of two inks',
    ['Gold', 'Silver'],
    (it) => [
      PLACED,
      `/XObject<</I ${image(it, `[/Indexed${inks(it, ['Gold', 'Silver'])} 127 ${it.stream(Buffer.alloc(256, 9))}]`)}>>`,
    ],
  ],
  [
    'a picture in five inks with long names',
    LONG.map((it) => it.replaceAll('#20', ' ')),
    (it) => [PLACED, `/XObject<</I ${image(it, inks(it, LONG), 5)}>>`],
  ],
  [
    'an ink with a comma in its name',
    ['Gold, dull'],
    (it) => [PLACED, `/XObject<</I ${image(it, ink('Gold,#20dull'))}>>`],
  ],
  [
    'a picture in a form',
    ['Gold'],
    (it) => [
      `/F Do`,
      `/XObject<</F ${it.stream(PLACED, `${FORM}/Resources<</XObject<</I ${image(it, GOLD)}>>>>`)}>>`,
    ],
  ],
  [
    'a picture in a pattern',
    ['Gold'],
    (it) => [
      FILLED,
      `/Pattern<</P ${it.stream('q 30 0 0 30 0 0 cm /I Do Q', `${TILE}/PaintType 1/Resources<</XObject<</I ${image(it, GOLD)}>>>>`)}>>`,
    ],
  ],
  [
    'a shape in a pattern',
    ['Gold'],
    (it) => [
      FILLED,
      `/Pattern<</P ${it.stream('/S cs 1 scn 0 0 9 9 re f', `${TILE}/PaintType 1/Resources<</ColorSpace<</S${GOLD}>>>>`)}>>`,
    ],
  ],
  [
    'a pattern that is given its ink',
    ['Gold'],
    (it) => [
      '/C cs 1 /P scn 99 99 99 99 re f',
      `/ColorSpace<</C[/Pattern${GOLD}]>>/Pattern<</P ${it.stream('0 0 9 9 re f', `${TILE}/PaintType 2/Resources<<>>`)}>>`,
    ],
  ],
  [
    'a picture as a letter',
    ['Gold'],
    (it) => [SHOWN, letter(it, '1000 0 0 1000 0 0 cm /I Do', `/XObject<</I ${image(it, GOLD)}>>`)],
  ],
  [
    'a letter with a colour of its own',
    ['Gold'],
    (it) => [SHOWN, letter(it, '/S cs 1 scn 0 0 900 900 re f', `/ColorSpace<</S${GOLD}>>`)],
  ],
  [
    'a gradient in a pattern',
    ['Gold'],
    () => [FILLED, `/Pattern<</P<</PatternType 2/Shading${GRADIENT}>>>>`],
  ],
  ['a gradient', ['Gold'], () => ['/G sh', `/Shading<</G${GRADIENT}>>`]],
  [
    'an image in the content itself',
    ['Gold'],
    () => [
      'q 9 0 0 9 99 99 cm BI /W 40 /H 1 /BPC 1 /CS /S /F /AHx ID 8080808080> EI Q',
      `/ColorSpace<</S${GOLD}>>`,
    ],
  ],
  [
    'a stencil',
    ['Gold'],
    (it) => [
      `/S cs 1 scn ${PLACED}`,
      `/ColorSpace<</S${GOLD}>>/XObject<</I ${it.stream(Buffer.alloc(1800, 0x55), '/Type/XObject/Subtype/Image/Width 120/Height 120/ImageMask true/BitsPerComponent 1')}>>`,
    ],
  ],
  [
    'one ink used beside one that is only declared',
    ['Silver'],
    () => ['/T cs 1 scn 9 9 9 9 re f', `/ColorSpace<</S${GOLD}/T${ink('Silver')}>>`],
  ],
  ['an ink that is only declared', [], () => ['', `/ColorSpace<</S${GOLD}>>`]],
  ['a picture that is not drawn', [], (it) => ['', `/XObject<</I ${image(it, GOLD)}>>`]],
  ['a gradient that is not drawn', [], () => ['', `/Shading<</G${GRADIENT}>>`]],
  [
    'letters that are not set',
    [],
    (it) => ['', letter(it, '/S cs 1 scn 0 0 900 900 re f', `/ColorSpace<</S${GOLD}>>`)],
  ],
  [
    'a soft mask',
    [],
    (it) => [
      '/G gs 0 0 0 1 k 0 0 400 400 re f',
      `/ExtGState<</G<</SMask<</S/Luminosity/G ${it.stream(PLACED, `${FORM}/Group<</S/Transparency/CS/DeviceCMYK>>/Resources<</XObject<</I ${image(it, GOLD)}>>>>`)}>>>>>>`,
    ],
  ],
  [
    'black as a palette',
    [],
    (it) => [
      PLACED,
      `/XObject<</I ${image(it, `[/Indexed${ink('Black')} 255 ${it.stream(Buffer.alloc(256, 9))}]`)}>>`,
    ],
  ],
])('the special inks of %s', async (_name, names, make) => {
  const builder = new PdfBuilder();
  const [content, resources] = make(builder);
  const file = join(folder, `${files++}.pdf`);
  writeFileSync(file, builder.page({ content: `${BACKGROUND} ${content}`, resources }).bytes());
  const { report } = await engine.inspect(file, 'pdf');
  const flyer = { widthMm: 148, heightMm: 210, bleedMm: 3, safeMm: 3, pages: { wanted: 1, min: 1, max: 2 } };
  const spot = judgeArtwork(report, flyer).findings.find((it) => it.code === 'colour.spot');
  expect(report.document?.spots).toEqual(names);
  expect(spot?.params.names).toEqual(names.length > 0 ? names.join(', ') : undefined);
});

let files = 0;
