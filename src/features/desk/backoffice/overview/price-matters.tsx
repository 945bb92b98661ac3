import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { Notice } from '#ui/notice.tsx';
import type { PriceMatters as Matters } from './overview.server.ts';

/** Scheduled prices that were not published, and products that can't be ordered in every combination. */
export function PriceMatters({ prices: { refused, unpriced } }: { prices: Matters }) {
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="stop" className="mt-6">
          <p className="font-bold">Scheduled prices could not be published.</p>
          <ul className="mt-1">
            {refused.map(({ draftId, productId, name, why }) => (
              <li key={draftId}>
                {productId ? (
                  <PricingLink id={productId} name={name} />
                ) : (
                  <a href={`${href('/admin/prices')}?bulk=&draft=${draftId}`}>{name}</a>
                )}
                : {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unpriced.length > 0 && (
        <Notice tone="care" className="mt-6">
          <p className="font-bold">
            {`${countWords(unpriced.length, 'product has', 'products have')} combinations without a price.`}
          </p>
          <p>Customers can’t order these and are asked to get a quote.</p>
          <ul className="mt-1">
            {unpriced.map(({ id, name, count }) => (
              <li key={id}>
                <PricingLink id={id} name={name} />: {countWords(count, 'combination')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function PricingLink({ id, name }: { id: string; name: string }) {
  return <a href={href('/admin/products/:productId/pricing', { productId: id })}>{name}</a>;
}
