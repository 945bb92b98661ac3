import { useState } from 'react';
import { countWords } from '#kit/count-words.ts';
import {
  inOrder,
  type Review,
  type ReviewFigures,
  type ReviewOrder,
  reviewCount,
  reviewSummary,
} from './reviews.ts';

interface Props extends ReviewFigures {
  /** `A5 Flyers` */
  productName: string;
  order: ReviewOrder;
  /** query parameters other than the order, which the links keep */
  params: Readonly<Record<string, string>>;
}

/** The shop's rating in the documented words, the distribution of stars, and this product's own reviews with dates. */
export function ReviewList({ productName, own, order: requestedOrder, params, ...figures }: Props) {
  const [order, setOrder] = useState(requestedOrder);
  const summary = reviewSummary(figures);
  if (!summary) return <p>No reviews yet. You can write the first once your order has been delivered.</p>;
  return (
    <>
      <p className="figures font-display text-xl font-bold">{summary}</p>
      <p className="mt-1 text-sm text-grey">Across everything we print.</p>
      {figures.hasSamples && (
        <p className="notice notice-care mt-3">
          This is a demonstration shop. Reviews marked “Sample review” were made up for it. Nobody bought
          anything.
        </p>
      )}
      <Distribution {...figures} />
      <h3 className="mt-6">{`For ${productName}`}</h3>
      {own.length > 1 && <Orders order={order} params={params} onOrder={setOrder} />}
      {own.length === 0 && <p className="mt-2 text-sm">Nobody has reviewed this product yet.</p>}
      <ul className="mt-2">
        {inOrder(own, order).map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
    </>
  );
}

/** Bars with the same figures as text. Five stars come first. */
function Distribution({ counts }: Pick<ReviewFigures, 'counts'>) {
  const most = reviewCount({ counts });
  return (
    <ul className="mt-4 space-y-1 text-sm" aria-label="Reviews by stars">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts[stars - 1] ?? 0;
        return (
          <li key={stars} className="figures grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3">
            <span>{countWords(stars, 'star')}</span>
            <svg className="h-2.5 w-full" aria-hidden="true">
              <rect width="100%" height="100%" className="fill-stage" />
              <rect width={`${(100 * count) / most}%`} height="100%" className="fill-reflex" />
            </svg>
            <span className="text-right">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Plain links; with script they sort in place, so that choices made on the page are kept. */
function Orders({
  order,
  params,
  onOrder,
}: Pick<Props, 'order' | 'params'> & { onOrder: (order: ReviewOrder) => void }) {
  const link = (to: ReviewOrder, words: string) => (
    <a
      href={`?${new URLSearchParams({ ...params, reviews: to })}#reviews`}
      aria-current={order === to ? 'true' : undefined}
      className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
      onClick={(event) => {
        event.preventDefault();
        onOrder(to);
      }}
    >
      {words}
    </a>
  );
  return (
    <p className="flex gap-5 text-sm">
      {link('newest', 'Newest first')}
      {link('lowest', 'Lowest first')}
    </p>
  );
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="border-t border-rule py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures font-semibold">{`${review.rating} out of 5`}</span>
        <span>{review.author}</span>
        <time dateTime={review.day} className="figures text-grey">
          {review.dayWords}
        </time>
        {review.sample ? (
          <span className="badge bg-care-wash text-care">Sample review</span>
        ) : (
          <span className="badge bg-good-wash text-good">Verified purchase</span>
        )}
      </p>
      <p className="mt-1 whitespace-pre-line">{review.body}</p>
      {review.reply && (
        <p className="mt-2 border-l-2 border-rule pl-3">
          <span className="font-semibold">Reply from the shop: </span>
          {review.reply}
        </p>
      )}
    </li>
  );
}
