/**
 * The outcome of a change to a job. `event`: the move that can be undone; null if there is none. `version`: the job’s
 * new version.
 */
export type JobOutcome =
  | { ok: true; words: string; event: number | null; version: number }
  | { ok: false; kind: 'missing' }
  | { ok: false; kind: 'stale' | 'refused'; words: string };
