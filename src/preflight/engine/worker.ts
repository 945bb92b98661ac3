import { parentPort, workerData } from 'node:worker_threads';
import { loadMupdf } from './load-mupdf.ts';
import type { Job, WorkerMessage } from './protocol.ts';
import { runJob } from './run-job.ts';

/** Entry of a worker thread: one library, one job at a time. `workerData` is the compiled WebAssembly module. */
if (!parentPort) throw new Error('this file is a worker thread of the artwork engine');
const port = parentPort;
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const send = (message: WorkerMessage, handedOver: ArrayBuffer[] = []) =>
  port.postMessage(message, handedOver);

const library = await loadMupdf(workerData as WebAssembly.Module);
port.on('message', async (job: Job) => {
  // Loaded on first use: checking a file needs no text setting, nor its libraries.
  const compose = job.task.startsWith('compose')
    ? await (await import('./compose/run-compose.ts')).loadCompose()
    : undefined;
  const readTable =
    job.task === 'read-table' ? await (await import('./read-table.ts')).loadReadTable() : undefined;
  const tools = { ...library, compose, readTable };
  const result = runJob(tools, job, (report) => send({ type: 'partial', report }));
  const parts = 'parts' in result.answer ? result.answer.parts : [];
  send(
    { type: 'answer', ...result, wasmBytes: library.wasmBytes(), cpuMs: cpuMs() },
    parts.map(({ buffer }) => buffer),
  );
});
send({ type: 'ready', cpuMs: cpuMs() });
