/**
 * The card network's process, which `start.ts` starts with its options as JSON in the first argument. It reports `{
 * port, contract }` to its parent once it responds, and ends with it.
 */
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { loadContract } from './contract.ts';
import { createFaults } from './faults.ts';
import { createNetworkServer } from './http.ts';
import { openLedger } from './ledger.ts';
import { carryOut, type Network } from './network.ts';
import { expireOverdue } from './sessions.ts';
import { createWebhooks } from './webhooks.ts';

const EXPIRY_LOOK_MS = 1000;

const options = z
  .strictObject({
    port: z.int().min(0),
    ledgerPath: z.string(),
    secretKey: z.string(),
    webhookSecrets: z.array(z.string()).min(1),
    webhookRetryMs: z.array(z.int().min(0)),
    webhookAnswerWithinMs: z.int().min(1),
    behindSeconds: z.int(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const ledger = openLedger(options.ledgerPath);
const webhooks = createWebhooks(ledger, {
  secrets: options.webhookSecrets,
  retryAfterMs: options.webhookRetryMs,
  answerWithinMs: options.webhookAnswerWithinMs,
});
const contract = await loadContract();
const faults = createFaults();

let base = '';
const network: Network = {
  ledger,
  faults,
  webhooks,
  contract,
  secretKey: options.secretKey,
  behindSeconds: options.behindSeconds,
  // Known once the port is, so pages and answers read it per request.
  get base() {
    return base;
  },
};

const server = createNetworkServer(() => network);
server.listen(options.port, '127.0.0.1', () => {
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  webhooks.collect();
  setInterval(() => carryOut(network, expireOverdue(network)), EXPIRY_LOOK_MS);
  process.send?.({ base, contract: contract === null ? 'unavailable' : 'checked' });
});

process.on('disconnect', () => process.exit(0));
