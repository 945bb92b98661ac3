import { formatBytes } from '#kit/format-bytes.ts';
import { href } from '#kit/href.ts';
import { formatDay } from '#kit/london-time.ts';
import type { Brief } from './brief.ts';

/** A brief as it was written, with its files to download. */
export function BriefCard({ brief, title }: { brief: Brief; title: string }) {
  const facts = [
    ['Colours', brief.colours],
    ['Likes', brief.likes],
    ['Needed by', brief.wantedBy && formatDay(brief.wantedBy)],
  ] as const;
  return (
    <section aria-label={title} className="border-l-4 border-reflex pl-4">
      <p className="font-bold">{title}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{brief.words ?? 'The brief has been deleted.'}</p>
      <dl className="mt-2 text-sm">
        {facts.map(([label, text]) =>
          text ? (
            <div key={label} className="flex gap-1.5">
              <dt className="text-grey">{label}:</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {brief.files.length > 0 && (
        <ul aria-label={`Files: ${title}`} className="mt-2">
          {brief.files.map(({ id, originalName, bytes }) => (
            <li key={id}>
              <a
                href={href('/design/files/:fileId', { fileId: id })}
                download
                className="inline-flex min-h-11 items-center font-semibold break-all sm:min-h-8"
              >
                {originalName}
              </a>{' '}
              <span className="figures text-sm text-grey">{formatBytes(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
