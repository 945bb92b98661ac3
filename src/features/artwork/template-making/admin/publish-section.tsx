import { countWords } from '#kit/count-words.ts';
import { formatMm } from '#kit/millimetres.ts';
import type { PlaceholderProblem } from '#preflight/index.ts';
import { FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Trial } from '../trial.ts';

const PROBLEMS: Readonly<Record<PlaceholderProblem['kind'], string>> = {
  unclosed: 'begins or ends with braces that have no partner in the same line and style',
  nameless: 'has no name that we can use: letters, at most 40',
  slanted: 'is turned by another angle than 90°',
  'not-removed': 'stands so close to other words that we couldn’t take it out alone',
};

/** Placeholders of the PDF that couldn’t become fields, each with its page and place. */
export function Problems({
  problems,
  pages,
}: {
  problems: readonly PlaceholderProblem[];
  pages: readonly string[];
}) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="stop">
      <h2 className="text-lg">Placeholders that we can’t read</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {problems.map(({ page, kind, text, at: [x, y] }) => (
          <li key={`${page} ${kind} ${x} ${y}`}>
            “{text}” {PROBLEMS[kind]} ({pages[page] ?? `page ${page + 1}`}, {formatMm(x)} mm from the left,{' '}
            {formatMm(y)} mm from the top).
          </li>
        ))}
      </ul>
      <p className="mt-2">Correct them in your design program, export the PDF again, and replace it below.</p>
    </Notice>
  );
}

interface Props {
  draft: { revision: number; trial: Trial | null; notReady: readonly string[]; samples: number };
  version: number;
  error: string | undefined;
}

/** Publishing, which needs proof: every sample of the template passes the check. */
export function PublishTemplate({ draft: { trial, notReady, samples }, version, error }: Props) {
  return (
    <section aria-labelledby="publish" className="space-y-3">
      <h2 id="publish" className="text-lg">
        Publish
      </h2>
      {trial?.state === 'running' ? (
        <div role="status">
          <p>
            Trying it with the shortest, longest and most awkward words: {trial.done} of{' '}
            {countWords(trial.total, 'sample')}. This takes a minute at most; the page shows the outcome by
            itself.
          </p>
          <progress value={trial.done} max={trial.total} className="mt-2 h-3 w-full max-w-md accent-reflex">
            {trial.done} of {trial.total}
          </progress>
          <p className="mt-2">
            <a href="?">Look again</a>
          </p>
        </div>
      ) : (
        <>
          {trial && <Outcome trial={trial} />}
          {notReady.length > 0 && (
            <ul className="list-disc pl-5">
              {notReady.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
          <form method="post" id="publish-form">
            <p className="max-w-[60ch] text-sm text-grey">
              It is first filled with {countWords(samples, 'sample')} of short, long and awkward words, and
              each is checked like a customer’s file. If all pass, it is{' '}
              {version === 0
                ? 'on sale'
                : `on sale as version ${version + 1}; designs that customers have begun stay as they are`}
              .
            </p>
            <button
              type="submit"
              name="intent"
              value="publish"
              className="button button-primary mt-2"
              aria-describedby={error ? 'publish-error' : undefined}
            >
              Try it and publish
            </button>
            <FieldError id="publish" error={error} />
          </form>
        </>
      )}
    </section>
  );
}

function Outcome({ trial }: { trial: Trial }) {
  const { findings } = trial;
  return (
    <Notice tone="stop">
      <h3 className="font-semibold">
        {trial.state === 'broken'
          ? 'It couldn’t be tried'
          : `Not published: ${countWords(findings.length, 'problem')} in ${countWords(trial.total, 'sample')}`}
      </h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {findings.map(({ sample, field, words }) => (
          <li key={`${field} ${words}`}>
            {field && `${field}: `}
            {words} {sample && <span className="text-grey">(sample: {sample})</span>}
          </li>
        ))}
      </ul>
      {trial.state === 'failed' && (
        <p className="mt-2">
          {findings.some(({ field }) => field)
            ? 'For a field: make its box wider, its smallest size smaller or its most letters fewer, and save. '
            : ''}
          {findings.some(({ field }) => !field)
            ? 'For the page: correct it in your design program, export the PDF again, and replace it. '
            : ''}
          Then try again.
        </p>
      )}
    </Notice>
  );
}
