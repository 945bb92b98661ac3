import { parseBilling } from '#features/orders/order/index.server.ts';
import { countryOf } from '#kit/country.ts';
import { tooManyTries } from '#kit/forms.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { User } from '#visitor/visitor.ts';
import type { Accounts } from '../accounts.server.ts';
import { addressSchema, profileSchema } from '../forms.ts';
import { endSession, endSessions } from '../sessions.server.ts';
import { sendVerificationAgain } from '../sign-in/verify-email.server.ts';
import { saveBilling, updateAddress, updateProfile } from '../store.server.ts';
import { type AccountForm, type AccountOutcome, done, refused } from './account-outcome.ts';
import {
  addAddress,
  makeDefaultAddress,
  removeAddress,
  TOO_MANY_ADDRESSES,
} from './change-addresses.server.ts';
import { changeEmail, changePassword } from './change-sign-in.server.ts';

/** Handles the forms of /account, for this user's own data only. */
export async function changeAccount(
  shop: Shop,
  accounts: Accounts,
  form: AccountForm,
): Promise<AccountOutcome> {
  const { user, values } = form;
  const { intent, addressId = '' } = values;
  switch (intent) {
    case 'save-profile':
      return saveProfile(shop, user, values);
    case 'add-address':
    case 'save-address':
      return saveAddress(shop, user, intent, values);
    case 'save-billing':
      return saveBillTo(shop, user, values);
    case 'make-default':
      return (await makeDefaultAddress(shop, user.id, addressId)) ? done('default') : NO_ADDRESS;
    case 'delete-address':
      return (await removeAddress(shop, user.id, addressId)) ? done('deleted') : NO_ADDRESS;
    case 'send-again':
      return sendAgain(shop, user);
    case 'change-email':
      return changeEmail(shop, form);
    case 'change-password':
      return changePassword(shop, accounts, form);
    case 'end-session':
      return (await endSession(shop.db, user.id, values.sessionId ?? '')) ? done('session') : NO_SESSION;
    case 'end-other-sessions':
      await endSessions(shop.db, user.id, user.sessionId);
      return done('sessions');
    case 'sign-out-everywhere': {
      const headers = await accounts.signOut(form.headers);
      await endSessions(shop.db, user.id, null);
      return { ok: true, to: '/login?done=everywhere', headers };
    }
    default:
      return {
        ok: false,
        status: 400,
        message: 'We don’t recognise this form. Reload the page and try again.',
      };
  }
}

const NO_ADDRESS = {
  ok: false,
  status: 404,
  message: 'This address is not in your account. You may already have deleted it.',
} as const;

const NO_SESSION = {
  ok: false,
  status: 404,
  message: 'This device is not in your account. It may already be signed out.',
} as const;

async function saveProfile(shop: Shop, user: User, values: Record<string, string>): Promise<AccountOutcome> {
  const parsed = profileSchema.safeParse(values);
  if (!parsed.success) return refused('save-profile', 'profile', parsed.error, values);
  await updateProfile(shop.db, user, parsed.data);
  return done('profile');
}

async function saveAddress(
  shop: Shop,
  user: User,
  intent: 'add-address' | 'save-address',
  values: Record<string, string>,
): Promise<AccountOutcome> {
  const country = countryOf(values.country);
  const parsed = addressSchema(country).safeParse(values);
  if (!parsed.success) return refused(intent, 'address', parsed.error, values);
  const address = { ...parsed.data, country };
  if (intent === 'save-address')
    return (await updateAddress(shop.db, user.id, values.addressId ?? '', address))
      ? done('address')
      : NO_ADDRESS;
  if (await addAddress(shop, user.id, address)) return done('address');
  const errors = { 'address-addressLine1': TOO_MANY_ADDRESSES };
  return { ok: false, status: 422, intent, errors, values };
}

async function saveBillTo(shop: Shop, user: User, values: Record<string, string>): Promise<AccountOutcome> {
  const parsed = parseBilling(values);
  if (!parsed.ok) return { ok: false, status: 422, intent: 'save-billing', errors: parsed.errors, values };
  await saveBilling(shop.db, user.id, parsed.billing, shop.clock());
  return done('billing');
}

async function sendAgain(shop: Shop, user: User): Promise<AccountOutcome> {
  const wait = await shop.limits.tooMany(RATE_RULES.verifyEmail, `user:${user.id}`);
  if (wait) {
    const errors = { 'send-again': tooManyTries(wait) };
    return { ok: false, status: 429, wait, intent: 'send-again', errors, values: {} };
  }
  await sendVerificationAgain(shop, user.id);
  return done('sent');
}
