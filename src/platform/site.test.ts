import { expect, test } from 'vitest';
import { networkKey } from './rate-limits.server.ts';
import { createSite } from './site.ts';

test('without a public address every loopback name is the same shop', () => {
  const site = createSite(undefined, 3000);
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect(site.allowsOrigin(`http://${host}:3000`)).toBe(true);
    expect(site.originOf({ url: `http://${host}:3000/cart` })).toBe(`http://${host}:3000`);
  }
  expect(site.https).toBe(false);
});

test('a different host, port or scheme is a different site', () => {
  const site = createSite(undefined, 3000);
  for (const origin of ['http://evil.example', 'http://localhost:3001', 'https://localhost:3000', 'null', ''])
    expect(site.allowsOrigin(origin)).toBe(false);
  expect(site.originOf({ url: 'http://evil.example/cart' })).toBe('http://localhost:3000');
});

test('the public address, if set, is the only one', () => {
  const site = createSite('https://shop.example/', 3000);
  expect(site.allowsOrigin('https://shop.example')).toBe(true);
  expect(site.allowsOrigin('http://localhost:3000')).toBe(false);
  expect(site.originOf({ url: 'http://10.0.0.1:3000/cart' })).toBe('https://shop.example');
  expect(site.https).toBe(true);
});

test('a network is an IPv4 address, or the /64 of an IPv6 address, however it is written', () => {
  expect(networkKey('192.0.2.7')).toBe('192.0.2.7');
  expect(networkKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkKey('2001:db8::1')).toBe('2001:0db8:0000:0000');
  expect(networkKey('2001:0DB8:0000:0000:1::9')).toBe('2001:0db8:0000:0000');
  expect(networkKey('::1')).toBe('0000:0000:0000:0000');
  expect(networkKey('fe80::1%eth0')).toBe('fe80:0000:0000:0000');
});
