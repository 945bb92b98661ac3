import { render } from 'bwip-js/node';
import { expect, test } from 'vitest';
import { loadTypefaces } from '#composition/index.server.ts';
import { exampleValues, type Layout, printedPages } from '#composition/index.ts';
import { SHIPPED_TEMPLATES } from '#features/artwork/designs/shipped-templates.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { compileMupdf, loadMupdf } from '../load-mupdf.ts';
import { composePages } from './compose.ts';
import { PhotoShelf } from './photo-shelf.ts';
import { keyOf, ShownPages } from './shown-pages.ts';

const { mupdf } = await loadMupdf(await compileMupdf());
const composer = { typefaces: await loadTypefaces(), renderCode: render, shelf: new PhotoShelf() };

const compositionOf = (layout: Layout, changed: Record<string, string> = {}) => {
  const values = exampleValues(layout);
  return { layout, values: { ...values, texts: { ...values.texts, ...changed } }, photos: [], files: [] };
};

/** What each page draws, made by itself, and what it is named by. */
const pagesOf = (composition: ReturnType<typeof compositionOf>) =>
  printedPages(composition.layout, composition.values).map(({ page, index }) => {
    const { doc } = composePages(mupdf, composer, composition, 150, new Set([index]));
    const drawn = doc.findPage(0).get('Contents').readStream().asString();
    doc.destroy();
    return { drawn, key: keyOf(composition, page, index, 1000) };
  });

const EVERY_THIRD = SHIPPED_TEMPLATES.filter((_, i) => i % 3 === 0);

test.each(EVERY_THIRD.map(({ id, layout }) => ({ id, layout })))(
  'a page of $id that looks different after a field was changed isn’t taken for the one before',
  ({ layout }) => {
    const before = pagesOf(compositionOf(layout));
    let same = 0;
    for (const { id } of layout.fields.filter(({ kind }) => kind !== 'photo'))
      for (const text of ['Bo', '']) {
        const after = pagesOf(compositionOf(layout, { [id]: text }));
        for (const [i, page] of after.entries()) {
          if (page.key === before[i]?.key) same += 1;
          if (page.drawn !== before[i]?.drawn) expect([id, page.key]).not.toEqual([id, before[i]?.key]);
        }
      }
    // The back of a card stays as it is while its front is written.
    if (layout.pages.length > 1) expect(same).toBeGreaterThan(0);
  },
);

test('a page that shows something only if a field on another page is filled in is named by that field too', () => {
  const words = (text: string) => ({ text, font: 'zilla-slab/500Medium', size: 8, ink: 'ink' });
  const at: [number, number, number, number] = [5, 5, 50, 20];
  const paper = { draw: 'ellipse' as const, at, fill: 'ink' };
  const layout: Layout = {
    widthMm: 85,
    heightMm: 55,
    bleedMm: 3,
    schemes: [{ name: 'Ink', palette: { ink: [0, 0, 0, 1] } }],
    fields: [{ id: 'name', label: 'Name', kind: 'line', example: 'Aoife' }],
    pages: [
      { name: 'Front', elements: [paper, { draw: 'text', at, lines: [words('{{name}}')] }] },
      { name: 'Back', elements: [paper, { draw: 'box', at, fill: 'ink', when: 'name' }] },
      { name: 'Third', elements: [paper, { draw: 'box', at, fill: 'ink', unless: 'name' }] },
      { name: 'Fourth', elements: [paper] },
    ],
  };
  const [before, after] = [pagesOf(compositionOf(layout)), pagesOf(compositionOf(layout, { name: '' }))];
  expect(after.map(({ key }, i) => key === before[i]?.key)).toEqual([false, false, false, true]);
  expect(after.map(({ drawn }, i) => drawn === before[i]?.drawn)).toEqual([false, false, false, true]);
});

test('what was shown a moment ago is shown again as it was, and only the page that changed is another', async () => {
  const engine = startMupdfEngine({ workers: 1 });
  const layout = SHIPPED_TEMPLATES.find(({ id }) => id === 'card-sunrise')?.layout as Layout;
  const shown = async (name: string) => {
    const composed = await engine.compose(compositionOf(layout, { name }), {
      maxPx: 400,
      picturesOnly: true,
    });
    return composed.status === 'ok' ? composed : expect.fail(composed.reason);
  };
  try {
    const [one, again, other] = [await shown('Aoife'), await shown('Aoife'), await shown('Bo')];
    expect(again).toEqual(one);
    expect(one.parts.map(({ length }) => length > 0)).toEqual([false, true, true]);
    expect(other.parts[1]).not.toEqual(one.parts[1]);
    expect(other.parts[2]).toEqual(one.parts[2]);
  } finally {
    await engine.close();
  }
});

test('the pages that were shown last are kept, up to 16 MB of pictures', () => {
  const pages = new ShownPages();
  const picture = new Uint8Array(1024 * 1024);
  for (let i = 0; i < 20; i++)
    pages.add(String(i), { page: { index: 0, name: '', boxes: [] }, faults: [], picture });
  expect(pages.get('3')).toBeUndefined();
  expect(pages.get('4')?.picture).toHaveLength(picture.length);
  expect(pages.get('19')).toBeDefined();
});
