import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CardNetworkClient, cardNetworkClient } from './client.ts';

export interface CardNetworkOptions {
  /** Where events go; it can be set later, and survives a kill and a restart. */
  webhookUrl?: string;
  /** Two while a secret is rotated: both sign. */
  webhookSecrets?: readonly [string, ...string[]];
  /** Delays before the second, third... attempt of a webhook. */
  webhookRetryMs?: readonly number[];
  webhookAnswerWithinMs?: number;
  /** 0 by default: its clock is the real one. */
  behindSeconds?: number;
}

/** A card network in its own process, and its controls for tests. */
export interface CardNetworkTwin extends CardNetworkClient {
  /** `http://127.0.0.1:<port>`, the same after a restart. For `stripeProvider({ apiBase })`. */
  readonly apiBase: string;
  readonly secretKey: string;
  /** For `stripeProvider({ webhookSecret })`: several are comma-separated. */
  readonly webhookSecret: string;
  /** `unavailable` if the published contract isn't beside the project; nothing is checked against it then. */
  readonly contract: 'checked' | 'unavailable';
  /** kill -9. Everything acknowledged is in its ledger. */
  kill(): Promise<void>;
  /** Restarts on the same ledger and port, whether or not it was killed before. Faults are lost, settings are not. */
  restart(): Promise<void>;
  /** Stops the process and removes its ledger. */
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('twin.ts', import.meta.url));
const DEFAULT_RETRY_MS = [50, 100, 200, 400, 800];
const SECRET_KEY = 'sk_test_card_network_twin';

/** Starts a card network on a free port. Resolves when it responds. It ends with this process, however that ends. */
export async function startCardNetworkTwin(options: CardNetworkOptions = {}): Promise<CardNetworkTwin> {
  const folder = await mkdtemp(join(tmpdir(), 'card-network-'));
  const secrets = options.webhookSecrets ?? ['whsec_card_network_twin'];
  const start = (port: number) =>
    startProcess({
      port,
      ledgerPath: join(folder, 'ledger.jsonl'),
      secretKey: SECRET_KEY,
      webhookSecrets: secrets,
      webhookRetryMs: options.webhookRetryMs ?? DEFAULT_RETRY_MS,
      webhookAnswerWithinMs: options.webhookAnswerWithinMs ?? 10_000,
      behindSeconds: options.behindSeconds ?? 0,
    });
  let running = await start(0);
  const { base, contract } = running;
  const client = cardNetworkClient(base);
  if (options.webhookUrl !== undefined) await client.setWebhookUrl(options.webhookUrl);
  const kill = () => end(running.child);
  return {
    ...client,
    apiBase: base,
    secretKey: SECRET_KEY,
    webhookSecret: secrets.join(','),
    contract,
    kill,
    async restart() {
      await kill();
      running = await start(Number(new URL(base).port));
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Running {
  child: ChildProcess;
  base: string;
  contract: 'checked' | 'unavailable';
}

async function startProcess(settings: Record<string, unknown>): Promise<Running> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The test runner's own loader flags must not reach this process.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the card network ended with ${code} before it answered`);
  });
  const [message] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return { child, ...(message as Omit<Running, 'child'>) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
