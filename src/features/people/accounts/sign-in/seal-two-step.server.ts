import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { type Database, inTransaction, type Queries } from '#platform/db/database.ts';
import type { SealState } from '#platform/sealing.server.ts';
import type { Signer } from '#platform/signing.server.ts';
import { SIGNED_BY } from '../auth.server.ts';

/** Returns how the keys and recovery codes of staff's two-step sign-in are sealed. */
export async function readTwoStepSeals(db: Queries, signer: Signer): Promise<SealState[]> {
  const keys = signer.deriveKeys(SIGNED_BY);
  const rows = await db.selectFrom('twoFactors').select(['secret', 'backupCodes']).execute();
  const values = rows.flatMap(({ secret, backupCodes }) => [secret, backupCodes]);
  return Promise.all(values.map(async (sealed) => (await open(keys, sealed)).state));
}

/**
 * Seals values that are sealed with an older secret with the current one, in a separate transaction for each person.
 */
export async function sealTwoStepAgain(db: Database, signer: Signer): Promise<void> {
  const people = await db.selectFrom('twoFactors').select('id').execute();
  for (const { id } of people) await inTransaction(db, (trx) => sealOne(trx, signer, id));
}

async function sealOne(trx: Queries, signer: Signer, id: string): Promise<void> {
  const row = await trx
    .selectFrom('twoFactors')
    .select(['secret', 'backupCodes'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const secret = await again(signer, row.secret);
  const backupCodes = await again(signer, row.backupCodes);
  if (secret === row.secret && backupCodes === row.backupCodes) return;
  await trx.updateTable('twoFactors').set({ secret, backupCodes }).where('id', '=', id).execute();
}

/** Returns the value sealed with the current secret; the same if it is already, or no secret opens it. */
async function again(signer: Signer, sealed: string): Promise<string> {
  const { state, data } = await open(signer.deriveKeys(SIGNED_BY), sealed);
  return state === 'older' ? symmetricEncrypt({ key: signer.deriveKey(SIGNED_BY), data }) : sealed;
}

/** Tries each key as the library does, which refuses a wrong one with an error. */
async function open(keys: readonly string[], sealed: string): Promise<{ state: SealState; data: string }> {
  for (const [index, key] of keys.entries()) {
    const data = await symmetricDecrypt({ key, data: sealed }).catch(() => null);
    if (data !== null) return { state: index === 0 ? 'current' : 'older', data };
  }
  return { state: 'lost', data: '' };
}
