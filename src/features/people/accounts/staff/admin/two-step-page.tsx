import { data, type HeadersFunction, redirect } from 'react-router';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDate, formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { WRONG_PASSWORD } from '../../forms.ts';
import { accountsContext, isPasswordOf, sessionKey, tryPassword } from '../../index.server.ts';
import { readPasskeys } from '../../sign-in/passkey-store.server.ts';
import { secretOf, setupPicture } from '../../sign-in/two-step.server.ts';
import { noteTwoStep } from '../two-step-changes.server.ts';
import type { Route } from './+types/two-step-page.ts';
import { beginPasskey, confirmPasskey, removePasskey } from './change-passkeys.server.ts';
import { PasskeysSheet } from './passkeys-sheet.tsx';

/** `/admin/two-step`: setting up two-step sign-in for oneself. */
export const handle = { title: 'Two-step sign-in' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const stored = user?.twoStep ? await readPasskeys(db, user.id) : [];
  const passkeys = stored.map(({ addedAt, lastUsedAt, ...passkey }) => ({
    ...passkey,
    added: formatDate(addedAt),
    lastUsed: lastUsedAt && formatTime(lastUsedAt),
  }));
  return {
    isOn: user?.twoStep === true,
    passkeys,
    removing: passkeys.find(({ id }) => id === url.searchParams.get('remove')) ?? null,
    isRequired: user?.twoStepRequired === true,
    done: url.searchParams.get('done'),
  };
}

interface Setup {
  uri: string;
  secret: string;
  picture: string;
  recoveryCodes: string[];
}

interface Answer {
  errors: Record<string, string>;
  setup: Setup | null;
}

const PASSKEY_INTENTS = {
  'begin-passkey': beginPasskey,
  'confirm-passkey': confirmPasskey,
  'remove-passkey': removePasskey,
};
const isPasskeyIntent = (intent: string): intent is keyof typeof PASSKEY_INTENTS =>
  Object.hasOwn(PASSKEY_INTENTS, intent);

const WRONG_CODE = 'This code is wrong, has expired or was used. Enter the code your app shows now.';

const CODES_MAX = 20;

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const accounts = context.get(accountsContext);
  const { twoStep } = accounts;
  const user = await signedInUser(context);
  const form = await readForm(request);
  const values = formValues(form);
  const { intent = '', password = '', code = '', uri = '' } = values;
  if (isPasskeyIntent(intent)) {
    const { headers } = request;
    return PASSKEY_INTENTS[intent]({ shop, accounts, actor, user, values, headers });
  }
  const refuse = (errors: Record<string, string>, setup: Setup | null = null) =>
    data<Answer>({ errors, setup }, { status: 422 });
  const tooMany = (wait: number) =>
    data<Answer>(
      { errors: { password: tooManyTries(wait) }, setup: null },
      { status: 429, headers: { 'Retry-After': String(wait) } },
    );
  if (intent === 'confirm') {
    const cookies = await twoStep.confirm(request.headers, code.replace(/\s/g, ''));
    const recoveryCodes = form.getAll('recoveryCode').map(String).slice(0, CODES_MAX);
    if (!cookies) return refuse({ code: WRONG_CODE }, await setupOf(uri, recoveryCodes));
    await noteTwoStep(shop, actor, user, true);
    throw redirect('/admin/two-step?done=on', { headers: cookies });
  }
  if (intent === 'end' && user.twoStepRequired)
    return refuse({ password: 'The shop’s settings require two-step sign-in for every administrator' });
  const who = { email: user.email, trusted: sessionKey(user) };
  if (intent === 'end') {
    let isPassword = false;
    const tried = await tryPassword(shop, who, async () => {
      isPassword = await isPasswordOf(shop.db, actor.id, password);
      return isPassword ? twoStep.end(request.headers, password, code.replace(/\s/g, '')) : null;
    });
    if (!tried.right && tried.wait) return tooMany(tried.wait);
    if (!tried.right) return refuse(isPassword ? { code: WRONG_CODE } : { password: WRONG_PASSWORD });
    await noteTwoStep(shop, actor, user, false);
    throw redirect('/admin/two-step?done=off', { headers: tried.opened });
  }
  if (user.twoStep) return refuse({ password: 'Turn it off first' });
  const { name } = await readCompany(shop.db);
  const tried = await tryPassword(shop, who, () => twoStep.begin(request.headers, password, name));
  if (!tried.right && tried.wait) return tooMany(tried.wait);
  if (!tried.right) return refuse({ password: WRONG_PASSWORD });
  return data<Answer>({ errors: {}, setup: await setupOf(tried.opened.uri, tried.opened.recoveryCodes) });
}

