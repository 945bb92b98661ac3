import { formatDay } from '#kit/london-time.ts';
import type { QuoteRequest } from '../draft.ts';

/** What the customer wrote on the quote request page. */
export function RequestPanel({ quoteRequest }: { quoteRequest: QuoteRequest }) {
  const { request, requestedProduct, wantedBy } = quoteRequest;
  if (!request && !requestedProduct && !wantedBy) return null;
  return (
    <section className="sheet mt-5 max-w-5xl p-4" aria-labelledby="request-heading">
      <h2 id="request-heading" className="text-lg">
        What they asked for
      </h2>
      {requestedProduct && <p className="mt-2 font-semibold wrap-anywhere">{requestedProduct}</p>}
      {request && <p className="mt-2 whitespace-pre-line wrap-anywhere">{request}</p>}
      {wantedBy && <p className="mt-2">Wanted by {formatDay(wantedBy)}</p>}
    </section>
  );
}
