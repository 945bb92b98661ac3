import { createHash, createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Signer } from '../signing.server.ts';
import { type Database, openDatabase, type Queries } from './database.ts';
import { type SessionSettings, sessionSettings } from './session-settings.ts';

/** An address on your own server, and the pages' role there. */
interface WebAddress {
  role: string;
  password: string;
  url: string;
}

/**
 * Returns how the pages reach your own server in their own role, or null if that role can't sign in. Changes nothing.
 * Throws if the server doesn't respond.
 */
export async function findWebRole(ownerUrl: string, signer: Signer): Promise<SessionSettings | null> {
  for (const { url } of webAddresses(ownerUrl, signer)) {
    const settings = await signIn(url);
    if (settings) return settings;
  }
  return null;
}

/**
 * Like `findWebRole`, but first creates the role if it doesn't exist and the owner may make roles. Its password comes
 * from the shop's secret, so every process of the shop knows it and it is stored nowhere. With a new secret it gets a
 * new one.
 */
export async function ensureWebRole(
  owner: Database,
  ownerUrl: string,
  signer: Signer,
): Promise<SessionSettings | null> {
  const [current, ...older] = webAddresses(ownerUrl, signer);
  if (!current) return null;
  const settings = await signIn(current.url);
  if (settings) return settings;
  // One start at a time: if two change a role at once, PostgreSQL refuses one ("tuple concurrently updated").
  await owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${current.role}))`.execute(trx);
    if (await signIn(current.url)) return;
    if (!(await renewPassword(older, current)) && (await mayMakeRoles(trx))) await makeRole(trx, current);
  });
  return signIn(current.url);
}

/** Every role may change its own password. Returns false if none of the older ones is right. */
async function renewPassword(older: readonly WebAddress[], { role, password }: WebAddress): Promise<boolean> {
  for (const { url } of older) {
    if (!(await signIn(url))) continue;
    const { db } = openDatabase({ connection: { connectionString: url }, max: 1 });
    await sql`alter role ${sql.id(role)} password ${sql.lit(scramVerifier(password))}`
      .execute(db)
      .finally(() => db.destroy());
    return true;
  }
  return false;
}

/** Returns null if the server refuses: a wrong password, no such role, a pooler that doesn't know it. */
async function signIn(url: string): Promise<SessionSettings | null> {
  return sessionSettings(url).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError) return null;
    throw error;
  });
}

/**
 * Roles belong to the whole server and a shop has one database, so the role is named after the database. Returns one
 * address for each of the shop's secrets, the current one's first.
 */
function webAddresses(ownerUrl: string, signer: Signer): WebAddress[] {
  const { database = '' } = new pg.Client({ connectionString: ownerUrl });
  const role = `galley_web_${Buffer.byteLength(database) <= 40 ? database : hash('md5', database)}`;
  return signer.deriveKeys(`database-role:${database}`).map((password) => {
    const url = new URL(ownerUrl);
    url.pathname = `/${encodeURIComponent(database)}`;
    url.username = '';
    url.password = '';
    // Not put before the host: the address of a socket has none, and then neither name nor password.
    url.searchParams.set('user', role);
    url.searchParams.set('password', password);
    return { role, password, url: url.href };
  });
}

async function mayMakeRoles(owner: Queries): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`.execute(owner);
  return rows[0]?.may ?? false;
}

/** Creates the role. If it exists with another password, for example because the secret was lost, it gets this one. */
async function makeRole(owner: Queries, { role, password }: WebAddress): Promise<void> {
  const [name, verifier] = [sql.id(role), sql.lit(scramVerifier(password))];
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(owner);
  const doing = rows.length > 0 ? sql`alter` : sql`create`;
  await sql`${doing} role ${name} login password ${verifier}`.execute(owner);
  // The owner sees and ends the connections of this role, for example before a restore.
  await sql`grant ${name} to current_user`.execute(owner);
}

const ITERATIONS = 4096; // PostgreSQL's scram_iterations

/** Returns a password as PostgreSQL stores it (RFC 5802), so that it never appears in the server's log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
