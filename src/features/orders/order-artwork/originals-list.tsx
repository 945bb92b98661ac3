import type { OriginalFile } from '#features/orders/order/index.ts';
import { countWords } from '#kit/count-words.ts';
import { formatBytes } from '#kit/format-bytes.ts';

/** The customer's own files that that the printed file was assembled or fixed from, each with a download link. */
export function OriginalsList({ files }: { files: readonly (OriginalFile & { url: string })[] }) {
  if (files.length === 0) return null;
  return (
    <div className="mt-1">
      <p>{files.length === 1 ? 'Fixed from this file:' : 'Combined from these files:'}</p>
      <ol className={files.length === 1 ? '' : 'list-decimal pl-5'}>
        {files.map(({ id, originalName, bytes, pageCount, url }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may appear twice, and the order never changes
          <li key={`${id} ${i}`}>
            <a href={url} download className="inline-flex min-h-6 items-center font-semibold break-all">
              {originalName}
            </a>{' '}
            <span className="figures text-xs text-grey">
              {pageCount !== null && `${countWords(pageCount, 'page')}, `}
              {formatBytes(bytes)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
