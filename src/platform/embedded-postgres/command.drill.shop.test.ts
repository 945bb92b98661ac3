import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { until } from '#test/crash/until.ts';

/** Does what a command such as a backup does: starts the stopped shop's database, works, stops it, reports. */
const COMMAND = `
import { startEmbeddedPostgres } from ${JSON.stringify(resolve('src/platform/embedded-postgres/index.ts'))};
const server = await startEmbeddedPostgres({ dataDir: process.argv[1] });
process.stdout.write(server.pid + '\\n');
for await (const _ of process.stdin);
await server.stop();
console.log('done');
`;

// Guard: `ref()` in letGo. Without it nothing keeps the command alive while the watchdog ends, so it reports nothing.
test('a command that stops the database reports, however long the watchdog takes to end', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-command-'));
  const args = ['--input-type=module', '--eval', COMMAND, dataDir];
  const command = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = text(command.stdout);
  const pid = await new Promise<string>((known) =>
    command.stdout.once('data', (chunk: Buffer) => known(chunk.toString().trim())),
  );
  const watchdog = spawnSync('ps', ['-o', 'ppid=', '-p', pid], { encoding: 'utf8' }).stdout.trim();
  process.kill(Number(watchdog), 'SIGSTOP');
  command.stdin.end();
  const state = () => spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim();
  await until('the server has ended', 60_000, () => state().startsWith('Z'));
  // The command looks for the server every few milliseconds; here it has noticed that the server is gone, and is
  // waiting for the watchdog.
  await new Promise((wait) => setTimeout(wait, 500));
  process.kill(Number(watchdog), 'SIGCONT');
  expect(await said).toContain('done');
  await rm(dataDir, { recursive: true, force: true });
});
