import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { A5_SHEET, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { judgeArtwork } from '../rules/judge.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-printed-layers-'));
let files = 0;

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const A5 = { widthMm: 148, heightMm: 210, bleedMm: 3, safeMm: 3, pages: { wanted: 1, min: 1, max: 1 } };
const ARTWORK = 'Name(Artwork)';
const GUIDES = 'Name(Guides)/Usage<</Print<</PrintState/OFF>>/View<</ViewState/ON>>>>';
/** A picture of 20 ppi across the whole sheet, in red, green and blue, and lettering whose font isn't in the file. */
const SPOILT = `q ${A5_SHEET[2]} 0 0 ${A5_SHEET[3]} 0 0 cm /I Do Q BT /H 20 Tf 0 0 0 1 k 90 90 Td (Grand opening) Tj ET`;
const LINES = '0 0 1 0 k 2 w 100 100 200 200 re S';

type Layer = { about: string; content: string };

/** Layers in the order of `/OCGs`, their objects numbered in the order of `made`. */
function layered(layers: readonly Layer[], made: readonly number[], more = ''): Uint8Array {
  const builder = new PdfBuilder();
  const groups = new Map(
    made.map((i) => [i, builder.add(`<</Type/OCG/${(layers[i] as Layer).about}>>`)] as const),
  );
  const image = builder.stream(
    Buffer.alloc(120 * 170 * 3, 180),
    '/Type/XObject/Subtype/Image/Width 120/Height 170/BitsPerComponent 8/ColorSpace/DeviceRGB',
  );
  const all = layers.map((_, i) => groups.get(i)).join(' ');
  builder.catalogue = `/OCProperties<</OCGs[${all}]/D<</Order[${all}]${more}>>>>`;
  const properties = layers.map((_, i) => `/L${i} ${groups.get(i)}`).join('');
  const content = layers.map((it, i) => `/OC /L${i} BDC ${it.content} EMC`).join('\n');
  const font = '/Font<</H<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  const resources = `/Properties<<${properties}>>/XObject<</I ${image}>>${font}`;
  return builder.page({ content, resources }).bytes();
}

const artwork: Layer = { about: ARTWORK, content: SPOILT };
const guides: Layer = { about: GUIDES, content: LINES };
const orders: [string, Uint8Array][] = [
  ['the artwork before the guides', layered([artwork, guides], [0, 1])],
  ['the guides before the artwork', layered([guides, artwork], [0, 1])],
  ['the artwork first, but its layer made last', layered([artwork, guides], [1, 0])],
  ['three layers', layered([artwork, guides, { about: 'Name(Text)', content: LINES }], [2, 0, 1])],
  [
    'two layers of one name',
    layered([artwork, { ...guides, about: GUIDES.replace('Guides', 'Artwork') }], [0, 1]),
  ],
  [
    'a layer that is off on the screen and printed',
    layered([{ ...artwork, about: `${ARTWORK}/Usage<</View<</ViewState/OFF>>>>` }, guides], [0, 1]),
  ],
  [
    'a layer meant for design in a file that shows what is to be viewed',
    layered([{ ...artwork, about: `${ARTWORK}/Intent/Design` }, guides], [0, 1], '/Intent/View'),
  ],
];

test.each(orders)('%s: what is checked is what prints', async (_name, file) => {
  const path = saved(file);
  const { report } = await engine.inspect(path, 'pdf');
  const codes = judgeArtwork(report, A5).findings.map((it) => it.code);
  expect(codes).toEqual(expect.arrayContaining(['image.low', 'font.not-embedded', 'colour.rgb']));
});

test.each(orders)(
  '%s: what is converted to inks is what prints, and looks as before',
  async (_name, file) => {
    const path = saved(file);
    const outcome = await engine.fix([{ file: path, kind: 'pdf' }], [{ repair: 'cmyk', pages: [1] }]);
    if (outcome.status !== 'ok') throw new Error(outcome.reason);
    const after = saved(outcome.pdf);
    const { report } = await engine.inspect(after, 'pdf');
    const coverage = report.pages[0]?.content?.ink?.coverage ?? [];
    expect(coverage.reduce((sum, it) => sum + it, 0)).toBeGreaterThan(0.2);
    expect(report.pages[0]?.content?.colours.map(({ kind }) => kind)).not.toContain('rgb');
    expect(readFileSync(after, 'latin1')).not.toContain('ViewState/OFF>>/Print<</PrintState/OFF>>');
  },
);

function saved(file: Uint8Array): string {
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, file);
  return path;
}
