import { shortHash } from '#features/orders/order/index.ts';
import { formatBytes } from '#kit/format-bytes.ts';
import { formatTime } from '#kit/london-time.ts';
import type { ArtworkVersion } from './artwork-versions.ts';

interface Props {
  versions: readonly (ArtworkVersion & { url: string; proofPath: string })[];
}

/** Every file an item has had, newest first, each to view and download. */
export function VersionList({ versions }: Props) {
  return (
    <section aria-labelledby="versions" className="sheet p-5">
      <h2 id="versions" className="text-lg">
        Versions
      </h2>
      <ol className="mt-2 divide-y divide-rule text-sm">
        {versions.map(({ number, file, sentBy, sentAt, url, proofPath }, i) => (
          <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span className="min-w-0">
              <strong className="figures">v{number}</strong>
              {i === 0 && ' (in use)'} <span className="break-all">{file.originalName}</span>
              <span className="figures block text-xs text-grey">
                {formatTime(sentAt)}, {sentBy}. {formatBytes(file.bytes)}, SHA-256 {shortHash(file.sha256)}
              </span>
            </span>
            <span className="flex gap-x-5">
              <a href={proofPath} className="inline-flex min-h-11 items-center font-semibold">
                Proof<span className="sr-only"> of version {number}</span>
              </a>
              <a href={url} download className="inline-flex min-h-11 items-center font-semibold">
                Download<span className="sr-only"> version {number}</span>
              </a>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
