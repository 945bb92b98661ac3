import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASVS_IDS } from './fixtures/asvs-ids.ts';

const text = readFileSync('docs/asvs.md', 'utf8');

/** Each row that answers requirements: its ids, and what Galley says. `6.8.1–4` stands for four ids. */
const rows = text.split('\n').flatMap((line) => {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const [, first = '', , answer = '', proof = ''] = cells;
  return /^\d+\.\d+\.\d+/.test(first) && cells.length === 6 ? [{ ids: idsIn(first), answer, proof }] : [];
});

function idsIn(cell: string): string[] {
  return cell.split(/,\s*/).flatMap((part) => {
    const [, section, from, to = from] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(part) ?? [];
    if (!section) throw new Error(`${part} is neither a number nor a range of them`);
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${section}.${Number(from) + i}`);
  });
}

const isUnmet = (answer: string) => answer.startsWith('**Not met.**');
const isElsewhere = (answer: string) => answer.startsWith('Does not apply:');
const idsOf = (matches: (answer: string) => boolean) =>
  rows.filter(({ answer }) => matches(answer)).flatMap(({ ids }) => ids);

test('each requirement of levels 1 and 2 is answered once, and no other', () => {
  expect(ASVS_IDS).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids).sort()).toEqual([...ASVS_IDS].sort());
});

test('the summary counts what the tables say, and lists what is not met', () => {
  const [unmet, elsewhere] = [idsOf(isUnmet), idsOf(isElsewhere)];
  const met = ASVS_IDS.length - unmet.length - elsewhere.length;
  const counted = /^\| met \|.*\n.*\n\| (.+) \|$/m.exec(text)?.[1];
  expect(counted).toBe([met, elsewhere.length, unmet.length, ASVS_IDS.length].join(' | '));
  const [, list = ''] = /^## What is not met$([\s\S]*?)^## /m.exec(text) ?? [];
  const listed = [...list.matchAll(/^\| ([\d., –]+?) \|/gm)].flatMap(([, cell = '']) => idsIn(cell));
  expect(listed.sort()).toEqual([...unmet].sort());
});

test('every file that the document names exists, and each requirement that is met names a test or other evidence', () => {
  const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((file) => !existsSync(file) && !existsSync(`src/${file}`))).toEqual([]);
  const unproved = rows.filter(
    ({ answer, proof }) => !isUnmet(answer) && !isElsewhere(answer) && proof === '',
  );
  expect(unproved).toEqual([]);
});
