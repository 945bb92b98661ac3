import type { LoaderFunctionArgs } from 'react-router';
import { readListView } from '#features/desk/list-views/index.ts';
import { londonDay, timeField } from '#kit/london-time.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { REVIEW_STATE_WORDS, readReviewState } from '../reviews.ts';
import { listReviews, type ModeratedReview } from './moderation.server.ts';

const COLUMNS = {
  product: 'Product',
  author: 'Author',
  rating: 'Rating',
  review: 'Review',
  answer: 'Answer',
  status: 'Status',
  sample: 'Sample',
  written: 'Written',
};

/** `/admin/reviews/export.csv?status=…`: the reviews of one status, in the list’s order. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const filter = { ...readListView('reviews', url.searchParams), state: readReviewState(url.searchParams) };
  const rows = rowsOfPages(async (place) => {
    const { reviews, counts } = await listReviews(db, { ...filter, ...place });
    return { rows: reviews.map(recordOf), hasMore: place.page * place.size < counts[filter.state] };
  }, request.signal);
  return csvResponse(`reviews-${londonDay(clock())}.csv`, COLUMNS, rows);
}

const recordOf = (review: ModeratedReview) => ({
  product: review.productName,
  author: review.authorName,
  rating: review.rating,
  review: review.body,
  answer: review.reply,
  status: REVIEW_STATE_WORDS[review.status],
  sample: review.isSample ? 'Yes' : '',
  written: timeField(review.createdAt),
});
