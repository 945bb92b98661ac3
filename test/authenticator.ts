import { expect } from 'vitest';
import { codeFor } from './authenticator-code.ts';
import { PASSWORD, type Shopper } from './shopper.ts';

/** Turns two-step sign-in on, as an administrator does. This uses up the current code (`codeFor`). */
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
