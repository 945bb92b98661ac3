import { connectToShop, storageOf } from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db/database.ts';
import {
  CHECK_NAMES,
  type CheckId,
  type CheckResult,
  reasonOf,
  runChecks,
  summaryOf,
  wrong,
} from '#platform/health/check.ts';
import { type Env, readEnv } from '../env.ts';
import { shopChecks } from '../start/checks.ts';
import { findPagesRole } from '../start/shop-databases.ts';

/**
 * `npm run doctor [-- --json]`: checks everything that the shop needs, whether the shop is running or stopped, and says
 * in a sentence what to do about each problem. Changes nothing. The exit status is 0 only if all is well.
 */
async function main(args: readonly string[]): Promise<void> {
  process.exitCode = 1; // until all is well
  const checks = await checkUp();
  if (args.includes('--json')) console.log(JSON.stringify({ checks }));
  else console.log(asText(checks));
  if (checks.every(({ ok }) => ok)) process.exitCode = 0;
}

async function checkUp(): Promise<CheckResult[]> {
  let env: Env;
  try {
    env = readEnv(process.env);
  } catch (error) {
    return [{ id: 'configuration', ...wrong(`${reasonOf(error)}. Change it, then run this again.`) }];
  }
  return checkShop(env);
}

async function checkShop(env: Env): Promise<CheckResult[]> {
  const opened = await connectToShop(env).catch((error: unknown) => reasonOf(error));
  if (typeof opened === 'string') return [{ id: 'database', ...wrong(`${opened}.`) }];
  const { connection } = opened;
  const more = { limits: { connectionMs: 10_000 }, onError: () => undefined };
  const { db } = openDatabase({ connection, max: 4, ...more });
  // If the pages have no database role of their own, they use this one.
  const role = await findPagesRole(env, connection).catch(() => null);
  const { db: web } = openDatabase({ connection, ...role, max: 1, ...more });
  try {
    return await runChecks(shopChecks(env, { db, web, storage: storageOf(env), clock: systemClock }));
  } finally {
    await Promise.all([db.destroy(), web.destroy()]);
    await opened.close();
  }
}

function asText(checks: readonly CheckResult[]): string {
  const lines = checks.map(
    ({ id, ok, message }) => `${ok ? '✓' : '✗'} ${CHECK_NAMES[id as CheckId]}: ${message}`,
  );
  return [...lines, '', summaryOf(checks)].join('\n');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
});
