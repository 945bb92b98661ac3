import type { z } from 'zod';
import { type FieldErrors, fieldErrors } from '#kit/forms.ts';
import type { User } from '../visitor.ts';

/** A form of /account that was sent back: its errors by the id of the field, and what was typed by its name. */
export interface Refusal {
  intent:
    | 'save-profile'
    | 'add-address'
    | 'save-address'
    | 'save-billing'
    | 'change-email'
    | 'change-password'
    | 'send-again';
  errors: FieldErrors;
  values: Record<string, string>;
}

export type AccountOutcome =
  | { ok: true; to: string; headers?: Headers }
  | ({ ok: false; status: 422 | 429; wait?: number } & Refusal)
  | { ok: false; status: 400 | 404; message: string };

/** A form of /account, from this user's browser. */
export interface AccountForm {
  user: User;
  values: Record<string, string>;
  /** of the request: its session, its device */
  headers: Headers;
}

/** The page is asked for anew, and says what was done. */
export const done = (what: string) => ({ ok: true, to: `/account?done=${what}` }) as const;

/** Forms of the page have fields of one name: their ids are told apart by a prefix. Passwords are not sent back. */
export function refused(
  intent: Refusal['intent'],
  prefix: string,
  error: z.ZodError,
  values: Record<string, string>,
): AccountOutcome {
  const named = Object.entries(fieldErrors(error));
  const errors = Object.fromEntries(named.map(([name, message]) => [`${prefix}-${name}`, message]));
  return { ok: false, status: 422, intent, errors, values: withoutPasswords(values) };
}

export function withoutPasswords(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}
