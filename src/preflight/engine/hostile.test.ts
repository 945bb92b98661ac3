import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { hostileFiles } from '#test/fixtures/hostile.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

/** A short time limit, so that what the shop stops after 20 s is stopped here within the test. */
const engine = startMupdfEngine({ workers: 2, jobTimeoutMs: 900 });
const folder = mkdtempSync(join(tmpdir(), 'galley-hostile-'));

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

test.each(hostileFiles.map((file, i) => ({ ...file, i })))(
  '$name: an outcome, and the engine keeps running (trust J3, J4)',
  async ({ make, i }) => {
    const file = join(folder, `${i}`);
    writeFileSync(file, await make());
    await engine.inspect(file, 'pdf', { preview: { maxPx: 900 } });
    const before = engine.pid;
    const good = join(folder, 'good');
    writeFileSync(good, goodA5());
    expect((await engine.inspect(good, 'pdf')).status).toBe('ok');
    expect(engine.pid, 'the same process: nothing brought it down').toBe(before);
    rmSync(file);
  },
);
