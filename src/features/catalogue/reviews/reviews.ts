import { countWords } from '#kit/count-words.ts';

/** A published review. `sample`: invented for the demonstration shop, and marked as such wherever it is shown. */
export interface Review {
  id: string;
  author: string;
  /** whole stars, 1 to 5 */
  rating: number;
  body: string;
  /** the shop's reply; null for none */
  reply: string | null;
  sample: boolean;
  /** `2026-11-24`, in Europe/London */
  day: string;
  /** `24 November 2026` */
  dayWords: string;
}

/** A product page's review data: figures of the whole shop, and the newest reviews of this product. */
export interface ReviewFigures {
  /** number of reviews by stars, one star first */
  counts: readonly [number, number, number, number, number];
  /** whether any of them is a sample */
  hasSamples: boolean;
  /** newest first, fifty at most */
  own: Review[];
}

const REVIEW_ORDERS = ['newest', 'lowest'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** The order named in an address; newest first if unknown. */
export function reviewOrder(requested: string | undefined): ReviewOrder {
  return requested === 'lowest' ? 'lowest' : 'newest';
}

/** Sorts newest-first reviews into the given order; among equal stars the newest stays first. */
export function inOrder(reviews: readonly Review[], order: ReviewOrder): Review[] {
  return order === 'newest' ? [...reviews] : reviews.toSorted((a, b) => a.rating - b.rating);
}

/** The total number of reviews. */
export function reviewCount({ counts }: Pick<ReviewFigures, 'counts'>): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** `4.8 out of 5 from 127 reviews`; null if there are none. The mean is rounded to a tenth. */
export function reviewSummary(figures: Pick<ReviewFigures, 'counts'>): string | null {
  const count = reviewCount(figures);
  if (count === 0) return null;
  const stars = figures.counts.reduce((sum, of, i) => sum + of * (i + 1), 0);
  return `${(stars / count).toFixed(1)} out of 5 from ${countWords(count, 'review')}`;
}

/** A review is pending until staff have read it; then it is published or refused. */
export const REVIEW_STATES = ['pending', 'published', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What staff call each. */
export const REVIEW_STATE_WORDS: Readonly<Record<ReviewState, string>> = {
  pending: 'Waiting',
  published: 'Published',
  refused: 'Refused',
};

/** The state in the address of the list of reviews; pending if unknown. */
export const readReviewState = (query: URLSearchParams): ReviewState =>
  REVIEW_STATES.find((known) => known === query.get('status')) ?? 'pending';
