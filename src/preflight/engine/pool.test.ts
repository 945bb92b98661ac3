import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as artwork from '#test/fixtures/artwork.ts';
import { limits } from './limits.ts';
import { compileMupdf } from './load-mupdf.ts';
import { Pool } from './pool.ts';
import type { Job } from './protocol.ts';

/** The pool runs in this process so that its threads can be watched. */
let wasm: WebAssembly.Module;
let folder = '';
const terminate = vi.spyOn(Worker.prototype, 'terminate');

beforeAll(async () => {
  wasm = await compileMupdf();
  folder = mkdtempSync(join(tmpdir(), 'galley-pool-'));
});
afterEach(() => vi.clearAllMocks());
afterAll(() => rmSync(folder, { recursive: true }));

test('a thread is replaced after fifty jobs', async () => {
  const pool = new Pool(wasm, { workers: 1, jobTimeoutMs: 90_000 });
  const good = job(artwork.a4());
  for (let i = 1; i < limits.recycleJobs; i++) await run(pool, good);
  expect(terminate).not.toHaveBeenCalled();
  await run(pool, good);
  expect(terminate).toHaveBeenCalledOnce();
  expect(await run(pool, good)).toMatchObject({ status: 'ok' });
});

test('a thread whose memory has grown is replaced, whatever the picture', async () => {
  const pool = new Pool(wasm, { workers: 1, jobTimeoutMs: 90_000 });
  const answer = await run(pool, { ...job(artwork.png(11_000, 9_000)), kind: 'png' });
  expect(answer).toMatchObject({ status: 'ok' });
  expect(terminate).toHaveBeenCalledOnce();
});

test('a file that needs too much memory is refused, and its thread is replaced (trust J3)', async () => {
  const pool = new Pool(wasm, { workers: 1, jobTimeoutMs: 90_000 });
  const answer = await run(pool, { ...job(artwork.pngBomb(15_700, 15_700)), kind: 'png' });
  expect(answer).toMatchObject({ status: 'refused', reason: 'too-complex' });
  expect(terminate).toHaveBeenCalledOnce();
  expect(await run(pool, job(artwork.a4()))).toMatchObject({ status: 'ok' });
});

test('a job that has used its time is stopped, but one that waits for the processor gets what it is owed, up to four times as long', async () => {
  const pool = new Pool(wasm, { workers: 1, jobTimeoutMs: 200 });
  const used = (ms: number) => ({ user: ms * 1000, system: 0 });
  // The first job also includes the thread's start, which isn't counted.
  await run(pool, job(artwork.a4()));
  terminate.mockClear();
  const cpuUsage = vi.spyOn(Worker.prototype, 'cpuUsage');
  cpuUsage.mockResolvedValueOnce(used(100)).mockResolvedValueOnce(used(9000));
  // Timers may fire a little early, so 300 ms is distinguished from 200, not from 299.
  expect(await msUntilStopped(pool)).toBeGreaterThanOrEqual(250);
  cpuUsage.mockResolvedValueOnce(used(9000));
  expect(await msUntilStopped(pool)).toBeGreaterThanOrEqual(150);
  cpuUsage.mockResolvedValue(used(0));
  const starved = await msUntilStopped(pool);
  expect(starved).toBeGreaterThanOrEqual(750);
  expect(starved).toBeLessThan(60_000);
  expect(terminate).toHaveBeenCalledTimes(3);
  cpuUsage.mockRestore();
});

test('a customer’s file is checked before strangers’ and beside them, even with one thread', async () => {
  const pool = new Pool(wasm, { workers: 1, jobTimeoutMs: 6000 });
  const endless: Job = { ...job(artwork.formBomb()), options: { isForStranger: true } };
  const order: string[] = [];
  const strangers = [1, 2, 3].map(() => run(pool, endless).then(() => order.push('stranger')));
  const customers = [1, 2].map(() => run(pool, job(artwork.a4())).then(() => order.push('customer')));
  await Promise.all(customers);
  expect(order).toEqual(['customer', 'customer']);
  expect(await Promise.race([...strangers, 'still running'])).toBe('still running');
  pool.close();
});

async function msUntilStopped(pool: Pool): Promise<number> {
  const endless = job(artwork.formBomb());
  let startedAt = 0;
  const answer = await pool.run(endless, {
    onStart: () => {
      startedAt = performance.now();
    },
  });
  expect(answer).toMatchObject({ status: 'refused', reason: 'too-complex' });
  return performance.now() - startedAt;
}

const run = (pool: Pool, job: Job) => pool.run(job);

let saved = 0;
function job(bytes: Uint8Array): Extract<Job, { task: 'inspect' }> {
  const file = join(folder, `${++saved}`);
  writeFileSync(file, bytes);
  return { task: 'inspect', file, kind: 'pdf', options: { preview: { maxPx: 300 } } };
}
