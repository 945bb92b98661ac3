import { sql } from 'kysely';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { type Database, inTransaction, json, type Queries } from '#platform/db/database.ts';
import { type SealState, seal, sealState, unseal } from '#platform/sealing.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { Signer } from '#platform/signing.server.ts';
import type { MailchimpAccess } from './mailchimp-api.server.ts';

const SETTING = 'mailchimp';
const SYNC_SETTING = 'mailchimp_sync';
const SEAL = 'mailchimp-api-key';

/** The stored connection. The key is encrypted; only its end can be shown. */
interface Stored {
  server: string;
  listId: string;
  sealedKey: string;
  keyEnd: string;
  /** the list's name, if a test of exactly these values succeeded last */
  connected: { listName: string; at: string } | null;
}

/** The result of the last synchronisation; times as ISO text. */
export interface SyncState {
  /** changes at Mailchimp have been fetched up to here */
  pulledTo: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  pushed: number;
  pulled: number;
  refused: number;
  problem: string | null;
}

const NO_SYNC: SyncState = {
  pulledTo: null,
  startedAt: null,
  finishedAt: null,
  pushed: 0,
  pulled: 0,
  refused: 0,
  problem: null,
};

/** The data of the settings tab. */
export interface MailchimpView {
  provider: 'mailchimp';
  server: string;
  listId: string;
  /** the version the form was opened with */
  version: string;
  /** `••••1234`, or null if there is no key */
  keyShown: string | null;
  /** a key is stored, but this shop's secret does not decrypt it: it was moved without its secret */
  keyLost: boolean;
  connected: { listName: string; at: string } | null;
  sync: SyncState;
}

export async function readMailchimp({ db, signer }: Pick<Shop, 'db' | 'signer'>): Promise<MailchimpView> {
  const { stored, sync } = await read(db);
  return {
    provider: 'mailchimp',
    server: stored?.server ?? 'us1',
    listId: stored?.listId ?? '',
    sync,
    version: connectionVersion(stored),
    keyShown: stored ? `••••${stored.keyEnd}` : null,
    keyLost: stored !== null && unseal(signer, SEAL, stored.sealedKey) === null,
    connected: stored?.connected ?? null,
  };
}

/** The stored access to Mailchimp. `sealedKey` identifies the stored connection. */
export interface StoredAccess extends MailchimpAccess {
  sealedKey: string;
  isConnected: boolean;
}

/** Returns the access to Mailchimp; null if nothing is stored or it can't be decrypted. */
export async function readAccess({
  db,
  signer,
  mailchimpBase,
}: Pick<Shop, 'db' | 'signer' | 'mailchimpBase'>): Promise<StoredAccess | null> {
  const { stored } = await read(db);
  const apiKey = stored && unseal(signer, SEAL, stored.sealedKey);
  if (!stored || !apiKey) return null;
  const { server, listId, sealedKey, connected } = stored;
  return { apiKey, server, listId, sealedKey, base: mailchimpBase, isConnected: connected !== null };
}

/** Thrown if another connection was stored, or this one removed, since the request began. */
export class OtherConnection extends Error {}

/**
 * Records the result of using a stored connection, in one transaction, while it is locked against being replaced or
 * removed. Throws OtherConnection, and does nothing, if it has changed already.
 */
export async function whileStored<T>(
  { db }: Pick<Shop, 'db'>,
  { server, listId, sealedKey }: StoredAccess,
  work: (trx: Queries) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${SETTING}, 0))`.execute(trx);
    const { stored } = await read(trx);
    if (stored?.sealedKey !== sealedKey || stored.server !== server || stored.listId !== listId)
      throw new OtherConnection('another Mailchimp connection is stored now');
    return work(trx);
  });
}

/** Serialises changes of the stored connection, even while there is no row to lock; see `whileStored`. */
async function lockStored(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${SETTING}, 0))`.execute(trx);
}

/** The version a form is opened with, to detect stale saves. Includes only the visible end of the key. */
const connectionVersion = (stored: Stored | null) =>
  JSON.stringify(stored && [stored.server, stored.listId, stored.keyEnd]);

/**
 * Stores the connection. An empty key keeps the stored one. A new list or account restarts the synchronisation. Returns
 * `stale` and changes nothing if the stored connection is not the one in `seen`.
 */
