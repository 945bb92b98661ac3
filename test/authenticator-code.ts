import { createHmac } from 'node:crypto';

/** Returns the code that an authenticator app currently shows for a key (RFC 6238: SHA-1, 30 seconds, six digits). */
export function codeFor(base32: string, at = Date.now()): string {
  const bits = [...base32.replace(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Returns the app's code for the next half minute, which is already valid and differs from the current one. */
export const nextCodeFor = (base32: string) => codeFor(base32, Date.now() + 30_000);
