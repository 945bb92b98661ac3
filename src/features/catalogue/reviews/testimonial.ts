/**
 * Two customers' testimonials for /about: marked samples while sample data is on (ruling 62), otherwise the newest real
 * ones.
 */
export interface Testimonial {
  author: string;
  body: string;
  productName: string;
  sample: boolean;
}
