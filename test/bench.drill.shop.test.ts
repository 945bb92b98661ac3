import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
/** The programs that `npm run bench` and `npm run soak` start; loading one would start measuring. */
const PROGRAMS = ['run', 'bare-client', 'bare-server', 'counted-shop', 'load'];

test('every measurement and soak test loads in plain Node, without a bundler', async () => {
  const files = globSync('{bench,soak}/*.ts').filter(
    (file) => !file.endsWith('.d.ts') && !PROGRAMS.includes(basename(file, '.ts')),
  );
  expect(files.length).toBeGreaterThan(8);
  const load = `for (const file of ${JSON.stringify(files)}) await import('./' + file); process.exit();`;
  await run(process.execPath, ['--no-warnings', '--input-type=module', '-e', load]);
});
