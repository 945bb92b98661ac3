import { Notice } from './notice.tsx';

/** Who saved in the meantime, and when, as text. */
export interface Conflict {
  actor: string;
  at: string;
}

/** A field of a form: its label, its stored value, and the value typed. Empty text for no value. */
export type Compared = readonly [label: string, stored: string, entered: string];

/**
 * Shown above a form whose save was refused because somebody else saved the same thing in the meantime. Compares both
 * versions side by side. The form below keeps what was typed and carries the new version, so the next save overwrites
 * deliberately.
 */
export function ConflictNotice({ conflict, fields }: { conflict: Conflict; fields: readonly Compared[] }) {
  const differing = fields.filter(([, stored, text]) => lines(stored) !== lines(text));
  return (
    // biome-ignore lint/a11y/noAutofocus: on a long page the focus goes to the refusal, as with the error summary
    <div className="mb-4" tabIndex={-1} autoFocus>
      <Notice tone="stop">
        <p>{`This was changed by ${conflict.actor} at ${conflict.at}. Your changes are still here.`}</p>
        {differing.length > 0 ? (
          <table className="list-table conflict-table mt-3">
            <caption className="sr-only">Differences</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Saved by {conflict.actor}</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {differing.map(([label, stored, text]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{stored || '(empty)'}</td>
                  <td>{text || '(empty)'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p className="mt-2">Both versions are the same.</p>
        )}
        <p className="mt-2">Save again to keep yours.</p>
      </Notice>
    </div>
  );
}

interface VersionFieldProps {
  name: 'seen' | 'seenAt' | 'version' | 'draft';
  /** the version the page has just read */
  stored: string | number;
  /** what a refused form sent */
  answer:
    | { conflict: Conflict | null; values: Readonly<Record<string, string | readonly string[] | undefined>> }
    | undefined;
}

/**
 * A hidden field with the version the user has seen. A form refused for a mistake keeps the version it sent: the page
 * has read a newer one but shows the user's own input, so the user hasn't seen the other person's change.
 */
export function VersionField({ name, stored, answer }: VersionFieldProps) {
  const sent = answer && !answer.conflict ? [answer.values[name]].flat()[0] : undefined;
  return <input type="hidden" name={name} value={sent ?? stored} />;
}

/** Browsers send text area lines with CR LF; they are stored with LF. */
function lines(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
