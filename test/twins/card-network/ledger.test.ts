import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedger } from './ledger.ts';

let folder = '';
const path = () => join(folder, 'ledger.jsonl');
const counted = (count: number) => ({ table: 'requests' as const, row: { id: 'POST /v1/refunds', count } });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a reopened ledger has everything that was written to it, with only the last state of each row', () => {
  const ledger = openLedger(path());
  ledger.commit([counted(1)]);
  ledger.commit([counted(2)]);
  ledger.close();
  expect(openLedger(path()).rows('requests')).toEqual([{ id: 'POST /v1/refunds', count: 2 }]);
});

test('a line cut short by a power cut counts as never written, and the next line is complete', () => {
  const ledger = openLedger(path());
  ledger.commit([counted(1)]);
  ledger.close();
  appendFileSync(path(), '[{"table":"requests","row":{"id":"POST /v1/ref');
  const again = openLedger(path());
  expect(again.rows('requests')).toEqual([{ id: 'POST /v1/refunds', count: 1 }]);
  again.commit([counted(2)]);
  again.close();
  expect(openLedger(path()).row('requests', 'POST /v1/refunds')?.count).toBe(2);
});

test('an erased ledger is empty on disk too', () => {
  const ledger = openLedger(path());
  ledger.commit([counted(1)]);
  ledger.erase();
  expect(ledger.rows('requests')).toEqual([]);
  ledger.commit([counted(5)]);
  expect(readFileSync(path(), 'utf8')).toBe(`${JSON.stringify([counted(5)])}\n`);
});
