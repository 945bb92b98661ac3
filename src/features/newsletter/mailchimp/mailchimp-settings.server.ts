import { sql } from 'kysely';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import { seal, unseal } from '#platform/sealing.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { MailchimpAccess } from './mailchimp-api.server.ts';

const SETTING = 'mailchimp';
const SYNC_SETTING = 'mailchimp_sync';
const SEAL = 'mailchimp-api-key';

/** The connection as it is stored. The key is sealed; only its end can be shown. */
interface Stored {
  server: string;
  listId: string;
  sealedKey: string;
  keyEnd: string;
  /** the list's name, when a test of exactly these values last succeeded */
  connected: { listName: string; at: string } | null;
}

/** What the last synchronisation did; times as ISO text. */
export interface SyncState {
  /** changes at Mailchimp up to here are here */
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

/** What the settings tab shows. */
export interface MailchimpView {
  provider: 'mailchimp';
  server: string;
  listId: string;
  /** goes with a form and comes back with it */
  seen: string;
  /** `••••1234`, or null where there is no key */
  keyShown: string | null;
  /** a key is stored, but this shop's secret does not open it: it was moved without its secret */
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
    seen: seenOf(stored),
    keyShown: stored ? `••••${stored.keyEnd}` : null,
    keyLost: stored !== null && unseal(signer, SEAL, stored.sealedKey) === null,
    connected: stored?.connected ?? null,
  };
}

/** How to reach Mailchimp as it is stored. `sealedKey` tells one stored connection from another. */
export interface StoredAccess extends MailchimpAccess {
  sealedKey: string;
  isConnected: boolean;
}

/** How to reach Mailchimp; null where nothing is stored, or it can't be read. */
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

/** Another connection was stored, or this one forgotten, since somebody began to ask it. */
export class OtherConnection extends Error {}

/**
 * Writes down what came of asking a stored connection, in one transaction, while it is still the one that is stored: nobody
 * saves another or forgets it before that ends. Throws OtherConnection, and does nothing, where somebody did already.
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

/** One change of the stored connection at a time, also where there is no row yet that could be locked; see `whileStored`. */
async function lockStored(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${SETTING}, 0))`.execute(trx);
}

/** What a form is opened with, so that nobody saves over what they never saw. Nothing of the key but its shown end. */
const seenOf = (stored: Stored | null) =>
  JSON.stringify(stored && [stored.server, stored.listId, stored.keyEnd]);

/**
 * Stores the connection. An empty key keeps the one that is stored. A new list or account begins its synchronisation anew.
 * Changes nothing and answers `stale` where another connection is stored than was `seen`.
 */
export async function saveMailchimp(
  shop: Shop,
  actor: Actor,
  typed: { server: string; listId: string; apiKey: string },
  connected: Stored['connected'],
  seen: string,
): Promise<'saved' | 'stale' | 'no-key'> {
  return inTransaction(shop.db, async (trx) => {
    await lockStored(trx);
    const { stored } = await read(trx);
    if (seen !== seenOf(stored)) return 'stale';
    if (!stored && !typed.apiKey) return 'no-key';
    const { server, listId, apiKey } = typed;
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

/** Forgets the key and with it the connection. Readers stay as they are, here and there. */
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

/** Notes that the stored connection failed or worked again; within `whileStored`. */
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
