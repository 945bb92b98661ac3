import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { imposedNotes } from './impose-notes.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'galley-notes-'));
const at = (name: string) => join(folder, name);

afterAll(() => rmSync(folder, { recursive: true }));

const GOLD =
  '/ColorSpace<</S[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0.8 0]/N 1>>]>>';

function job(name: string, pages: number, content: string, condition: string): string {
  const builder = new PdfBuilder();
  if (condition)
    builder.catalogue = `/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(${condition})>>]`;
  for (let i = 0; i < pages; i++) builder.page({ content: `${BACKGROUND} ${content}`, resources: GOLD });
  writeFileSync(at(name), builder.bytes());
  return at(name);
}

const imposed = async (args: string[]) =>
  (
    await run(process.execPath, [
      'src/commands/galley-impose.ts',
      '--sheet',
      'SRA3',
      '--out',
      at('out.pdf'),
      ...args,
    ])
  ).stdout;

test('the command names special inks, screen colours and files for other printing conditions', async () => {
  const gold = job('gold.pdf', 2, '/S cs 1 scn 9 9 99 99 re f', 'FOGRA39');
  const screen = job('screen.pdf', 2, '1 0 0 rg 9 9 99 99 re f', 'FOGRA51');
  const told = await imposed([gold, screen]);
  expect(told).toContain('As well as the four inks: Gold.');
  expect(told).toContain(`${screen} has colours for screens (RGB).`);
  expect(told).not.toContain(`${gold} has colours for screens`);
  expect(told).toContain(
    `The sheets are for FOGRA39. Files made for another printing condition: ${screen} (FOGRA51).`,
  );
  const { spots, rgb, outputIntent, blank } = JSON.parse(await imposed([gold, screen, '--json']));
  expect({ spots, rgb, outputIntent, blank }).toEqual({
    spots: ['Gold'],
    rgb: [screen],
    outputIntent: 'FOGRA39',
    blank: [],
  });
}, 60_000);

test('a booklet of 6 pages says that two stay blank', async () => {
  const six = job('six.pdf', 6, '', '');
  expect(await imposed(['--booklet', six])).toContain(
    `${six} has 6 pages: 2 pages at the end of the booklet stay blank.`,
  );
  expect(await imposed(['--booklet', job('eight.pdf', 8, '', '')])).not.toContain('blank');
}, 60_000);

test('a sheet of plain files needs no notes', () => {
  expect(
    imposedNotes({
      spots: [],
      separations: [],
      rgb: [],
      outputIntent: 'FOGRA39',
      outputIntents: [],
      breaches: [],
      blank: [],
    }),
  ).toEqual([]);
});
