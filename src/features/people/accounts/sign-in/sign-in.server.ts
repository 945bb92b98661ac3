import { fieldErrors, tooManyTries } from '#kit/forms.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { Visitor } from '#visitor/visitor.ts';
import type { Accounts } from '../accounts.server.ts';
import { ACCOUNT_NOT_MADE, registrationSchema, signInSchema, WRONG_SIGN_IN } from '../forms.ts';
import { endSession } from '../sessions.server.ts';
import { readPasswordMinimum } from '../store.server.ts';
import {
  anyKnownDevice,
  knownDevice,
  knownDeviceCookie,
  passkeyDeviceCookie,
} from './known-device.server.ts';
import { registerCustomer } from './register-customer.server.ts';
import { tryPassword } from './sign-in-throttle.server.ts';

/**
 * The result of signing in: the user with session cookies, a second step for staff with a code to enter, or errors by
 * field.
 */
export type SignInResult =
  | { ok: true; userId: string; headers: Headers }
  | { ok: 'second-step'; headers: Headers }
  | { ok: false; status: 401 | 422 | 429; errors: Record<string, string>; wait: number };

interface SignInRequest {
  shop: Shop;
  accounts: Accounts;
  visitor: Visitor;
  /** as submitted */
  values: Readonly<Record<string, string>>;
  /** of the request: its cookies and its user agent */
  sent: Headers;
}

/** Signs in by email and password, under the guessing throttle. The caller moves the guest's cart. */
export async function enterBySignIn({
  shop,
  accounts,
  visitor,
  values,
  sent,
}: SignInRequest): Promise<SignInResult> {
  const parsed = signInSchema.safeParse(values);
  if (!parsed.success) return refuse(422, fieldErrors(parsed.error));
  const { email } = parsed.data;
  const who = { email, network: visitor.network, trusted: knownDevice(shop, sent, email) };
  const tried = await tryPassword(shop, who, () =>
    accounts.signIn({ ...parsed.data, userAgent: sent.get('user-agent') }),
  );
  if (tried.right) {
    const { opened } = tried;
    await endSessionBefore(shop, visitor);
    opened.headers.append('Set-Cookie', knownDeviceCookie(shop, sent, email));
    return opened.secondStep ? { ok: 'second-step', headers: opened.headers } : { ok: true, ...opened };
  }
  if (tried.wait) return refuse(429, { email: tooManyTries(tried.wait) }, tried.wait);
  return refuse(401, { email: WRONG_SIGN_IN });
}

/** Registers and signs in, under the registration throttle. */
export async function enterByRegistering({
  shop,
  accounts,
  visitor,
  values,
  sent,
}: SignInRequest): Promise<Exclude<SignInResult, { ok: 'second-step' }>> {
  // After a guest's order only a password is needed, once: it can be reset through the order's address.
  const given = values.passwordOnly ? { ...values, confirmPassword: values.password } : values;
  const parsed = registrationSchema(await readPasswordMinimum(shop.db)).safeParse(given);
  if (!parsed.success) return refuse(422, fieldErrors(parsed.error));
  const wait = await shop.limits.tooMany(RATE_RULES.register, `network:${visitor.network}`);
  if (wait) return refuse(429, { email: tooManyTries(wait) }, wait);
  const { confirmPassword: _, ...details } = parsed.data;
  const made = await registerCustomer(shop, accounts, { ...details, userAgent: sent.get('user-agent') });
  if (!made) return refuse(422, { email: ACCOUNT_NOT_MADE });
  await endSessionBefore(shop, visitor);
  made.headers.append('Set-Cookie', knownDeviceCookie(shop, sent, details.email));
  return { ok: true, ...made };
}

/** The message for a refused passkey, whatever is wrong with it. */
const WRONG_PASSKEY = 'This passkey doesn’t open an account here. Sign in with your password and a code.';

/**
 * The key for counting attempts at sign-in codes and passkeys. Strangers in the same network can’t use up those of a
 * known device.
 */
export const secondStepKey = (shop: Shop, visitor: Visitor, sent: Headers) =>
  anyKnownDevice(shop, sent) ?? `network:${visitor.network}`;

/**
 * Asks for a passkey. This counts as the attempt, under the throttle for sign-in codes, because each challenge can be
 * answered once. Returns the seconds to wait instead if there were too many.
 */
export async function askForPasskey({ shop, accounts, visitor, sent }: Omit<SignInRequest, 'values'>) {
  const wait = await shop.limits.tooMany(RATE_RULES.signIn, secondStepKey(shop, visitor, sent));
  return wait ? { wait } : accounts.passkeys.challenge(sent);
}

/** Signs in by a passkey, which counts as both steps. The caller moves the guest's cart. */
export async function enterByPasskey({
  shop,
  accounts,
  visitor,
  values,
  sent,
}: SignInRequest): Promise<Exclude<SignInResult, { ok: 'second-step' }>> {
  const passed = await accounts.passkeys.pass(sent, values.response ?? '');
  shop.log.info({ user: passed?.userId, outcome: passed ? 'right' : 'wrong' }, 'passkey tried');
  if (!passed) return refuse(401, { passkey: WRONG_PASSKEY });
  await shop.limits.giveBack(RATE_RULES.signIn, secondStepKey(shop, visitor, sent));
  await endSessionBefore(shop, visitor);
  passed.headers.append('Set-Cookie', passkeyDeviceCookie(shop, sent, passed.email));
  return { ok: true, userId: passed.userId, headers: passed.headers };
}

/** Ends the browser's previous session: its cookie is replaced, so nobody could sign it out. */
async function endSessionBefore({ db }: Shop, { user }: Visitor): Promise<void> {
  if (user) await endSession(db, user.id, user.sessionId);
}

function refuse(status: 401 | 422 | 429, errors: Record<string, string>, wait = 0) {
  return { ok: false as const, status, errors, wait };
}
