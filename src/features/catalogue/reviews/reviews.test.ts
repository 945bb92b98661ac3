import { expect, test } from 'vitest';
import { inOrder, type Review, reviewOrder, reviewSummary } from './reviews.ts';
import { sampleReviews } from './sample-reviews.ts';

const NOW = new Date('2026-11-24T10:30:00Z');
const PRODUCTS = Array.from({ length: 75 }, (_, i) => `product-${i}`);

test('a fresh demonstration shop has 4.8 out of 5 from 127 reviews', () => {
  const counts = [1, 2, 3, 4, 5].map(
    (stars) => sampleReviews(PRODUCTS, NOW).filter(({ rating }) => rating === stars).length,
  ) as [number, number, number, number, number];
  expect(reviewSummary({ counts })).toBe('4.8 out of 5 from 127 reviews');
});

test('every product has a sample review, all dates are in the past, and hardly any two reviews are alike', () => {
  const reviews = sampleReviews(PRODUCTS, NOW);
  expect(new Set(reviews.map(({ productId }) => productId)).size).toBe(75);
  expect(reviews.every(({ createdAt }) => new Date(createdAt) < NOW)).toBe(true);
  const fives = reviews.filter(({ rating }) => rating === 5);
  expect(new Set(fives.map(({ body }) => body)).size).toBe(fives.length);
  expect(reviews).toEqual(sampleReviews(PRODUCTS, NOW));
});

test('a shop without products, or without reviews, makes no claims', () => {
  expect(sampleReviews([], NOW)).toEqual([]);
  expect(reviewSummary({ counts: [0, 0, 0, 0, 0] })).toBeNull();
  expect(reviewSummary({ counts: [0, 0, 0, 1, 0] })).toBe('4.0 out of 5 from 1 review');
});

test('sorted lowest first, newer reviews come first among equals', () => {
  const given = [5, 2, 5, 2].map((rating, i) => ({ id: String(i), rating }) as Review);
  expect(inOrder(given, 'lowest').map(({ id }) => id)).toEqual(['1', '3', '0', '2']);
  expect(inOrder(given, 'newest')).toEqual(given);
  expect(['lowest', 'newest', 'x', undefined].map(reviewOrder)).toEqual([
    'lowest',
    'newest',
    'newest',
    'newest',
  ]);
});
