import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forkConfined, hasNoNetworkNamespace } from './confined-fork.ts';

const root = mkdtempSync(join(tmpdir(), 'galley-confined-'));
const shown = mkdtempSync(join(root, 'shown-'));
const server = createServer((socket) => socket.end());
let port = 0;

beforeAll(async () => {
  writeFileSync(join(root, 'secret'), 'another customer’s file');
  writeFileSync(join(shown, 'file'), 'the file to check');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = address && typeof address === 'object' ? address.port : 0;
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

/** Returns what a child that tries everything succeeds in doing, in its main thread or in one that it starts. */
function attempts({ fromThread }: { fromThread: boolean }): Promise<Record<string, unknown>> {
  const child = forkConfined(
    resolve('test/fixtures/tries-everything.mjs'),
    [],
    { folders: [shown], flags: ['--allow-worker', '--disable-warning=SecurityWarning'] },
    { env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  return new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the child ended: ${code}`)));
    child.once('message', (message) => {
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      done(message as Record<string, unknown>);
    });
    const targets = {
      secret: join(root, 'secret'),
      neighbour: resolve('README.md'),
      shown: join(shown, 'file'),
      port,
    };
    child.send({ targets, fromThread });
  });
}

const PLACES = [
  { where: 'its own thread', fromThread: false },
  // The engine reads files in threads, and Node gives each thread the folder that the program was started in.
  { where: 'a thread that it starts', fromThread: true },
];

describe.each(PLACES)('a child for strangers’ files, in $where,', ({ fromThread }) => {
  test('sees its file, and can read no other, write none and start no program', async () => {
    expect(await attempts({ fromThread })).toMatchObject({
      shown: 'done',
      secret: 'ERR_ACCESS_DENIED',
      neighbour: 'ERR_ACCESS_DENIED',
      system: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      program: 'ERR_ACCESS_DENIED',
      environment: [],
    });
  });

  test.skipIf(hasNoNetworkNamespace())(
    'has no network either, if the system lets us take it away',
    async () => {
      const { network } = await attempts({ fromThread });
      expect(network).not.toBe('connected');
    },
  );
});