export async function saveMailchimp(
  shop: Shop,
  actor: Actor,
  values: { server: string; listId: string; apiKey: string },
  connected: Stored['connected'],
  version: string,
): Promise<'saved' | 'stale' | 'no-key'> {
  return inTransaction(shop.db, async (trx) => {
    await lockStored(trx);
    const { stored } = await read(trx);
    if (version !== connectionVersion(stored)) return 'stale';
    if (!stored && !values.apiKey) return 'no-key';
    const { server, listId, apiKey } = values;
    const key = apiKey
      ? { sealedKey: seal(shop.signer, SEAL, apiKey), keyEnd: apiKey.replace(/-[a-z]+\d+$/, '').slice(-4) }
      : { sealedKey: stored?.sealedKey ?? '', keyEnd: stored?.keyEnd ?? '' };
    await write(trx, SETTING, { server, listId, ...key, connected } satisfies Stored);
    const isOtherList = stored?.server !== server || stored.listId !== listId;
    if (isOtherList) await forgetSync(trx);
    const shown = (from: Stored | null) =>
      from && { server: from.server, listId: from.listId, keyEnd: from.keyEnd };
    await recordChange(trx, {
      actor,
      action: 'mailchimp.save',
      subject: 'setting:mailchimp',
      before: shown(stored),
      after: { server, listId, keyEnd: key.keyEnd },
    });
    return 'saved';
  });
}

/** Returns how the stored API key is sealed; nothing if none is stored. */
export async function readMailchimpSeals(db: Queries, signer: Signer): Promise<SealState[]> {
  const { stored } = await read(db);
  return stored ? [sealState(signer, SEAL, stored.sealedKey)] : [];
}

/** Seals the stored API key with the current secret if an older one opens it. */
export async function sealMailchimpAgain(db: Database, signer: Signer): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockStored(trx);
    const { stored } = await read(trx);
    if (!stored || sealState(signer, SEAL, stored.sealedKey) !== 'older') return;
    const apiKey = unseal(signer, SEAL, stored.sealedKey) ?? '';
    await write(trx, SETTING, { ...stored, sealedKey: seal(signer, SEAL, apiKey) } satisfies Stored);
  });
}

/** Deletes the key and with it the connection. Subscribers stay as they are on both sides. */
export async function disconnectMailchimp(shop: Shop, actor: Actor): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    await lockStored(trx);
    const { stored } = await read(trx);
    if (!stored) return;
    await trx.deleteFrom('settings').where('key', '=', SETTING).execute();
    await forgetSync(trx);
    const before = { server: stored.server, listId: stored.listId, keyEnd: stored.keyEnd };
    const subject = 'setting:mailchimp';
    await recordChange(trx, { actor, action: 'mailchimp.disconnect', subject, before, after: null });
  });
}

/** Records that the stored connection failed or works again; call within `whileStored`. */
export async function noteConnected(trx: Queries, connected: Stored['connected']): Promise<void> {
  const { stored } = await read(trx);
  if (stored) await write(trx, SETTING, { ...stored, connected });
}

export async function readSync(db: Queries): Promise<SyncState> {
  return (await read(db)).sync;
}

export async function writeSync(db: Queries, sync: SyncState): Promise<void> {
  await write(db, SYNC_SETTING, sync);
}

async function forgetSync(trx: Queries): Promise<void> {
  await write(trx, SYNC_SETTING, NO_SYNC);
  await trx
    .updateTable('subscribers')
    .set({ mailchimpVersion: null, mailchimpStatus: null, mailchimpProblem: null })
    .where((is) => is.or([is('mailchimpVersion', 'is not', null), is('mailchimpStatus', 'is not', null)]))
    .execute();
}

async function read(db: Queries): Promise<{ stored: Stored | null; sync: SyncState }> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [SETTING, SYNC_SETTING])
    .execute();
  const of = (key: string) => rows.find((row) => row.key === key)?.value as unknown;
  return {
    stored: (of(SETTING) as Stored | undefined) ?? null,
    sync: { ...NO_SYNC, ...(of(SYNC_SETTING) as SyncState | undefined) },
  };
}

async function write(db: Queries, key: string, value: object): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value: json(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json(value) }))
    .execute();
}
