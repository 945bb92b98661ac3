export * from './reviews.ts';
export { Testimonials } from './testimonials.tsx';
