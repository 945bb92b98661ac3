import type { ArtworkKind } from '../report/report.ts';
import type { EngineOutcome, InspectOptions } from './engine.ts';
import { compileMupdf } from './load-mupdf.ts';
import { Pool } from './pool.ts';
import { DEFAULT_JOB_TIMEOUT_MS } from './protocol.ts';

/**
 * Checks one file in a thread of this process, with the shop's limits, for a program that does nothing else and may
 * exit with it. Rejects if the file can't be opened.
 */
export async function inspectAlone(
  file: string,
  kind: ArtworkKind,
  options: InspectOptions,
): Promise<EngineOutcome> {
  const pool = new Pool(await compileMupdf(), { workers: 1, jobTimeoutMs: DEFAULT_JOB_TIMEOUT_MS });
  try {
    const answer = await pool.run({ task: 'inspect', file, kind, options });
    if (answer.status === 'failed') throw new Error(answer.message);
    return answer as EngineOutcome;
  } finally {
    pool.close();
  }
}
