/** The outcome of a command on sheets. `stale`: it has changed since staff saw it. */
export type SheetOutcome =
  | { ok: true; sheetId: string }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'stale' | 'refused'; words: string };
