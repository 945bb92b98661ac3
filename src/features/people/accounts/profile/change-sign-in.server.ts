import { randomUUID } from 'node:crypto';
import { tooManyTries } from '#kit/forms.ts';
import type { Shop } from '#platform/shop.ts';
import type { Accounts } from '../accounts.server.ts';
import { changeEmailSchema, changePasswordSchema, WRONG_PASSWORD } from '../forms.ts';
import { emailNewPasswordNotice, endResetLinks } from '../sign-in/password-reset.server.ts';
import { sessionKey, tryPassword } from '../sign-in/sign-in-throttle.server.ts';
import { isPasswordOf, readPasswordMinimum } from '../store.server.ts';
import {
  type AccountForm,
  type AccountOutcome,
  done,
  type Refusal,
  refused,
  withoutPasswords,
} from './account-outcome.ts';
import { requestEmailChange } from './change-email.server.ts';

const SAME_EMAIL = 'This is already your account’s email address.';

/** Requests a new address, with the password. Nothing changes until it is confirmed (see `verifyEmail`). */
export async function changeEmail(shop: Shop, { user, values }: AccountForm): Promise<AccountOutcome> {
  const parsed = changeEmailSchema.safeParse(values);
  if (!parsed.success) return refused('change-email', 'new', parsed.error, values);
  const { email, password } = parsed.data;
  const back = sendBack('change-email', values);
  if (email.toLowerCase() === user.email) return back(422, { 'new-email': SAME_EMAIL });
  const tried = await tryPassword(shop, { ...user, trusted: sessionKey(user) }, async () =>
    (await isPasswordOf(shop.db, user.id, password)) ? true : null,
  );
  if (!tried.right) return back(...wrongPassword('new-password', tried.wait));
  const wait = await requestEmailChange(shop, user, email);
  return wait ? back(429, { 'new-email': tooManyTries(wait) }, wait) : done('asked');
}

/** Changes the password, given the current one. Other devices are signed out; this one gets a new session. */
export async function changePassword(
  shop: Shop,
  accounts: Accounts,
  { user, values, headers }: AccountForm,
): Promise<AccountOutcome> {
  const parsed = changePasswordSchema(user.role, await readPasswordMinimum(shop.db)).safeParse(values);
  if (!parsed.success) return refused('change-password', 'change', parsed.error, values);
  const { currentPassword, password: newPassword } = parsed.data;
  const tried = await tryPassword(shop, { ...user, trusted: sessionKey(user) }, () =>
    accounts.changePassword(headers, { currentPassword, newPassword }, async (trx) => {
      await endResetLinks(trx, user.id);
      await emailNewPasswordNotice(shop, trx, user, randomUUID());
    }),
  );
  if (!tried.right)
    return sendBack('change-password', values)(...wrongPassword('change-currentPassword', tried.wait));
  return { ...done('password'), headers: tried.opened };
}

/** Returns the status, the error beside the field, and the seconds to wait. */
function wrongPassword(field: string, wait: number | null): [422 | 429, Record<string, string>, number?] {
  return wait ? [429, { [field]: tooManyTries(wait) }, wait] : [422, { [field]: WRONG_PASSWORD }];
}

const sendBack =
  (intent: Refusal['intent'], values: Record<string, string>) =>
  (status: 422 | 429, errors: Record<string, string>, wait?: number): AccountOutcome => ({
    ok: false,
    status,
    intent,
    errors,
    values: withoutPasswords(values),
    ...(wait ? { wait } : {}),
  });
