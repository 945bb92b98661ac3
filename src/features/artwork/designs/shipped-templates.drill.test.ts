import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ComposedPage,
  isDrawn,
  type Layout,
  type Sample,
  samplesOf,
  textOf,
  type Values,
} from '#composition/index.ts';
import { shippedProductSpec } from '#features/artwork/files/shipped-product.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { MM_PER_INCH, PT_PER_INCH } from '#preflight/index.ts';
import { makeSamplePhotos, proveSample } from './prove-sample.server.ts';
import type { ShippedTemplate } from './shipped-template.ts';
import { SHIPPED_TEMPLATES } from './shipped-templates.ts';

const PT_PER_MM = PT_PER_INCH / MM_PER_INCH;
const engine = startMupdfEngine({ workers: 2, jobTimeoutMs: 60_000 });
const folder = mkdtempSync(join(tmpdir(), 'galley-templates-'));

beforeAll(() => makeSamplePhotos(folder));
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const named = SHIPPED_TEMPLATES.map((template) => ({ id: template.id, template }));

test.each(named)('$id proves itself with every sample', async ({ template }) => {
  const samples = samplesOf(template.layout);
  const made = await Promise.all(samples.map((sample, i) => composed(template, sample, i)));
  expect(made.filter(({ faults, findings }) => faults.length + findings.length > 0)).toEqual([]);
  for (const { sample, file, pages, values } of made) {
    expect([sample, looseFonts(file)]).toEqual([sample, []]);
    expect([sample, strayWords(template.layout, values, pages, file)]).toEqual([sample, []]);
    expect([sample, lostTexts(template.layout, values, file)]).toEqual([sample, []]);
  }
});

test.each(named)('$id prints its black with black ink alone, says Ghostscript', async ({ template }) => {
  for (const sample of samplesOf(template.layout).filter(({ name }) => /^in |longest$/.test(name))) {
    const { file } = await composed(template, { ...sample, photos: {} }, 0);
    expect([sample.name, await mixedBlack(file)]).toEqual([sample.name, 0]);
  }
});

async function composed({ id, layout, productIds }: ShippedTemplate, sample: Sample, place: number) {
  const spec = shippedProductSpec(productIds[0] ?? '');
  if (!spec) throw new Error(`no product for ${id}`);
  const file = join(folder, `${id}-${place}.pdf`);
  const made = await proveSample(engine, { layout, specs: [spec], files: [] }, sample, { folder, file });
  return { sample: sample.name, file, ...made };
}

const says = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });

/** Fonts that poppler doesn’t find in the file: the first of its three columns of yes and no. */
const looseFonts = (file: string): string[] =>
  says('pdffonts', file)
    .trim()
    .split('\n')
    .slice(2)
    .filter((row) => !/ yes (yes|no) +(yes|no) +\d+ +\d+$/.test(row));

/** Words that are not, from side to side, in a box of text of their page. */
function strayWords(layout: Layout, values: Values, pages: readonly ComposedPage[], file: string): string[] {
  const [, ...sheets] = says('pdftotext', '-bbox', file, '-').split('<page ');
  expect([sheets.length, sheets.join('').includes('<word ')]).toEqual([pages.length, true]);
  return pages.flatMap(({ index }, n) => {
    const boxes = (layout.pages[index]?.elements ?? []).flatMap((it) =>
      it.draw === 'text' && isDrawn(it, values) ? [it.at] : [],
    );
    const words = [
      ...(sheets[n] ?? '').matchAll(
        /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g,
      ),
    ];
    return words.flatMap(([, ...found]) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = found
        .slice(0, 4)
        .map((it) => Number(it) / PT_PER_MM - layout.bleedMm);
      const middle = (top + bottom) / 2;
      const isInside = boxes.some(
        ([x, y, width, height]) =>
          left >= x - 0.2 && right <= x + width + 0.2 && middle >= y && middle <= y + height,
      );
      return isInside ? [] : [found[4] ?? ''];
    });
  });
}

/** Fields whose text can’t be copied out of the file again, letter by letter, however its lines were broken. */
function lostTexts(layout: Layout, values: Values, file: string): string[] {
  const plain = (text: string) =>
    text
      .normalize('NFC')
      .toLocaleUpperCase('en-GB')
      .replace(/[\s\u00ad-]/g, '');
  const all = plain(says('pdftotext', '-raw', file, '-'));
  const isPrinted = (id: string) =>
    layout.pages.some(
      ({ name, optional, elements }) =>
        (!optional || values.pages.includes(name)) &&
        elements.some((it) => it.draw === 'text' && it.lines.some(({ text }) => text.includes(`{{${id}}}`))),
    );
  return layout.fields
    .filter(({ id }) => isPrinted(id) && !all.includes(plain(textOf(values, id))))
    .map(({ id }) => id);
}

/** How many dots Ghostscript prints with nearly full black and another ink. */
async function mixedBlack(file: string): Promise<number> {
  const at = mkdtempSync(join(folder, 'plates-'));
  says(
    'gs',
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    '-sDEVICE=tiffsep',
    '-r40',
    `-o${join(at, '%d')}`,
    file,
  );
  const plates = readdirSync(at).filter((name) => name.includes('(Black)'));
  expect(plates.length).toBeGreaterThan(0);
  let mixed = 0;
  for (const black of plates) {
    const inks = await Promise.all(
      ['Black', 'Cyan', 'Magenta', 'Yellow'].map((ink) =>
        sharp(join(at, black.replace('Black', ink)))
          .extractChannel(0)
          .raw()
          .toBuffer(),
      ),
    );
    const [key = Buffer.alloc(0), ...others] = inks;
    // A plate is white where it has no ink.
    for (const [dot, light] of key.entries())
      if (light < 13 && others.some((plate) => (plate[dot] ?? 255) < 250)) mixed += 1;
  }
  rmSync(at, { recursive: true });
  return mixed;
}
