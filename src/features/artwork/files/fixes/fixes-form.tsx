import { Wrench } from 'lucide-react';
import type { Fix } from './fixes.ts';

/**
 * The fixes we offer, each with a tick box. Fixes that change nothing anyone would miss are already ticked, and so is a
 * single fix, since “Fix it for me” asked for it.
 */
export function FixesForm({
  action,
  repairs,
  error,
  left,
}: {
  action: string;
  repairs: readonly Fix[];
  error: string | undefined;
  /** what makes the file unprintable and isn't solved by any fix, in words */
  left: readonly string[];
}) {
  if (repairs.length === 0)
    return (
      <p className="notice">
        We can’t fix anything in this file for you. The findings tell you how to fix it yourself.
      </p>
    );
  return (
    <form method="post" action={action}>
      <fieldset aria-describedby={error ? 'repair-error' : undefined}>
        <legend className="mb-2 text-xl font-bold">What we can fix</legend>
        <p className="mb-4">
          We make a new file and show you both. Your own file stays unchanged, and we print only the one you
          choose.
        </p>
        {left.length > 0 && (
          <div className="notice notice-care mb-4">
            <p className="font-semibold">We can’t fix this, and can’t print the file until it is changed:</p>
            <ul className="mt-1 list-disc pl-5">
              {left.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </div>
        )}
        {error && (
          <p id="repair-error" className="field-error mb-3">
            {error}
          </p>
        )}
        <ul className="space-y-4">
          {repairs.map((repair, i) => (
            <li key={repair.name}>
              <FixTick
                repair={repair}
                isTicked={repair.suggested || repairs.length === 1}
                id={i === 0 ? 'repair' : `repair-${repair.name}`}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <button type="submit" name="intent" value="fix" className="button button-primary mt-5">
        <Wrench size={18} aria-hidden="true" /> Fix the ticked problems
      </button>
    </form>
  );
}

function FixTick({ repair, isTicked, id }: { repair: Fix; isTicked: boolean; id: string }) {
  return (
    <div className="flex gap-3">
      <input
        type="checkbox"
        id={id}
        name="repair"
        value={repair.name}
        defaultChecked={isTicked}
        aria-describedby={`${repair.name}-effect`}
        className="mt-1 h-6 w-6 shrink-0"
      />
      <div>
        <label htmlFor={id} className="block cursor-pointer font-semibold">
          {repair.title}
        </label>
        <div id={`${repair.name}-effect`} className="text-sm">
          <p>
            <span className="font-semibold">Changes:</span> {repair.changes}
          </p>
          <p>
            <span className="font-semibold">Stays the same:</span> {repair.stays}
          </p>
        </div>
      </div>
    </div>
  );
}
