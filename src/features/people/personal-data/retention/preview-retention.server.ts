import { subDays } from 'date-fns';
import type { Shop } from '#platform/shop.ts';
import { RETENTION_KINDS, type RetentionDays, type RetentionKind } from './kinds.ts';
import { REMOVALS } from './removals.server.ts';
import { readRuns } from './run-store.server.ts';

/** What the next run of a kind would remove, and what the last one removed. */
export interface RetentionPreview {
  kind: RetentionKind;
  /** null if never removed */
  next: number | null;
  removed: number;
  /** null if none has finished yet */
  finishedAt: Date | null;
}

/** Returns what a run would remove now, kind by kind. */
export async function previewRetention(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  days: RetentionDays,
): Promise<RetentionPreview[]> {
  const runs = await readRuns(db);
  const previews: RetentionPreview[] = [];
  for (const kind of RETENTION_KINDS) {
    const kept = days[kind];
    const next = kept === null ? null : await REMOVALS[kind].count(db, subDays(clock(), kept));
    const run = runs.find((each) => each.kind === kind);
    previews.push({ kind, next, removed: run?.removed ?? 0, finishedAt: run?.finishedAt ?? null });
  }
  return previews;
}
