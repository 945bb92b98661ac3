import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Put, TableName, Tables } from './records.ts';

/** The network's storage: one JSON line per commit, synced to disk before it is acknowledged, replayed at start. */
export interface Ledger {
  rows<T extends TableName>(table: T): Tables[T][];
  row<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  /** Writes all of the rows or none, and returns once they are on disk. */
  commit(puts: readonly Put[]): void;
  /** Deletes everything, on disk too. */
  erase(): void;
  close(): void;
}

type Store = { [T in TableName]: Map<string, Tables[T]> };

/** Opens or creates the ledger file. A line torn by a kill is cut off; any other bad line throws. */
export function openLedger(path: string): Ledger {
  const file = openSync(path, 'a+');
  let store = emptyStore();
  replay(file, path, (put) => apply(store, put));
  return {
    rows: (table) => [...store[table].values()],
    row: (table, id) => store[table].get(id),
    commit(puts) {
      if (puts.length === 0) return;
      const line = Buffer.from(`${JSON.stringify(puts)}\n`);
      for (let sent = 0; sent < line.length; ) sent += writeSync(file, line, sent);
      fsyncSync(file);
      for (const put of puts) apply(store, put);
    },
    erase() {
      ftruncateSync(file, 0);
      fsyncSync(file);
      store = emptyStore();
    },
    close: () => closeSync(file),
  };
}

function replay(file: number, path: string, take: (put: Put) => void): void {
  const bytes = readFileSync(path);
  const whole = bytes.lastIndexOf('\n') + 1;
  if (whole < bytes.length) ftruncateSync(file, whole);
  for (const line of bytes.subarray(0, whole).toString('utf8').split('\n')) {
    if (line === '') continue;
    // Only this module writes the file, so a complete line that is not JSON means a broken disk, and throws.
    for (const put of JSON.parse(line) as Put[]) take(put);
  }
}

function apply(store: Store, put: Put): void {
  // The union ties each row to its table; the compiler can't follow that through an index.
  (store[put.table] as Map<string, unknown>).set(put.row.id, put.row);
}

function emptyStore(): Store {
  return {
    sessions: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    products: new Map(),
    prices: new Map(),
    events: new Map(),
    answers: new Map(),
    violations: new Map(),
    requests: new Map(),
    settings: new Map(),
  };
}
