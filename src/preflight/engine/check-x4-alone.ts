import type { X4Outcome } from './engine.ts';
import { compileMupdf } from './load-mupdf.ts';
import { Pool } from './pool.ts';
import { DEFAULT_JOB_TIMEOUT_MS } from './protocol.ts';

/** Checks one PDF against PDF/X-4 in a thread of this process, as `inspectAlone` inspects one. */
export async function checkX4Alone(file: string): Promise<X4Outcome> {
  const pool = new Pool(await compileMupdf(), { workers: 1, jobTimeoutMs: DEFAULT_JOB_TIMEOUT_MS });
  try {
    const answer = await pool.run({ task: 'check-x4', file, kind: 'pdf' });
    if (answer.status === 'failed') throw new Error(answer.message);
    return answer as X4Outcome;
  } finally {
    pool.close();
  }
}
