/** Two customers' words for /about: samples, marked so, while sample data is on (ruling 62); else the newest real ones. */
export interface Testimonial {
  author: string;
  body: string;
  productName: string;
  sample: boolean;
}
