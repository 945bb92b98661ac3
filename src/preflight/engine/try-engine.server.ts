import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]>>',
];

/** A PDF of one empty A6 page. */
function emptyPage(): string {
  let pdf = '%PDF-1.4\n';
  let places = '0000000000 65535 f \n';
  for (const [i, object] of OBJECTS.entries()) {
    places += `${String(pdf.length).padStart(10, '0')} 00000 n \n`;
    pdf += `${i + 1} 0 obj ${object} endobj\n`;
  }
  const size = OBJECTS.length + 1;
  return `${pdf}xref\n0 ${size}\n${places}trailer <</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

/**
 * Has a small file checked and drawn in an engine of its own, confined as for customers' files. Rejects with the reason
 * if that fails, for example because part of the program is missing or the system doesn't let it start. Takes about 0.3
 * s.
 */
export async function tryEngine(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-try-'));
  const engine = startMupdfEngine({ workers: 1 });
  try {
    const file = join(folder, 'a6.pdf');
    await writeFile(file, emptyPage());
    const answer = await engine.inspect(file, 'pdf', { preview: { maxPx: 100 } });
    if (answer.status !== 'ok') throw new Error(`a good file was refused as ${answer.reason}`);
    if (!answer.preview) throw new Error('a good file was not drawn');
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}
