import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { findingText } from '../messages/messages.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'galley-illustrator-'));
let files = 0;

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

/** Writes a page as Illustrator does, with its own data beside the page's content. */
function illustrator(contents: readonly string[], hasData = true): Uint8Array {
  const builder = new PdfBuilder();
  const font = builder.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const [about, data] = ['%!PS-Adobe-3.0', '%AI24_ZStandard_Data nothing'].map((it) => builder.stream(it));
  const own = `/PieceInfo<</Illustrator<</LastModified(D:20261129)/Private<</AIMetaData ${about}/AIPrivateData1 ${data}/ContainerVersion 12/CreatorVersion 30>>>>>>`;
  for (const content of contents)
    builder.page({ content, resources: `/Font<</F ${font}>>`, more: hasData ? own : '' });
  return builder.bytes();
}

/** Lines of a text, one below the other; `\256` is ®. */
const lines = (texts: readonly string[]) =>
  `BT /F 9 Tf 11 TL 30 500 Td ${texts.map((it) => `(${it}) '`).join(' ')} ET`;

const ENGLISH = [
  'This is an Adobe\\256 Illustrator\\256 File that was',
  'saved without PDF Content.',
  'To Place or open this file in other',
  'applications, it should be re-saved from',
  'Adobe Illustrator with the "Create PDF',
  'Compatible File" option turned on. This',
  'option is in the Illustrator Native Format',
  'Options dialog box.',
];
const FRENCH = [
  'Fichier Adobe\\256 Illustrator\\256 enregistr\\351',
  'sans contenu PDF.',
  'Pour importer ou ouvrir ce fichier,',
  'enregistrez-le depuis Adobe Illustrator avec',
  'l\\222option Cr\\351er un fichier PDF compatible, dans',
  'le format natif Illustrator.',
];

test.each([
  ['in English', illustrator([lines(ENGLISH)])],
  ['in English, several times over the page', illustrator([lines([...ENGLISH, ...ENGLISH, ...ENGLISH])])],
  ['in French', illustrator([lines(FRENCH)])],
  ['with nothing at all', illustrator([''])],
])('an Illustrator file saved without a PDF, whose page says so %s, is refused', async (_name, file) => {
  const outcome = await inspect(file);
  expect(outcome.status).toBe('refused');
  const [finding] = outcome.report.findings;
  expect(finding && findingText(finding)).toEqual({
    title: 'The selected file is an Illustrator file without a PDF inside',
    fix: 'We can’t see your design in it. In Illustrator choose File > Save As and tick “Create PDF Compatible File”, or save it as Adobe PDF. Then upload that.',
  });
});

test.each([
  ['with a PDF inside', illustrator([`${BACKGROUND} ${lines(['Grand opening'])}`])],
  ['with a PDF inside and an empty artboard', illustrator([BACKGROUND, ''])],
  ['with nothing but letters', illustrator([lines(['Adobe Illustrator for beginners', 'Handout as PDF'])])],
  ['that another program wrote, with such a text', illustrator([lines(ENGLISH)], false)],
  ['that another program wrote, with an empty page', illustrator([''], false)],
])('a file %s is checked like any PDF', async (_name, file) => {
  expect(await inspect(file)).toMatchObject({ status: 'ok', report: { complete: true } });
});

async function inspect(file: Uint8Array) {
  const path = join(folder, `${files++}.ai`);
  writeFileSync(path, file);
  return await engine.inspect(path, 'pdf');
}
