import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { layoutSchema, NO_VALUES } from '#composition/index.ts';
import { startMupdfEngine } from '../mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1, jobTimeoutMs: 60_000 });
const folder = mkdtempSync(join(tmpdir(), 'galley-records-'));
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const text = (words: string, font = 'lora/400Regular') => ({
  draw: 'text' as const,
  at: [5, 5, 40, 10] as [number, number, number, number],
  lines: [{ text: words, font, size: 10, least: 7, ink: 'ink' }],
});

const layout = layoutSchema.parse({
  widthMm: 85,
  heightMm: 55,
  bleedMm: 3,
  schemes: [{ name: 'Ink', palette: { ink: [0, 0, 0, 1] } }],
  fields: [
    { id: 'name', label: 'Name', kind: 'line', required: true, example: '' },
    { id: 'company', label: 'Company', kind: 'line', example: '' },
  ],
  pages: [
    { name: 'Front', elements: [text('{{name}}')] },
    { name: 'Back', elements: [text('{{company}}', 'karla/400Regular')] },
  ],
});
const values = { ...NO_VALUES, texts: { company: 'Linden Surveys' } };

const record = (name: string, copies = 50) => ({ name, copies, texts: { name }, photos: {} });

async function made(records: ReturnType<typeof record>[]) {
  const outcome = await engine.composeRecords({ layout, values, photos: [], files: [], records }, true);
  if (outcome.status !== 'ok') throw new Error(outcome.reason);
  const file = join(folder, `${records.length}.pdf`);
  writeFileSync(file, outcome.parts[0] ?? '');
  return { file, faults: outcome.faults };
}

test('records are one file in their order, each with its pages, and the check reads who has how many copies', async () => {
  const people = Array.from({ length: 120 }, (_, i) => record(`Person ${i + 1}`, i < 100 ? 50 : 25));
  const { file, faults } = await made(people);
  expect(faults).toEqual([]);
  const checked = await engine.inspect(file, 'pdf');
  expect(checked.report).toMatchObject({
    pageCount: 240,
    records: {
      count: 120,
      pages: 2,
      copies: [
        [100, 50],
        [20, 25],
      ],
    },
  });
  const words = execFileSync('pdftotext', ['-f', '239', '-l', '240', file, '-'], { encoding: 'utf8' });
  expect(words.split(/\s*[\n\f]+\s*/).filter(Boolean)).toEqual(['Person 120', 'Linden Surveys']);
});

test('each font is in the file once, and document parts are declared as in ISO 16612-2', async () => {
  const { file } = await made([record('Anne'), record('Bo Li')]);
  const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' }).trim().split('\n').slice(2);
  expect(fonts).toHaveLength(2);
  const pdf = readFileSync(file, 'latin1');
  for (const key of ['/DPartRoot', '/RecordLevel 1', '/DParts', '/GALLEY_Copies 50'])
    expect(pdf).toContain(key);
});

test('a fault says which record and field has it, and without a file nothing is written', async () => {
  const records = [record('Anne'), record('W'.repeat(60)), record('漢字')];
  const outcome = await engine.composeRecords({ layout, values, photos: [], files: [], records }, false);
  expect(outcome).toMatchObject({
    parts: [],
    faults: [
      { record: 1, field: 'name', kind: 'too-long' },
      { record: 2, field: 'name', kind: 'letter', letter: '漢' },
      { record: 2, field: 'name', kind: 'letter', letter: '字' },
    ],
  });
});
