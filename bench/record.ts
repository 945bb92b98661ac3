import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Figure } from './figure.ts';

const JSON_FILE = 'bench/results.json';
const TABLES_FILE = 'bench/RESULTS.md';

/**
 * Records the figures of one part: in `bench/results.json`, for programs, and as its table in `bench/RESULTS.md`,
 * between the part's two marks. The text outside the marks is written by hand and stays. The JSON isn't kept in git:
 * its times are this machine's.
 */
export function record({ key, title }: { key: string; title: string }, figures: readonly Figure[]): void {
  const known = existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')) : {};
  const measuredAt = new Date().toISOString();
  writeFileSync(
    JSON_FILE,
    `${JSON.stringify({ ...known, [key]: { title, measuredAt, figures } }, null, 2)}\n`,
  );
  const table = `${title}, on ${measuredAt.slice(0, 10)}:\n\n${markdownOf(figures)}`;
  writeFileSync(TABLES_FILE, withTable(readFileSync(TABLES_FILE, 'utf8'), key, table));
}

/** The text with a part's table in place of its old one, or at the end if it had none. */
export function withTable(text: string, key: string, table: string): string {
  const [open, close] = [`<!-- bench ${key} -->`, `<!-- /bench ${key} -->`];
  const [from, to] = [text.indexOf(open), text.indexOf(close)];
  const marked = `${open}\n${table}\n${close}`;
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n${marked}\n`;
  return text.slice(0, from) + marked + text.slice(to + close.length);
}

function markdownOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, measured, spread = '', target, verdict, note = '' }) =>
    [name.trim(), measured, spread, verdict === 'over' ? `${target}: over` : target, note].map((cell) =>
      cell.replaceAll('|', '\\|'),
    ),
  );
  const head = ['measured', 'median', 'least–most', 'wanted', 'how'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
