import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { sendForm } from './send-form.ts';

test('a form that gets no response says that the shop can’t be reached, instead of waiting for ever', async () => {
  const silent = createServer(() => {}).listen(0);
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { timeout } = AbortSignal;
  const waits = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout.call(AbortSignal, ms / 500));
  const answer = await sendForm(`http://localhost:${port}/cart`, { quantity: '500' });
  expect(waits).toHaveBeenCalledWith(30_000);
  waits.mockRestore();
  expect(answer).toMatchObject({ ok: false, isUnreached: true, error: expect.stringContaining('try again') });
  silent.closeAllConnections();
  silent.close();
});
