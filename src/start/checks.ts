import { resolve } from 'node:path';
import { jobKindWords, KINDS_SHOWN_ELSEWHERE } from '#features/desk/backoffice/index.server.ts';
import { readSecrets, secretOf } from '#platform/backup/index.ts';
import type { Clock } from '#platform/clock.ts';
import { hasNoNetworkNamespace } from '#platform/confined-fork.ts';
import type { Database, Queries } from '#platform/db/database.ts';
import { checkBackup } from '#platform/health/backup-age.ts';
import { type Checks, type Finding, fine, wrong } from '#platform/health/check.ts';
import { checkDisk } from '#platform/health/disk.ts';
import { checkCertificate, checkClock, checkEmail } from '#platform/health/outside-checks.ts';
import {
  checkArtwork,
  checkDatabase,
  checkInvariants,
  checkJobs,
  checkRights,
  checkStorage,
  checkWebhook,
  databaseTime,
} from '#platform/health/shop-checks.server.ts';
import { checkArchive } from '#platform/point-in-time/index.ts';
import { isPrivateHost } from '#platform/private-host.ts';
import { createSigner } from '#platform/signing.server.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { tryEngine } from '#preflight/index.server.ts';
import { type Env, isLiveKey } from '../env.ts';
import { checkSecret } from './secret-rotation.server.ts';

/**
 * Every health check of a shop with these settings, for `npm run doctor` and the System page. `web` is connected as the
 * pages are.
 */
export function shopChecks(
  env: Env,
  parts: { db: Database; web: Queries; storage: Storage; clock: Clock },
): Checks {
  const { db, web, storage, clock } = parts;
  const dataDir = resolve(env.DATA_DIR);
  const isLive = isLiveKey(env.STRIPE_SECRET_KEY);
  const card = {
    hasKey: env.STRIPE_SECRET_KEY !== undefined,
    hasSecret: env.STRIPE_WEBHOOK_SECRET !== undefined,
    isLive,
  };
  return {
    configuration: async () => checkSettings(env),
    database: () => checkDatabase(db),
    rights: () => checkRights(web),
    secret: async () => {
      const secrets = await readSecrets(secretOf(env));
      if (!secrets) return fine('The shop makes its secret when it first starts.');
      return checkSecret(db, createSigner(secrets), secrets.length);
    },
    storage: () => checkStorage(db, storage),
    artwork: () => checkArtwork(tryEngine, hasNoNetworkNamespace()),
    email: () => checkEmail(env.SMTP_URL, isLive),
    clock: () =>
      checkClock({
        clock,
        databaseTime: () => databaseTime(db),
        webAddress: card.hasKey ? (env.STRIPE_API_BASE ?? 'https://api.stripe.com') : undefined,
      }),
    disk: () => checkDisk(dataDir),
    certificate: () => checkCertificate(env.PUBLIC_URL, clock()),
    webhook: () => checkWebhook(db, card, clock()),
    backup: () => checkBackup(db, env.BACKUPS, clock()),
    archive: () =>
      checkArchive(db, { dataDir, hasOwnServer: env.DATABASE_URL !== undefined, isOn: env.BACKUPS }, clock()),
    jobs: () => checkJobs(db, { wordsOf: jobKindWords, elsewhere: KINDS_SHOWN_ELSEWHERE }),
    invariants: () => checkInvariants(db, clock()),
  };
}

const DATABASE_SETTINGS = ['DATABASE_URL', 'DATABASE_WEB_URL', 'DATABASE_REPLICA_URL'] as const;

/**
 * Every setting could be read when the program started; this checks whether the database connection is unencrypted over
 * a foreign network.
 */
function checkSettings(env: Env): Finding {
  const open = DATABASE_SETTINGS.find((name) => goesInClear(env[name]));
  if (!open) return fine('Every setting can be read, and none contradicts another.');
  return wrong(
    `${open} leads out of this network without encryption, so orders and passwords can be read on the way. Add sslmode=verify-full to it.`,
  );
}

/** Whether a PostgreSQL address leads to another network without requiring encryption. */
export function goesInClear(url: string | undefined): boolean {
  const address = url ? URL.parse(url) : null;
  if (!address) return false;
  const { hostname, searchParams } = address;
  const isEncrypted =
    /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '') ||
    /^(true|1)$/.test(searchParams.get('ssl') ?? '');
  return !isEncrypted && !isPrivateHost(searchParams.get('host') ?? hostname);
}
