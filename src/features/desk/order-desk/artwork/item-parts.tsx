import { FileText } from 'lucide-react';
import { countWords } from '#kit/count-words.ts';
import { formatBytes } from '#kit/format-bytes.ts';
import { href } from '#kit/href.ts';
import { formatDate } from '#kit/london-time.ts';
import { useRights } from '#shell/back-office.tsx';
import type { ItemCheck, OrderWork } from '../order-work.server.ts';
import type { PlainItem } from '../plain-order.ts';

/** Where the jobs of an item are. */
export function ItemJobs({ jobs }: { jobs: OrderWork['jobs'] }) {
  return jobs.map(({ code, stage }) => (
    <p key={code}>
      <strong>{stage}</strong>{' '}
      <a href={href('/admin/jobs/:code', { code })} className="figures inline-flex min-h-6 items-center">
        {code}
      </a>
    </p>
  ));
}

export function ArtworkLinks({
  item: { id, artwork, productId },
  orderId,
}: {
  item: PlainItem;
  orderId: string;
}) {
  const rights = useRights();
  if (!artwork || !productId) return null;
  if (artwork.removedAt)
    return (
      <span className="block">
        The artwork was deleted on {formatDate(artwork.removedAt)}, as the{' '}
        {rights.includes('settings') ? (
          <a href={href('/admin/settings/retention')}>retention settings</a>
        ) : (
          'retention settings'
        )}{' '}
        say.
      </span>
    );
  return (
    <>
      <a
        href={href('/artwork/:artworkId', { artworkId: artwork.id })}
        download
        className="mr-4 inline-flex min-h-11 items-center font-semibold"
      >
        Download Artwork
      </a>
      {rights.includes('floor') && (
        <a
          href={href('/admin/orders/:orderId/print-file/:itemId', { orderId, itemId: id })}
          className="mr-4 inline-flex min-h-11 items-center font-semibold"
        >
          Print file (PDF/X-4)
        </a>
      )}
      <a
        href={href('/admin/files/:itemId', { itemId: id })}
        className="mr-4 inline-flex min-h-11 items-center font-semibold"
      >
        See the proof
      </a>
      <span className="text-xs break-all text-grey max-sm:block">
        {artwork.originalName} ({formatBytes(artwork.bytes)})
      </span>
    </>
  );
}

/** The findings of the check, each with a word and a mark. */
export function Findings({ check }: { check: ItemCheck }) {
  if (check.findings.length === 0)
    return <p className="text-xs text-good">✓ Artwork check: no problems found</p>;
  return (
    <details className="text-xs">
      <summary className="cursor-pointer py-1 font-semibold">
        Artwork check: {countWords(check.findings.length, 'finding')}
      </summary>
      <ul className="mt-1 space-y-1">
        {check.findings.map(({ severity, title, fix }) => (
          <li key={title}>
            <strong>
              {severity === 'error' ? '✕ ' : severity === 'warning' ? '! ' : 'i '}
              {title}
            </strong>{' '}
            <span className="text-grey">{fix}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ArtworkPreview({ item }: { item: PlainItem }) {
  // A file to look at is shown where staff answer.
  if (!item.isMade || item.lookBy) return null;
  const { artwork } = item;
  if (!artwork?.hasPreview)
    return (
      <span className="flex h-32 w-24 flex-col items-center justify-center border border-rule bg-stage text-xs text-grey">
        <FileText size={24} aria-hidden="true" />
        {!artwork ? 'No file yet' : artwork.removedAt ? 'Deleted' : 'PDF document'}
      </span>
    );
  const { id, originalName } = artwork;
  return (
    <a href={href('/artwork/:artworkId/preview', { artworkId: id })} target="_blank" rel="noopener">
      <img
        src={href('/artwork/:artworkId/preview', { artworkId: id })}
        alt={`First page of ${originalName}, opens in a new tab`}
        className="max-h-36 max-w-28 border border-rule"
      />
    </a>
  );
}
