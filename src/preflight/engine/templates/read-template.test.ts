import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { cardPdf, type Manner } from '#test/fixtures/template-pdfs.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-read-template-'));
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

async function read(pdf: Uint8Array) {
  const file = join(folder, 'template.pdf');
  writeFileSync(file, pdf);
  const outcome = await engine.readTemplate(file);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  return outcome;
}

/** The letters that a page’s content still shows, by their fonts’ own codes: how many. */
async function lettersLeft(pdf: Uint8Array): Promise<string> {
  const mupdf = await import('mupdf');
  const doc = mupdf.Document.openDocument(pdf, 'application/pdf');
  const text = doc.loadPage(0).toStructuredText('').asText();
  doc.destroy();
  return text.trim();
}

const MANNERS: readonly Manner[] = ['kerned', 'words', 'letters'];

test.each(MANNERS)(
  'placeholders become fields with their place, font, size and inks, written %s by the design program',
  async (manner) => {
    const { widthMm, heightMm, pages, blocks, problems, parts } = await read(await cardPdf(manner));
    expect({ widthMm, heightMm, pages, problems }).toEqual({
      widthMm: 85,
      heightMm: 55,
      pages: 1,
      problems: [],
    });
    const lines = blocks.map((block) => block.lines.map(({ text, size, inks }) => ({ text, size, inks })));
    expect(lines).toEqual([
      [
        { text: '{{Name}}', size: 14, inks: [0.2, 0.8, 0, 0.1] },
        { text: '{{Job title}}', size: 9, inks: [0, 0, 0, 1] },
      ],
      [
        { text: 'T {{Phone}}', size: 8, inks: [0, 0, 0, 1] },
        { text: '{{Email}}', size: 8, inks: [0, 0, 0, 1] },
      ],
      [{ text: '{{Town}}', size: 8, inks: [0, 0, 0, 1] }],
    ]);
    expect(blocks.map(({ turn, align }) => [turn, align])).toEqual([
      [0, 'left'],
      [0, 'left'],
      [-90, 'left'],
    ]);
    expect(new Set(blocks.flatMap((block) => block.lines.map(({ font }) => font)))).toEqual(
      new Set(['Lora-SemiBold']),
    );
    // 26 points from the sheet’s left edge, and its bleed of 3 mm.
    expect(blocks[0]?.from).toBeCloseTo(26 / (72 / 25.4) - 3, 1);
    // It ends before the square that stands beside it.
    expect((blocks[0]?.from ?? 0) + (blocks[0]?.width ?? 0)).toBeLessThan(190 / (72 / 25.4) - 3);
    expect(await lettersLeft(parts[0] ?? new Uint8Array())).toBe('Fixed words stay');
  },
);

test('everything else on the page stays as it was: inks, spot colours, transparency, boxes', async () => {
  const pdf = await cardPdf('kerned', { hasSpot: true });
  const { parts } = await read(pdf);
  const facts = async (bytes: Uint8Array) => {
    const file = join(folder, 'facts.pdf');
    writeFileSync(file, bytes);
    const { report } = await engine.inspect(file, 'pdf');
    const [page] = report.pages;
    const codes = report.findings.map(({ code }) => code);
    return { boxes: page?.boxes, content: page?.content?.separations, spots: report.document?.spots, codes };
  };
  const before = await facts(pdf);
  expect(await facts(parts[0] ?? new Uint8Array())).toEqual(before);
  // With the words gone from both, not one pixel differs.
  const drawn = async (bytes: Uint8Array) => {
    const mupdf = await import('mupdf');
    const doc = mupdf.Document.openDocument(bytes, 'application/pdf');
    const pixmap = doc.loadPage(0).toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceCMYK, false);
    const pixels = Buffer.from(pixmap.getPixels());
    doc.destroy();
    return pixels;
  };
  const fixed = [{ text: 'Fixed words stay', x: 26, y: 28, size: 8, inks: '0 0 0 0 k' }];
  const alone = await drawn(await cardPdf('kerned', { hasSpot: true, words: fixed }));
  expect((await drawn(parts[0] ?? new Uint8Array())).equals(alone)).toBe(true);
});

test('a placeholder that isn’t understood is named with its page and place, and stays', async () => {
  const words = [
    { text: '{{Name', x: 26, y: 120, size: 14 },
    { text: '{{ }}', x: 26, y: 90, size: 10 },
    { text: '{{Town}}', x: 26, y: 70, size: 10 },
  ];
  const { problems, blocks } = await read(await cardPdf('words', { words }));
  expect(problems.map(({ page, kind, text }) => [page, kind, text])).toEqual([
    [0, 'unclosed', '{{Name'],
    [0, 'nameless', '{{ }}'],
  ]);
  expect(problems[0]?.at[0]).toBeCloseTo(26 / (72 / 25.4) - 3, 0);
  expect(blocks.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual(['{{Town}}']);
});

test('what isn’t a PDF is refused', async () => {
  const file = join(folder, 'broken.pdf');
  writeFileSync(file, 'no PDF at all');
  expect(await engine.readTemplate(file)).toEqual({ status: 'refused', reason: 'damaged' });
});