/** Returns the second screen's data. Values from the browser are only shown if they have our format. */
async function setupOf(uri: string, recoveryCodes: string[]): Promise<Setup | null> {
  if (!/^otpauth:\/\/totp\/[^\s<>"]{1,500}$/.test(uri)) return null;
  return { uri, secret: secretOf(uri), picture: await setupPicture(uri), recoveryCodes };
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const DONE: Readonly<Record<string, string>> = {
  on: 'Two-step sign-in is on. You’ll be asked for a code next time.',
  off: 'Two-step sign-in is off.',
  'passkey-added': 'Passkey added. You can sign in with it from now on.',
  'passkey-removed': 'Passkey removed.',
};

export default function TwoStepPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { isOn, isRequired, done, passkeys, removing } = loaderData;
  const errors: Record<string, string> = answer?.errors ?? {};
  const setup = answer && 'setup' in answer ? answer.setup : null;
  const refused = answer && 'passkeyName' in answer ? answer : null;
  return (
    <>
      <h1>Two-step sign-in</h1>
      <p className="mt-2 max-w-[65ch] text-grey">
        After your password, you enter a code from an app on your phone. That way, nobody can sign in with
        your password alone. Once that works, add a passkey, and your fingerprint, face or PIN does for both.
      </p>
      <div className="mt-4 max-w-xl space-y-4">
        {knownWords(DONE, done) && !answer && <Notice tone="good">{knownWords(DONE, done)}</Notice>}
        {isRequired && !isOn && (
          <Notice tone="care">
            The shop’s settings require it for every administrator. Set it up to continue.
          </Notice>
        )}
        <ErrorSummary errors={errors} />
        {setup ? (
          <ConfirmForm setup={setup} error={errors.code} />
        ) : (
          <SwitchForm isOn={isOn} errors={errors} />
        )}
      </div>
      {isOn && (
        <div className="mt-8 max-w-xl">
          <PasskeysSheet
            passkeys={passkeys}
            removing={removing}
            name={refused?.passkeyName ?? ''}
            options={refused?.passkeyOptions ?? null}
            errors={errors}
          />
        </div>
      )}
    </>
  );
}

function SwitchForm({ isOn, errors }: { isOn: boolean; errors: Readonly<Record<string, string>> }) {
  return (
    <form method="post" noValidate className="sheet space-y-4 p-4">
      <h2>{isOn ? 'It is on' : 'Set it up'}</h2>
      {isOn && <p>If you turn it off, your passkeys are removed too.</p>}
      <Field
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
      />
      {isOn && (
        <Field
          name="code"
          label="Code"
          hint="The 6 digits from your authenticator app, or one of your recovery codes"
          autoComplete="one-time-code"
          spellCheck={false}
          error={errors.code}
        />
      )}
      <PrimarySubmit intent={isOn ? 'end' : 'begin'}>{isOn ? 'Turn It Off' : 'Set It Up'}</PrimarySubmit>
    </form>
  );
}

function ConfirmForm({ setup, error }: { setup: Setup; error: string | undefined }) {
  return (
    <form method="post" noValidate className="sheet space-y-4 p-4">
      <h2>1. Scan this with your authenticator app</h2>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.picture)}`}
        alt="QR code to scan"
        width={200}
        height={200}
      />
      <p>
        Or type this key: <code className="break-all">{setup.secret}</code>
      </p>
      <h2>2. Keep these recovery codes</h2>
      <p>Each one signs you in once without the app. We won’t show them again.</p>
      <ul className="figures grid grid-cols-2 gap-1">
        {setup.recoveryCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
            <input type="hidden" name="recoveryCode" value={code} />
          </li>
        ))}
      </ul>
      <h2>3. Enter the code from the app</h2>
      <input type="hidden" name="uri" value={setup.uri} />
      <Field name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" error={error} />
      <PrimarySubmit intent="confirm">Turn It On</PrimarySubmit>
    </form>
  );
}
