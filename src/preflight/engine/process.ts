import { compileMupdf } from './load-mupdf.ts';
import { Pool } from './pool.ts';
import type { ProcessOptions, Request, Response } from './protocol.ts';

/**
 * Entry of the engine's own process, started by engine-process.server.ts, from the build or from source. Customers'
 * files are parsed only here: if one crashes the parser, the shop stays up.
 */
const options = JSON.parse(process.argv[2] ?? '') as ProcessOptions;

// Ctrl+C and service managers signal the whole group. This process exits when its parent does, after its last job.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

const respond = (response: Response) => {
  if (process.connected) process.send?.(response);
};
/** Resolves when the message is on its way, or the parent has gone. */
const sent = (response: Response) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(response, undefined, undefined, () => resolve());
    else resolve();
  });
const worker = import.meta.filename.endsWith('.ts')
  ? undefined
  : new URL('./engine-worker.js', import.meta.url);
const pool = compileMupdf().then((wasm) => {
  const created = new Pool(wasm, options, worker);
  created.warm();
  return created;
});
process.on('message', async ({ id, job }: Request) => {
  const answer = await (await pool).run(job, {
    onStart: () => respond({ id, started: true }),
    onPartial: (partial) => respond({ id, partial }),
  });
  if (!('parts' in answer)) return respond({ id, answer });
  // Sent in one piece, a large result would be in memory three times.
  for (const part of answer.parts.splice(0)) await sent({ id, part });
  respond({ id, answer });
});
