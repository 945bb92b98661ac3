/** The outcome of a command on sheets. `stale`: what staff saw has changed since. */
export type SheetOutcome =
  | { ok: true; sheetId: string }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'stale' | 'refused'; words: string };
