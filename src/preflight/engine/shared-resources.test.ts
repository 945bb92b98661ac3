import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { judgeArtwork } from '../rules/judge.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-shared-'));
let files = 0;

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const PAGES = [1, 2, 3];
const A5 = { widthMm: 148, heightMm: 210, bleedMm: 3, safeMm: 3, pages: { wanted: 3, min: 1, max: 9 } };
const SHADING =
  '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 400 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0.4]/C1[0 0.6 0]>>>>';
const BOX = '/Type/XObject/Subtype/Form/BBox[0 0 400 400]';

/** What every page of a file draws, from one object that all its pages share. */
const shared: [string, (builder: PdfBuilder) => { content: string; resources: string; more?: string }][] = [
  [
    'a form',
    (it) => {
      const form = it.stream('/S sh', `${BOX}/Resources<</Shading<</S ${SHADING}>>>>`);
      return { content: '/L Do', resources: `/XObject<</L ${form}>>` };
    },
  ],
  [
    'a form in a form',
    (it) => {
      const inner = it.stream('/S sh', `${BOX}/Resources<</Shading<</S ${SHADING}>>>>`);
      const form = it.stream('/F Do', `${BOX}/Resources<</XObject<</F ${inner}>>>>`);
      return { content: '/L Do', resources: `/XObject<</L ${form}>>` };
    },
  ],
  [
    'one dictionary of resources',
    (it) => {
      const inner = it.stream('/S sh', `${BOX}/Resources ${it.add(`<</Shading<</S ${SHADING}>>>>`)}`);
      return { content: '/L Do', resources: `/XObject<</L ${inner}>>` };
    },
  ],
  [
    'a tile',
    (it) => {
      const tile = it.stream(
        '/S sh',
        `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 40 40]/XStep 40/YStep 40/Resources<</Shading<</S ${SHADING}>>>>`,
      );
      return { content: '/Pattern cs /T scn 50 50 200 200 re f', resources: `/Pattern<</T ${tile}>>` };
    },
  ],
];

test.each(shared)(
  'the screen colours of a gradient in %s are found and fixed on every page',
  async (_name, make) => {
    const builder = new PdfBuilder();
    const page = make(builder);
    const content = `0 0 0 0.05 k 0 0 500 700 re f ${page.content}`;
    for (const _ of PAGES) builder.page({ ...page, content });
    const path = saved(builder.bytes());
    expect(await screenPages(path)).toBe('1–3');
    const fixed = await engine.fix([{ file: path, kind: 'pdf' }], [{ repair: 'cmyk', pages: PAGES }]);
    if (fixed.status !== 'ok') throw new Error(fixed.reason);
    const after = saved(fixed.pdf);
    expect(await screenPages(after)).toBe('');
    const { report } = await engine.inspect(after, 'pdf');
    expect(report.pages.map((it) => it.content?.imageCount)).toEqual([0, 0, 0]);
  },
);

async function screenPages(path: string) {
  const { report } = await engine.inspect(path, 'pdf');
  const finding = judgeArtwork(report, A5).findings.find(({ code }) => code === 'colour.rgb');
  return finding?.params.pages ?? '';
}

function saved(file: Uint8Array): string {
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, file);
  return path;
}
