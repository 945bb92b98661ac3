import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { PASSWORD, type Shopper } from './shopper.ts';

/** Returns the code that an authenticator app shows for a key now (RFC 6238: SHA-1, 30 seconds, six digits). */
function codeFor(base32: string, at = Date.now()): string {
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

/** Returns the app's code of the next half minute: valid already, and another than the one it shows now. */
export const nextCodeFor = (base32: string) => codeFor(base32, Date.now() + 30_000);

/** Turns two-step sign-in on, as an administrator does. The code that it takes is used up (`codeFor`). */
export async function setUpTwoStep(who: Shopper): Promise<{ secret: string; recovery: string[] }> {
  await who.open('/admin/two-step');
  expect((await who.press('Set It Up', { password: 'a wrong password' })).text).toContain(
    'This is not your password',
  );
  const page = await who.press('Set It Up', { password: PASSWORD });
  const [, secret = ''] = /type this key: (?:<!-- -->)?<code[^>]*>([A-Z2-7 ]+)</.exec(page.html) ?? [];
  const recovery = [...page.html.matchAll(/name="recoveryCode" value="([^"]+)"/g)].map(
    ([, code = '']) => code,
  );
  expect((await who.press('Turn It On', { code: '000000' })).text).toContain('This code is wrong');
  expect((await who.press('Turn It On', { code: codeFor(secret) })).text).toContain('Two-step sign-in is on');
  return { secret, recovery };
}
