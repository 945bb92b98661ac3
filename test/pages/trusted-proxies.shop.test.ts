/** Behind a proxy each customer is throttled by their own network, and a made-up `X-Forwarded-For` has no effect. */
import { beforeAll, expect, test } from 'vitest';
import { TrustedProxies } from '#platform/http/client-address.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { openTestShop, type TestShop } from '../app.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop({ throttleScale: 1, proxies: new TrustedProxies(['172.18.0.0/16']) });
});

/** Sends a wrong password as it arrives at the shop's socket. */
async function guess(peer: string, forwardedFor: string, email: string): Promise<number> {
  const answer = await opened.app.request(
    'http://localhost:3000/login',
    {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        'x-forwarded-for': forwardedFor,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ email, password: 'not this one' }).toString(),
    },
    { incoming: { socket: { remoteAddress: peer } } },
  );
  return answer.status;
}

const many = RATE_RULES.signIn.points;

test('ten wrong passwords from one network block that network, not everybody behind the same proxy (trust G4)', async () => {
  for (let tries = 0; tries < many; tries += 1)
    expect(await guess('172.18.0.2', '203.0.113.7', `a${tries}@example.com`)).toBe(401);
  expect(await guess('172.18.0.2', '203.0.113.7', 'b@example.com')).toBe(429);
  expect(await guess('172.18.0.2', '203.0.113.8', 'b@example.com')).toBe(401);
});

test('a client that isn’t behind our proxy can’t claim a different network for each guess (trust G4)', async () => {
  for (let tries = 0; tries < many; tries += 1)
    expect(await guess('198.51.100.9', `203.0.113.${100 + tries}`, `c${tries}@example.com`)).toBe(401);
  expect(await guess('198.51.100.9', '203.0.113.99', 'd@example.com')).toBe(429);
});
