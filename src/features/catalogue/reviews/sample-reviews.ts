/**
 * The reviews of a demonstration shop: invented, marked as samples wherever they are shown, never in structured data
 * (ruling 17). Deterministic: the same products and day give the same reviews.
 */
export interface SampleReview {
  productId: string;
  author: string;
  rating: number;
  body: string;
  createdAt: string;
}

/** The documented claim is 4.8 out of 5 from 127 reviews; 105 fives, 18 fours, 3 threes and a two make 4.79. */
const REVIEWS = 127;
const DAY_MS = 86_400_000;
/** One for each product; the rest go to the first products, this many, as the usual best sellers. */
const POPULAR_PRODUCTS = 22;

/** Returns all of them, spread over the products in shop order; empty if there are no products. */
export function sampleReviews(productIds: readonly string[], now: Date): SampleReview[] {
  return Array.from({ length: productIds.length > 0 ? REVIEWS : 0 }, (_, i) => {
    const rating = ratingOf(i);
    return {
      productId: productIds[productOf(i, productIds.length)] ?? '',
      author: `${pick(FIRST_NAMES, i * 7)} ${pick(INITIALS, i * 5 + Math.floor(i / FIRST_NAMES.length))}.`,
      rating,
      body: bodyOf(rating, i),
      // Spread over the last ten months, independently of product order, at some minute of a working day.
      createdAt: new Date(now.getTime() - (1 + ((i * 53) % 300)) * DAY_MS - i * 257_000).toISOString(),
    };
  });
}

function productOf(i: number, products: number): number {
  return i < products ? i : (i - products) % Math.min(POPULAR_PRODUCTS, products);
}

function ratingOf(i: number): number {
  if (i === 83) return 2;
  if (i === 20 || i === 61 || i === 102) return 3;
  return i % 7 === 3 ? 4 : 5;
}

/** 12 openings and 11 endings share no factor, so no two of the 105 fives are alike. */
function bodyOf(rating: number, i: number): string {
  if (rating === 2) return TWO;
  if (rating === 3) return pick(THREES, Math.floor(i / 41));
  if (rating === 4) return pick(FOURS, Math.floor(i / 7));
  return `${pick(OPENINGS, i)} ${pick(ENDINGS, i)}`;
}

function pick(from: readonly string[], i: number): string {
  return from[i % from.length] ?? '';
}

const INITIALS = ['B', 'McC', 'D', 'H', 'K', 'L', 'M', 'O', 'R', 'S', 'T', 'W', 'F'];
const FIRST_NAMES = [
  'Aoife',
  'Brian',
  'Ciara',
  'David',
  'Eimear',
  'Fergus',
  'Grace',
  'Hannah',
  'Iain',
  'Julie',
  'Karen',
  'Liam',
  'Maeve',
  'Niall',
  'Orla',
  'Peter',
  'Rachel',
  'Stephen',
  'Tara',
  'Una',
  'Wendy',
];

const OPENINGS = [
  'Sharp print, and the colours match my screen proof.',
  'Came on the day the page gave when I ordered.',
  'My file had no bleed, and the check told me before I paid.',
  'Third order this year and each batch matches the last.',
  'Good weight of paper for the money.',
  'The cut is clean and square, right through the stack.',
  'Small type is crisp, even the terms on the back.',
  'Rang with a question and spoke to somebody who knew the job.',
  'Ordered late on a Monday, standard service, and it still made our event.',
  'Solid dark background with no banding at all.',
  'Packed flat in a proper box, not one bent corner.',
  'The template saved me an evening: drop the design in and upload.',
];
const ENDINGS = [
  'Will order again.',
  'Our committee was delighted.',
  'No surprises on the bill either, delivery included.',
  'I have passed the name on to two neighbours.',
  'Exactly what a small business needs.',
  'The price with VAT is the price I paid.',
  'Customers have commented on how they feel in the hand.',
  'Reordering from my account took a minute.',
  'Better than what we had before, and quicker.',
  'The free sample pack helped us to choose the right stock.',
  'Nothing to add but thanks to the team.',
];
const FOURS = [
  'Very good print. One star off because the parcel came late in the afternoon.',
  'Lovely colour. I would choose a heavier stock next time, which is my own doing.',
  'Print is excellent, though I had to read the bleed advice twice before it made sense.',
  'Happy with the result. The blue is a touch deeper than on my monitor.',
  'Good quality and a fair price. I would like more quantities to choose from.',
  'Arrived on the promised day. The box was heavier than I expected to carry.',
];
const THREES = [
  'Print is fine. I ignored the resolution warning, so one picture is a bit soft.',
  'Good paper, but I should have paid for next day: standard was a day too late for me.',
  'Does the job. The silk finish shows fingerprints more than the uncoated we had before.',
];
const TWO =
  'A corner of the box was crushed on the way and a few sheets with it. They reprinted those at no charge.';
