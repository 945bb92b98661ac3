import type { z } from 'zod';
import { type FieldErrors, fieldErrors } from '../../kit/forms.ts';
import type { Shop } from '../../platform/shop.ts';
import {
  addAddress,
  makeDefaultAddress,
  removeAddress,
  TOO_MANY_ADDRESSES,
} from './change-addresses.server.ts';
import { addressSchema, profileSchema } from './forms.ts';
import { updateProfile } from './store.server.ts';
import type { User } from './visitor.ts';

/** A form of /account that was sent back: its errors by the id of the field, and what was typed by its name. */
export interface Refusal {
  intent: 'save-profile' | 'add-address';
  errors: FieldErrors;
  values: Record<string, string>;
}

export type AccountOutcome =
  | { ok: true; done: 'profile' | 'address' | 'default' | 'deleted' }
  | ({ ok: false; status: 422 } & Refusal)
  | { ok: false; status: 400 | 404; message: string };

/** Does what a form of /account asks for, to this user's own data only. */
export async function changeAccount(
  shop: Shop,
  user: User,
  values: Record<string, string>,
): Promise<AccountOutcome> {
  const { intent, addressId = '' } = values;
  switch (intent) {
    case 'save-profile':
      return saveProfile(shop, user, values);
    case 'add-address':
      return saveAddress(shop, user, values);
    case 'make-default':
      return (await makeDefaultAddress(shop, user.id, addressId))
        ? { ok: true, done: 'default' }
        : NO_ADDRESS;
    case 'delete-address':
      return (await removeAddress(shop, user.id, addressId)) ? { ok: true, done: 'deleted' } : NO_ADDRESS;
    default:
      return { ok: false, status: 400, message: 'This form asked for something that the page does not do.' };
  }
}

const NO_ADDRESS = {
  ok: false,
  status: 404,
  message: 'There is no such address in your account. It may be deleted already.',
} as const;

async function saveProfile(shop: Shop, user: User, values: Record<string, string>): Promise<AccountOutcome> {
  const parsed = profileSchema.safeParse(values);
  if (!parsed.success) return refused('save-profile', 'profile', parsed.error, values);
  await updateProfile(shop.db, user, parsed.data);
  return { ok: true, done: 'profile' };
}

async function saveAddress(shop: Shop, user: User, values: Record<string, string>): Promise<AccountOutcome> {
  const parsed = addressSchema.safeParse(values);
  if (!parsed.success) return refused('add-address', 'address', parsed.error, values);
  if (await addAddress(shop, user.id, parsed.data)) return { ok: true, done: 'address' };
  const errors = { 'address-addressLine1': TOO_MANY_ADDRESSES };
  return { ok: false, status: 422, intent: 'add-address', errors, values };
}

/** Two forms of the page have fields of one name: their ids are told apart by a prefix. */
function refused(
  intent: Refusal['intent'],
  prefix: string,
  error: z.ZodError,
  values: Record<string, string>,
): AccountOutcome {
  const named = Object.entries(fieldErrors(error));
  const errors = Object.fromEntries(named.map(([name, message]) => [`${prefix}-${name}`, message]));
  return { ok: false, status: 422, intent, errors, values };
}
