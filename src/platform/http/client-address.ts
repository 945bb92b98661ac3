import { BlockList, isIP } from 'node:net';

/** The proxies whose `X-Forwarded-For` is trusted: addresses and networks. */
export class TrustedProxies {
  private readonly list = new BlockList();

  /** Throws, naming the part, if one is neither an address nor a network such as `10.0.0.0/8`. */
  constructor(parts: readonly string[]) {
    for (const part of parts) this.add(part);
  }

  has(address: string): boolean {
    const plain = unmapped(address);
    const family = isIP(plain);
    return family !== 0 && this.list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  }

  private add(part: string): void {
    const [address = '', bits, ...more] = part.split('/');
    const plain = unmapped(address);
    const family = isIP(plain);
    const bitsMax = family === 4 ? 32 : 128;
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
    if (family === 0 || !isNetwork || more.length > 0)
      throw new Error(`${part} is neither an address nor a network such as 10.0.0.0/8`);
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) this.list.addAddress(plain, type);
    else this.list.addSubnet(plain, Number(bits), type);
  }
}

/** A proxy on this machine. */
export const LOOPBACK_PROXIES = ['127.0.0.0/8', '::1'] as const;

/**
 * Returns the client's address. Each proxy appends the address it was called from to `X-Forwarded-For`, so the header
 * is read from the end for as long as the previous hop is a trusted proxy. What a client itself wrote into it never
 * counts.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => addressIn(hop.trim()));
  let client = peer;
  while (proxies.has(client)) {
    const before = hops.pop();
    if (!before) break;
    client = before;
  }
  return unmapped(client);
}

/** A hop's address without the port that some proxies add; '' if it isn't an address. */
function addressIn(hop: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(bare) ? bare : '';
}

/** Unwraps an IPv4 address as written by a dual-stack socket. */
function unmapped(address: string): string {
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
}
