import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { createPasskey } from '../../sign-in/passkey-scripts.ts';

interface PasskeyRow {
  id: string;
  name: string;
  added: string;
  lastUsed: string | null;
}

interface SheetProps {
  passkeys: readonly PasskeyRow[];
  /** the one to remove, once its link has been pressed */
  removing: PasskeyRow | null;
  /** the name as typed */
  name: string;
  /** the challenge for the device, as JSON */
  options: string | null;
  errors: Readonly<Record<string, string>>;
}

/** Somebody's passkeys, shown once the authenticator app is set up. */
export function PasskeysSheet({ passkeys, removing, name, options, errors }: SheetProps) {
  return (
    <section aria-labelledby="passkeys" className="space-y-4">
      <h2 id="passkeys">Passkeys</h2>
      <p className="max-w-[65ch] text-grey">
        A passkey signs you in with your fingerprint, face or PIN on this computer or phone, or with a
        security key. You need no password and no code then.
      </p>
      {passkeys.length > 0 && (
        <ListTable
          columns={['Name', { head: 'Added', className: 'hidden sm:table-cell' }, 'Last used', 'Actions']}
        >
          {passkeys.map((passkey) => (
            <tr key={passkey.id}>
              <td className="wrap-anywhere">{passkey.name}</td>
              <td className="hidden sm:table-cell">{passkey.added}</td>
              <td>{passkey.lastUsed ?? 'Not yet'}</td>
              <td>
                <a
                  href={`?remove=${passkey.id}`}
                  aria-label={`Remove ${passkey.name}`}
                  className="inline-flex min-h-8 items-center text-stop"
                >
                  Remove
                </a>
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      {removing && <RemoveForm passkey={removing} error={errors.passkeyPassword} />}
      {!removing && options && <CreateForm name={name} options={options} />}
      {!removing && !options && <AddForm name={name} errors={errors} />}
    </section>
  );
}

function RemoveForm({ passkey, error }: { passkey: PasskeyRow; error: string | undefined }) {
  return (
    <form method="post" noValidate className="sheet space-y-4 p-4">
      <h3 className="wrap-anywhere">Remove {passkey.name}</h3>
      <p>You can no longer sign in with it. Delete it on the device too, so that it isn’t offered there.</p>
      <input type="hidden" name="id" value={passkey.id} />
      <PasswordField error={error} />
      <div className="flex flex-wrap items-center gap-4">
        <PrimarySubmit intent="remove-passkey">Remove Passkey</PrimarySubmit>
        <a href="/admin/two-step">Cancel</a>
      </div>
    </form>
  );
}

function AddForm({ name, errors }: { name: string; errors: Readonly<Record<string, string>> }) {
  return (
    <form method="post" noValidate className="sheet space-y-4 p-4">
      <h3>Add a passkey</h3>
      <Field
        name="passkeyName"
        label="Name"
        hint="To tell it from your others, for example Office computer"
        autoComplete="off"
        defaultValue={name}
        error={errors.passkeyName}
      />
      <PasswordField error={errors.passkeyPassword} />
      <Submit intent="begin-passkey">Add Passkey</Submit>
    </form>
  );
}

/** The device is asked only after the button is pressed: browsers refuse a page that asks by itself. */
function CreateForm({ name, options }: { name: string; options: string }) {
  return (
    <form method="post" noValidate className="sheet space-y-4 p-4" data-new-passkey={options}>
      <h3 className="wrap-anywhere">Add {name}</h3>
      <p>Your browser asks where to keep the passkey, then for your fingerprint, face or PIN.</p>
      <noscript>
        <p>This needs JavaScript, which is switched off in your browser.</p>
      </noscript>
      <input type="hidden" name="passkeyName" value={name} />
      <input type="hidden" name="response" />
      <p role="alert" className="field-error empty:hidden" />
      <div className="flex flex-wrap items-center gap-4">
        <PrimarySubmit intent="confirm-passkey">Continue</PrimarySubmit>
        <a href="/admin/two-step">Cancel</a>
      </div>
      <OwnScript run={createPasskey} />
    </form>
  );
}

const PasswordField = ({ error }: { error: string | undefined }) => (
  <Field
    name="passkeyPassword"
    label="Your password"
    type="password"
    autoComplete="current-password"
    error={error}
  />
);
