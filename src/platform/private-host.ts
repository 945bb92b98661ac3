import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(network, bits);
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether data sent to a host stays on this machine or in a private network: an address in RFC 1918, 6598 or 4193, a
 * socket's path, a name without a dot (`postgres` in `compose.yaml`), or one under `.local`, `.internal` or `.lan`.
 * Takes a URL's host, with or without brackets.
 */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  const family = isIP(name);
  if (family > 0) return PRIVATE.check(name, family === 6 ? 'ipv6' : 'ipv4');
  return !name.includes('.') || name.startsWith('/') || /\.(local|localhost|internal|lan)$/.test(name);
}
