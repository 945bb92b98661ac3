import { expect, test } from 'vitest';
import { clientAddress, LOOPBACK_PROXIES, TrustedProxies } from './client-address.ts';

const loopback = new TrustedProxies(LOOPBACK_PROXIES);
const containers = new TrustedProxies(['172.18.0.0/16', '10.1.2.3', 'fd00::/8']);

test.each([
  ['no proxy', '203.0.113.7', undefined, loopback, '203.0.113.7'],
  ['a proxy on this machine', '127.0.0.1', '203.0.113.7', loopback, '203.0.113.7'],
  ['the same, on a dual-stack socket', '::ffff:127.0.0.1', '203.0.113.7', loopback, '203.0.113.7'],
  ['a client that claims another address', '203.0.113.7', '198.51.100.1', loopback, '203.0.113.7'],
  [
    'an address the client wrote into the header',
    '127.0.0.1',
    '1.1.1.1, 203.0.113.7',
    loopback,
    '203.0.113.7',
  ],
  ['a proxy in a container network', '172.18.0.2', '203.0.113.7', containers, '203.0.113.7'],
  ['two proxies', '172.18.0.2', '203.0.113.7, 10.1.2.3', containers, '203.0.113.7'],
  ['an untrusted proxy', '192.168.0.9', '203.0.113.7', containers, '192.168.0.9'],
  ['a customer on IPv6', 'fd00::5', '2001:db8:1:2::9', containers, '2001:db8:1:2::9'],
  ['an address with its port', '127.0.0.1', '203.0.113.7:51234', loopback, '203.0.113.7'],
  ['IPv6 with its port', '127.0.0.1', '[2001:db8::9]:443', loopback, '2001:db8::9'],
  ['a nonsense header', '127.0.0.1', 'unknown', loopback, '127.0.0.1'],
  ['only proxies', '127.0.0.1', '127.0.0.1', loopback, '127.0.0.1'],
] as const)('the client address for %s', (_what, peer, header, proxies, client) => {
  expect(clientAddress(peer, header, proxies)).toBe(client);
});

test.each(['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0/8', '::1/129', ''])(
  '“%s” is not an address, and the error names it',
  (part) => {
    expect(() => new TrustedProxies([part])).toThrow('is neither an address nor a network');
  },
);
