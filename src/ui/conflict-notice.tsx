import { Notice } from './notice.tsx';

/** Who saved over what somebody was still typing, and when, as words. */
export interface Conflict {
  actor: string;
  at: string;
}

/** A field of a form: its label, what is stored of it now, and what was typed. Empty for nothing. */
export type Compared = readonly [label: string, stored: string, typed: string];

/**
 * Stands above a form whose save was refused because somebody else saved the same thing meanwhile: what differs, both
 * versions side by side. The form below keeps what was typed and carries the new version: its next save is meant.
 */
export function ConflictNotice({ conflict, fields }: { conflict: Conflict; fields: readonly Compared[] }) {
  const differing = fields.filter(([, stored, typed]) => lines(stored) !== lines(typed));
  return (
    // biome-ignore lint/a11y/noAutofocus: on a long page the refusal is where reading goes on, as with the error summary
    <div className="mb-4" tabIndex={-1} autoFocus>
      <Notice tone="stop">
        <p>{`This was changed by ${conflict.actor} at ${conflict.at}. Your changes are still here.`}</p>
        {differing.length > 0 ? (
          <table className="list-table conflict-table mt-3">
            <caption className="sr-only">Differences</caption>
            <thead>
              <tr>
                <th scope="col">Differs</th>
                <th scope="col">Saved by {conflict.actor}</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {differing.map(([label, stored, typed]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{stored || 'nothing'}</td>
                  <td>{typed || 'nothing'}</td>
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

interface SeenFieldProps {
  name: 'seen' | 'seenAt' | 'version';
  /** the version that the page has just read */
  stored: string | number;
  /** what a refused form sent */
  answer:
    | { conflict: Conflict | null; typed: Readonly<Record<string, string | readonly string[] | undefined>> }
    | undefined;
}

/**
 * The version that whoever fills in the form has seen, hidden in it. A form that was refused for a slip goes on with the
 * one it sent: the page has read a newer one, but shows what was typed, so nobody saw what somebody else saved.
 */
export function SeenField({ name, stored, answer }: SeenFieldProps) {
  const sent = answer && !answer.conflict ? [answer.typed[name]].flat()[0] : undefined;
  return <input type="hidden" name={name} value={sent ?? stored} />;
}

/** Browsers send the lines of a text area with CR LF; stored they have LF. */
function lines(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
