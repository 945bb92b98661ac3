import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as artwork from '#test/fixtures/artwork.ts';
import type { Engine } from './engine.ts';
import { type MupdfEngineOptions, startMupdfEngine } from './mupdf-engine.server.ts';

let folder = '';
let started: Engine[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-engine-'));
});
afterEach(async () => {
  await Promise.all(started.map((engine) => engine.close()));
  started = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

test('killing the engine during a job costs the customer nothing: the job is run again', async () => {
  const engine = start({ workers: 2 });
  await engine.inspect(good(), 'pdf');
  const slow = engine.inspect(save('slow.pdf', artwork.formBomb(6)), 'pdf');
  await engine.inspect(good(), 'pdf'); // queued after the slow one, which is therefore running
  const killed = engine.pid;
  process.kill(killed ?? Number.NaN, 'SIGKILL');
  expect((await slow).status).toBe('ok');
  expect(engine.pid).not.toBe(killed);
});

test('if only the build and its packages are there, as in a container, a file is still checked', async () => {
  const place = join(folder, 'container');
  for (const part of ['package.json', 'build/server', 'node_modules/mupdf', 'node_modules/zod'])
    cpSync(part, join(place, part), { recursive: true });
  const engine = start({ entry: join(place, 'build/server/engine.js') });
  const answer = await engine.inspect(good(), 'pdf', { preview: { maxPx: 100 } });
  expect(answer).toMatchObject({ status: 'ok', preview: expect.any(Uint8Array) });
});

test('an engine killed while starting is started again', async () => {
  const engine = start();
  const inspected = engine.inspect(good(), 'pdf');
  process.kill(engine.pid ?? Number.NaN, 'SIGKILL');
  expect((await inspected).status).toBe('ok');
});

test('a file that kills the engine twice is refused, and no other file with it', async () => {
  const engine = start({ entry: mortalEngine() });
  const before = engine.preview(save('innocent', Buffer.from('innocent')), 'pdf', { page: 1, maxPx: 10 });
  const killer = engine.inspect(save('killer', Buffer.from('killer')), 'pdf');
  const after = engine.preview(save('innocent', Buffer.from('innocent')), 'pdf', { page: 1, maxPx: 10 });
  expect(await killer).toMatchObject({ status: 'refused', reason: 'too-complex' });
  expect([(await before).status, (await after).status]).toEqual(['ok', 'ok']);
});

test('an engine that can’t start rejects its jobs instead of retrying forever', async () => {
  const engine = start({ entry: save('broken.mjs', Buffer.from('process.exit(3)')) });
  await expect(engine.inspect(good(), 'pdf')).rejects.toThrow('could not start: exit 3');
});

test('an idle engine stops to free its memory, and starts again when there is work', async () => {
  const engine = start({ idleMs: 1 });
  await engine.inspect(good(), 'pdf');
  const first = engine.pid;
  await vi.waitFor(() => expect(engine.pid).toBeUndefined());
  if (first) await vi.waitFor(() => expect(() => process.kill(first, 0)).toThrow('ESRCH'), 5000);
  expect((await engine.inspect(good(), 'pdf')).status).toBe('ok');
});

test('when the shop is killed, the engine ends too', async () => {
  const module = new URL('./mupdf-engine.server.ts', import.meta.url);
  const code = `import { startMupdfEngine } from ${JSON.stringify(module)};
    const engine = startMupdfEngine();
    await engine.inspect(${JSON.stringify(good())}, 'pdf');
    setInterval(() => {}, 1000);
    console.log(engine.pid);`;
  const shop = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(shop.stdout, 'data');
  const pid = Number(printed);
  expect(process.kill(pid, 0)).toBe(true);
  shop.kill('SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 5000);
});

test('closing the engine rejects its jobs', async () => {
  const engine = start();
  const inspected = engine.inspect(good(), 'pdf');
  const rejected = expect(inspected).rejects.toThrow('closed');
  await engine.close();
  await rejected;
  await expect(engine.inspect(good(), 'pdf')).rejects.toThrow('closed');
});

test('the shop itself never loads the PDF library', async () => {
  const engine = start();
  await engine.inspect(good(), 'pdf');
  expect(globalThis.$libmupdf_wasm_Module).toBeUndefined();
});

function start(options: MupdfEngineOptions = {}) {
  const engine = startMupdfEngine(options);
  started.push(engine);
  return engine;
}

const good = () => save('good.pdf', artwork.goodA5());

function save(name: string, bytes: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** A child that follows the protocol and dies on one file, because no known file kills the real one any longer. */
function mortalEngine(): string {
  return save(
    'mortal.mjs',
    Buffer.from(`import { readFileSync } from 'node:fs';
      process.on('disconnect', () => process.exit());
      process.on('message', ({ id, job }) => {
        process.send({ id, started: true }, () => {
          if (String(readFileSync(job.file)) === 'killer') process.exit(9);
          process.send({ id, answer: { status: 'ok', preview: new Uint8Array(1) } });
        });
      });`),
  );
}
