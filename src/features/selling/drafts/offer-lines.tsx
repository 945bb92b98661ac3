import type { OfferLine } from '#features/orders/staff-lines/index.ts';
import { TotalsList } from '#features/pricing/prices/totals-list.tsx';
import { formatPounds } from '#kit/money.ts';
import type { OfferContent } from './offer.ts';

/** The offer, line by line, with the totals. */
export function OfferLines({
  content,
  references,
}: {
  content: OfferContent;
  /** the customer's own, by line */
  references: Readonly<Record<string, string>>;
}) {
  return (
    <section aria-label="What’s in this quote" className="sheet p-4 sm:p-5">
      <ul className="divide-y divide-rule">
        {content.lines.map((line) => (
          <Line key={line.lineId} line={line} reference={references[line.lineId]} />
        ))}
      </ul>
      <div className="mt-4 border-t border-ink pt-4">
        <TotalsList totals={content.totals} />
        {content.discountWhy && <p className="mt-2 text-xs text-grey">Discount: {content.discountWhy}</p>}
        <p className="mt-2 text-xs text-grey">{deliveryWords(content)}</p>
      </div>
    </section>
  );
}

function Line({ line, reference }: { line: OfferLine; reference: string | undefined }) {
  return (
    <li className="py-3 first:pt-0">
      <div className="flex flex-wrap justify-between gap-x-4">
        <h2 className="text-lg">{line.name}</h2>
        <p className="figures font-bold">
          {formatPounds(line.pricePence)}
          {line.vatClass === 'zero' && <span className="block text-sm font-normal text-grey">VAT 0%</span>}
        </p>
      </div>
      <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-2">
        {reference && (
          <div className="flex gap-1.5">
            <dt className="text-grey">Your reference:</dt>
            <dd>{reference}</dd>
          </div>
        )}
        {line.options.map((option) => (
          <div key={option.group} className="flex gap-1.5">
            <dt className="text-grey">{option.label}:</dt>
            <dd>{option.name}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function deliveryWords({ delivery, lines }: OfferContent): string {
  if (lines.every(({ productId }) => productId === null)) return 'Nothing is delivered.';
  return delivery.method === 'delivery' ? `Delivery to ${delivery.zone}` : 'You collect it from us.';
}
