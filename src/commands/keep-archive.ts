import { resolve } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { keepArchive } from '#platform/point-in-time/index.ts';
import { readEnv } from '../env.ts';

/** A process that the shop starts to copy its embedded database. Not a command for people. */
async function main(): Promise<void> {
  process.exitCode = 1; // until it has succeeded
  await keepArchive(resolve(readEnv(process.env).DATA_DIR), systemClock());
  process.exitCode = 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
});
