export * from './reviews.ts';
export type { Testimonial } from './testimonial.ts';
export { Testimonials } from './testimonials.tsx';
