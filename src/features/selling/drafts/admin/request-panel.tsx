import { formatBytes } from '#kit/format-bytes.ts';
import { formatDay } from '#kit/london-time.ts';
import type { QuoteRequest } from '../draft.ts';

/** What the customer wrote on the quote request page, with `links` to their files by id. */
export function RequestPanel({
  quoteRequest,
  links,
}: {
  quoteRequest: QuoteRequest;
  links: Readonly<Record<string, string>>;
}) {
  const { request, requestedProduct, wantedBy, files } = quoteRequest;
  if (!request && !requestedProduct && !wantedBy && files.length === 0) return null;
  return (
    <section className="sheet mt-5 max-w-5xl p-4" aria-labelledby="request-heading">
      <h2 id="request-heading" className="text-lg">
        What they asked for
      </h2>
      {requestedProduct && <p className="mt-2 font-semibold wrap-anywhere">{requestedProduct}</p>}
      {request && <p className="mt-2 whitespace-pre-line wrap-anywhere">{request}</p>}
      {wantedBy && <p className="mt-2">Wanted by {formatDay(wantedBy)}</p>}
      {files.length > 0 && (
        <ul className="mt-3" aria-label="Their files">
          {files.map(({ id, originalName, bytes }) => (
            <li key={id}>
              <a href={links[id]} className="inline-flex min-h-11 items-center wrap-anywhere">
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
