import { data, redirect } from 'react-router';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { User } from '#visitor/visitor.ts';
import { WRONG_PASSWORD } from '../../forms.ts';
import { type Accounts, isPasswordOf, sessionKey, tryPassword } from '../../index.server.ts';
import { passkeyDeviceCookie } from '../../sign-in/known-device.server.ts';
import { deletePasskey, readPasskeys } from '../../sign-in/passkey-store.server.ts';
import { emailTwoStepChange } from '../two-step-changes.server.ts';

/** How many passkeys one person may have. */
const PASSKEYS_MAX = 10;
const NAME_MAX = 60;

/** A form about passkeys, from a signed-in member of staff. */
interface PasskeyForm {
  shop: Shop;
  accounts: Accounts;
  actor: Actor;
  user: User;
  values: Readonly<Record<string, string>>;
  /** of the request */
  headers: Headers;
}

/** What the page shows after a form about passkeys: its errors, or the challenge for the device. */
interface PasskeyAnswer {
  errors: Record<string, string>;
  /** the name as typed */
  passkeyName: string;
  /** as JSON, for the browser */
  passkeyOptions: string | null;
}

const NOT_ADDED =
  'Your device did not finish adding the passkey. Enter your password and try again, or use another device.';

/** Checks the password, then requests a passkey from the device. */
export async function beginPasskey({ shop, accounts, user, values, headers }: PasskeyForm) {
  const { passkeyName = '', passkeyPassword = '' } = values;
  const back = refuse(passkeyName);
  if (!user.twoStep) return back({ passkeyName: 'Set up your authenticator app first' });
  const name = passkeyName.trim();
  if (name === '') return back({ passkeyName: 'Name this passkey, for example Office computer' });
  if (name.length > NAME_MAX) return back({ passkeyName: `Use at most ${NAME_MAX} characters` });
  if ((await readPasskeys(shop.db, user.id)).length >= PASSKEYS_MAX)
    return back({ passkeyName: `You have ${PASSKEYS_MAX} passkeys. Remove one before you add another.` });
  const tried = await provePassword(shop, user, passkeyPassword);
  if (!tried.right) return back(...wrongPassword(tried.wait));
  const company = await readCompany(shop.db);
  const challenge = await accounts.passkeys.begin(headers, company.name);
  if (!challenge) return back({ passkeyName: NOT_ADDED });
  return data<PasskeyAnswer>(
    { errors: {}, passkeyName: name, passkeyOptions: JSON.stringify(challenge.options) },
    { headers: challenge.headers },
  );
}

/** Adds the passkey that the device made, and remembers that this browser has one. */
export async function confirmPasskey({ shop, accounts, actor, user, values, headers }: PasskeyForm) {
  const { passkeyName = '', response = '' } = values;
  const name = passkeyName.trim().slice(0, NAME_MAX) || 'Passkey';
  const isAdded =
    user.twoStep &&
    (await accounts.passkeys.confirm(headers, { name, response }, async (trx) => {
      await recordChange(trx, {
        actor,
        action: 'passkey.add',
        subject: `user:${user.id}`,
        before: null,
        after: { passkey: name },
      });
      await emailTwoStepChange(shop, trx, user, { change: 'passkey-added', passkey: name });
    }));
  if (!isAdded) return refuse(passkeyName)({ passkeyName: NOT_ADDED });
  throw redirect(`${href('/admin/two-step')}?done=passkey-added`, {
    headers: { 'Set-Cookie': passkeyDeviceCookie(shop, headers, user.email) },
  });
}

/** Removes a passkey, given the password. */
export async function removePasskey({ shop, actor, user, values }: PasskeyForm) {
  const { id = '', passkeyPassword = '' } = values;
  const tried = await provePassword(shop, user, passkeyPassword);
  if (!tried.right) return refuse('')(...wrongPassword(tried.wait));
  await inTransaction(shop.db, async (trx) => {
    const name = await deletePasskey(trx, user.id, id);
    if (name === null) return; // removed in another tab, so there is nothing left to do
    await recordChange(trx, {
      actor,
      action: 'passkey.remove',
      subject: `user:${user.id}`,
      before: { passkey: name },
      after: null,
    });
    await emailTwoStepChange(shop, trx, user, { change: 'passkey-removed', passkey: name });
  });
  throw redirect(`${href('/admin/two-step')}?done=passkey-removed`);
}

const provePassword = (shop: Shop, user: User, password: string) =>
  tryPassword(shop, { email: user.email, trusted: sessionKey(user) }, async () =>
    (await isPasswordOf(shop.db, user.id, password)) ? true : null,
  );

/** Returns the error beside the field, and the seconds to wait. */
function wrongPassword(wait: number | null): [Record<string, string>, number?] {
  return wait ? [{ passkeyPassword: tooManyTries(wait) }, wait] : [{ passkeyPassword: WRONG_PASSWORD }];
}

const refuse =
  (passkeyName: string) =>
  (errors: Record<string, string>, wait = 0) =>
    data<PasskeyAnswer>(
      { errors, passkeyName, passkeyOptions: null },
      { status: wait ? 429 : 422, headers: wait ? { 'Retry-After': String(wait) } : {} },
    );
