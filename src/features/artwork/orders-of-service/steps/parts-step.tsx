import { ButtonLink, Submit } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import { PART_KINDS, type ServicePart, versesOf } from '../../designs/index.ts';
import { partPath, stepPath } from '../guide-steps.ts';

interface Props {
  path: string;
  designId: string;
  parts: readonly ServicePart[];
  errors: Readonly<Record<string, string>>;
}

/** The parts of the service in their order: each is opened, moved or removed with a plain button. */
export function PartsStep({ path, designId, parts, errors }: Props) {
  return (
    <div className="max-w-3xl">
      <h2>What happens in the service?</h2>
      <p className="mt-1">
        These are the usual parts. Open one to fill it in, and take out what you don’t need. What stays empty
        is printed as its heading alone.
      </p>
      <ol className="mt-4 divide-y divide-rule border-y border-rule">
        {parts.map((part, i) => (
          <li key={part.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-60">
              <a
                href={partPath(designId, part.id)}
                className="inline-flex min-h-11 items-center font-semibold"
              >
                {part.heading || part.title || 'A part without a heading'}
              </a>
              <span className="block text-sm wrap-anywhere text-grey">{summaryOf(part)}</span>
            </p>
            <form method="post" action={path} className="flex flex-wrap gap-x-4">
              <input type="hidden" name="part" value={part.id} />
              {i > 0 && <Move intent="up" words="Up" part={part} />}
              {i < parts.length - 1 && <Move intent="down" words="Down" part={part} />}
              <Move intent="remove" words="Remove" part={part} />
            </form>
          </li>
        ))}
      </ol>
      <form method="post" action={path} className="mt-5">
        <FieldLabel of="kind">Add a part</FieldLabel>
        <div className="flex flex-wrap gap-3">
          <select
            id="kind"
            name="kind"
            className="field w-auto"
            aria-describedby={errors.kind ? 'kind-error' : undefined}
          >
            <Options of={PART_KINDS.map(({ id, heading }) => [id, heading || 'Something else'] as const)} />
          </select>
          <Submit intent="add">Add</Submit>
        </div>
        <FieldError id="kind" error={errors.kind} />
      </form>
      <p className="mt-8">
        <a href={stepPath(designId, 'look')} className="button button-primary">
          Go on
        </a>{' '}
        <ButtonLink to={stepPath(designId, 'proof')}>See the pages</ButtonLink>
      </p>
    </div>
  );
}

function Move({ intent, words, part }: { intent: string; words: string; part: ServicePart }) {
  return (
    <button type="submit" name="intent" value={intent} className="button-text">
      {words}
      <span className="sr-only"> {[part.heading, part.title].filter(Boolean).join(', ')}</span>
    </button>
  );
}

/** What a part holds, in a line. */
function summaryOf({ heading, title, by, words }: ServicePart): string {
  const verses = versesOf(words);
  const first = verses[0]?.split('\n')[0] ?? '';
  const start = first.length > 60 ? `${first.slice(0, 58).trimEnd()}…` : first;
  return (
    [heading ? title : '', by, start && start !== title ? `“${start}”` : ''].filter(Boolean).join(' · ') ||
    'Not filled in yet'
  );
}
