import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import serverFlags from '../../scripts/server-flags.json' with { type: 'json' };

export const OWNER = { email: 'owner@example.com', password: 'galley-press-42' };

/** A built shop that runs for journeys. */
export interface OpenShop {
  /** without a trailing slash */
  url: string;
  dataDir: string;
  close: () => Promise<void>;
}

/** Starts the shop that the journeys share; they find it through SHOP_URL and SHOP_DATA. */
export default async function startShop(): Promise<() => Promise<void>> {
  const shop = await openShop();
  playIn(shop);
  return shop.close;
}

/**
 * Makes this the shop in which this process's journeys are played. Returns a function that goes back to the previous
 * one.
 */
export function playIn({ url, dataDir }: Pick<OpenShop, 'url' | 'dataDir'>): () => void {
  const { SHOP_URL = '', SHOP_DATA = '' } = process.env;
  process.env.SHOP_URL = url;
  process.env.SHOP_DATA = dataDir;
  return () => playIn({ url: SHOP_URL, dataDir: SHOP_DATA });
}

/** Starts a built shop as a newcomer would, on its own data. */
export async function openShop(): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-journeys-'));
  const port = await freePort();
  const server = spawn(process.execPath, [...serverFlags, 'build/server/server.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      RATE_LIMIT_SCALE: '100',
      DRAW_AHEAD: 'no',
      BACKUPS: 'off',
      LOG_LEVEL: 'error',
    },
  });
  await announced(server.stdout);
  const close = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: `http://localhost:${port}`, dataDir, close };
}

/** Waits until the server prints its address. */
async function announced(output: NodeJS.ReadableStream): Promise<void> {
  let printed = '';
  for await (const chunk of output) {
    printed += String(chunk);
    if (printed.includes('Galley is open')) break;
  }
  if (!printed.includes('Galley is open')) throw new Error(`the shop did not start: ${printed}`);
  output.resume();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
