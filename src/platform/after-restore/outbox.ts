import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printedNumber } from '#kit/printed-number.ts';
import type { Known } from './known.ts';
import { seriesName } from './series.ts';

const PRINTED = /\b(?:ORD|INV|CN|QUO)-\d{4}-\d{6,9}\b/g;

/**
 * The highest numbers in an outbox folder's emails that were written since a moment. There is an outbox if no mail
 * server is set.
 */
export async function readOutbox(folder: string, since: Date): Promise<Known['numbers']> {
  const numbers = new Map<string, number>();
  for (const name of await emailsIn(folder, since)) {
    const text = (await readFile(join(folder, name), 'latin1')).replaceAll('=\r\n', ''); // quoted-printable breaks lines
    for (const [written] of text.matchAll(PRINTED)) {
      const [, year = '', digits] = written.split('-');
      const series = seriesName(printedNumber(written)?.kind ?? 'ORD', year);
      const value = Number(digits);
      numbers.set(series, Math.max(value, numbers.get(series) ?? 0));
    }
  }
  return Object.fromEntries(numbers);
}

/** Their names begin with the time of writing: `2026-11-28T18-00-00-000Z-…`. */
async function emailsIn(folder: string, since: Date): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const first = since.toISOString().replace(/[:.]/g, '-');
  return names.filter((name) => name.endsWith('.eml') && name > first);
}
