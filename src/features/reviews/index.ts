export * from './reviews.ts';
export type { Testimonial } from './testimonial.ts';
