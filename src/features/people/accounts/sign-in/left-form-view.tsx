import { PrimarySubmit } from '#ui/button.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import type { LeftForm } from './left-form.ts';
import { signInPath } from './safe-next.ts';

/**
 * Shown if somebody's session ended while they filled in a form: nothing typed is lost, and it can be sent once they
 * sign in again. Shows nothing except what they sent themselves.
 */
export function LeftFormView({ form, site }: { form: LeftForm; site: string }) {
  const { action, fields, files } = form;
  // Names, numbers and options contain no spaces; written text does.
  const written = fields.filter(([, value]) => /\S\s+\S/.test(value));
  return (
    <div className="frame max-w-2xl py-12">
      <title>{`Error: You were signed out | ${site}`}</title>
      <h1>You were signed out</h1>
      <Notice className="mt-5" tone="stop">
        <p className="font-semibold">
          We haven’t saved anything yet, and you haven’t lost anything you typed.
        </p>
        <p className="mt-1">Sign in again in a new tab, then come back here and send it.</p>
      </Notice>
      <form
        method="post"
        action={action}
        encType={files.length > 0 ? 'multipart/form-data' : undefined}
        data-guarded="unsaved"
        className="mt-6 space-y-5"
      >
        {fields.map(([name, value], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may appear many times in a form, and the order is fixed
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        {files.map(({ field, fileName }) => (
          <div key={field}>
            <label htmlFor={field} className="field-label">
              Choose {fileName} again
            </label>
            <input type="file" id={field} name={field} className="field" />
          </div>
        ))}
        <p className="flex flex-wrap gap-3">
          <a
            href={signInPath(action.startsWith('/admin') ? '/admin' : '/account')}
            target="_blank"
            rel="noopener"
            className="button"
          >
            Sign in again in a new tab
          </a>
          <PrimarySubmit>Send what I typed</PrimarySubmit>
        </p>
      </form>
      {written.length > 0 && (
        <details className="sheet mt-8 px-4 py-2">
          <summary className="min-h-8 cursor-pointer">What you wrote</summary>
          {written.map(([name, value], i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={i} className="border-t border-rule py-2 wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{name}: </span>
              {value}
            </p>
          ))}
        </details>
      )}
      <OwnScript run={guardForm} />
    </div>
  );
}
