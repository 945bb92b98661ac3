import type { z } from 'zod';
import { type FieldErrors, fieldErrors } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import type { User } from '#visitor/visitor.ts';

/** A refused form of /account: errors by field id, submitted values by name. */
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

/** A submitted form of /account. */
export interface AccountForm {
  user: User;
  values: Record<string, string>;
  /** of the request: session and device */
  headers: Headers;
}

/** Redirects to the page, with a message about the change. */
export const done = (what: string) => ({ ok: true, to: `${href('/account')}?done=${what}` }) as const;

/** Fields of different forms share names, so a prefix makes their ids unique. Passwords are not sent back. */
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
