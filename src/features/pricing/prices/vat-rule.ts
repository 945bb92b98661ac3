import { type Pence, pence, type VatClass, vatInside } from '#kit/money.ts';
import type { Choice } from './options.ts';
import { type Configuration, configure, copiesOf, finishedSize } from './price.ts';
import type { PricedProduct } from './priced-product.ts';
import type { Stock } from './stock.ts';

/** How printed matter is tested for the zero rate: as a leaflet, or as a book, brochure, pamphlet or programme. */
export const VAT_TESTS = ['leaflet', 'booklet'] as const;
export type VatTest = (typeof VAT_TESTS)[number];

/** The part of a product that decides its VAT. `vatTest` is null unless the owner has switched the zero rate on. */
export interface TaxedProduct {
  vatClass: VatClass;
  vatTest?: VatTest | null;
  panels: number | null;
  pagesMin: number;
  widthMm: number;
  heightMm: number;
  stock?: Stock | null;
}

/** A question to the customer. The id stands for this wording: different words need a different id. */
export interface VatQuestion {
  id: `vat-${string}`;
  words: string;
  hint: string;
  /** the answer with which the zero rate may apply */
  zero: 'yes' | 'no';
}

/** Answers by question id, as typed: anything but `yes` and `no` counts as none. */
export type VatAnswers = Readonly<Record<string, string>>;

/** A question in the wording shown, and the answer. */
interface AnsweredQuestion {
  id: string;
  question: string;
  answer: 'yes' | 'no';
}

/** How a line's VAT class was decided: by a test of what is printed, or because it leaves the country. */
export interface VatDecision {
  test: VatTest | 'export';
  /** the reason, as part of a sentence for staff: `paper heavier than 180gsm` */
  because: string;
  answers: AnsweredQuestion[];
}

export interface DecidedVat {
  vatClass: VatClass;
  /** what to ask; empty if the answers would change nothing */
  questions: VatQuestion[];
  /** null if the product's class alone decides */
  decision: VatDecision | null;
}

const FILL_IN = 'Is more than 25% of it for filling in, cutting off or sending back?';
const FILL_IN_HINT = 'For example a form, a coupon or a reply slip. Count all its pages together.';

/**
 * The questions to customers. From HMRC's VAT Notice 701/10, sections 3.1 to 3.4, and its manual VAT Books, VBOOKS3320,
 * VBOOKS3340 and VBOOKS3350: a leaflet conveys information, is held in the hand and read a few times (3.3); tickets,
 * vouchers and coupons have another function (VBOOKS3340); no more than 25 % of either may be for completion or
 * detachment (3.4); books that are essentially stationery, such as diaries, are standard-rated (3.1).
 */
export const VAT_QUESTIONS: Readonly<Record<VatTest, readonly VatQuestion[]>> = {
  leaflet: [
    {
      id: 'vat-leaflet-read',
      words: 'Is it mainly advertising or information, for people to hold and read?',
      hint: 'Answer no if people will hang it up, or keep it for years.',
      zero: 'yes',
    },
    { id: 'vat-leaflet-fill-in', words: FILL_IN, hint: FILL_IN_HINT, zero: 'no' },
    {
      id: 'vat-leaflet-used',
      words: 'Will people use it as a ticket, voucher, invitation or calendar?',
      hint: 'Answer yes if it gives money off to anyone who brings it in.',
      zero: 'no',
    },
  ],
  booklet: [
    {
      id: 'vat-booklet-read',
      words: 'Is it mainly for reading or looking at?',
      hint: 'For example a brochure, catalogue, programme, manual or order of service.',
      zero: 'yes',
    },
    { id: 'vat-booklet-fill-in', words: FILL_IN, hint: FILL_IN_HINT, zero: 'no' },
  ],
};

/**
 * The heaviest paper that we treat as limp. A leaflet must be limp (VBOOKS3320), for which the law gives no figure:
 * printers draw the line between 170 and 300gsm.
 */
const LIMP_GSM_MAX = 180;
/** Enough for general distribution (VAT Notice 701/10, 3.3; VBOOKS3350). */
const COPIES_MIN = 50;
const A4 = { long: 297, short: 210 };
const A2 = { long: 594, short: 420 };
/** For cutting and folding to a paper size. */
const TOLERANCE_MM = 3;

/**
 * Decides the VAT of a configuration by its product's class, its options and the customer's answers. Zero-rated only if all
 * of them allow it; without a complete set of answers it is standard-rated.
 */
export function decideVat(
  product: TaxedProduct,
  choices: readonly Choice[],
  answers: VatAnswers = {},
): DecidedVat {
  const { vatTest: test, vatClass } = product;
  if (!test) return { vatClass, questions: [], decision: null };
  const against = test === 'leaflet' ? whyNoLeaflet(product, choices) : null;
  if (against)
    return { vatClass: 'standard', questions: [], decision: { test, because: against, answers: [] } };
  const questions = [...VAT_QUESTIONS[test]];
  const answered = questions.flatMap(({ id, words }): AnsweredQuestion[] => {
    const answer = answers[id];
    return answer === 'yes' || answer === 'no' ? [{ id, question: words, answer }] : [];
  });
  const isComplete = answered.length === questions.length;
  const isZero = isComplete && questions.every(({ id, zero }) => answers[id] === zero);
  const because = isComplete ? 'the customer’s answers' : 'not answered';
  return {
    vatClass: isZero ? 'zero' : 'standard',
    questions,
    decision: { test, because, answers: answered },
  };
}

/** Why a sheet can't be a leaflet, whatever is printed on it; null if nothing rules it out. */
function whyNoLeaflet(product: TaxedProduct, choices: readonly Choice[]): string | null {
  if (copiesOf(choices) < COPIES_MIN) return `fewer than ${COPIES_MIN} copies`;
  const stocks = choices.flatMap(({ option }) => option.stock ?? []);
  const papers = stocks.flatMap(({ paper }) => paper ?? []);
  const paper = papers.length > 0 ? papers : (product.stock?.paper ?? []);
  const gsm = [paper].flat().map((it) => it.gsm);
  if (gsm.length === 0 || stocks.some(({ isUnknown }) => isUnknown))
    return 'we don’t know how heavy its paper is';
  if (Math.max(...gsm) > LIMP_GSM_MAX) return `paper heavier than ${LIMP_GSM_MAX}gsm`;
  if (choices.some(({ option }) => /(?<!no )(?<!un)laminat/i.test(option.name))) return 'laminated';
  return isLeafletSize(product, choices) ? null : 'larger than A4';
}

/** Up to A4; or up to A2, printed on both sides and folded to A4 or smaller (VAT Notice 701/10, 3.3; VBOOKS3350). */
function isLeafletSize(product: TaxedProduct, choices: readonly Choice[]): boolean {
  const size = finishedSize(product, choices);
  if (fits(size, A4)) return true;
  const isFlat = choices.some(({ option }) => option.fold === 'none');
  const panels = isFlat ? 1 : (product.panels ?? 1);
  const sides = Math.max(product.pagesMin, ...choices.map(({ option }) => option.pages ?? 1));
  const folded = { ...size, widthMm: size.widthMm / panels };
  return sides >= 2 && panels > 1 && fits(size, A2) && fits(folded, A4);
}

function fits(
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
  { long, short }: typeof A4,
): boolean {
  return (
    Math.max(widthMm, heightMm) <= long + TOLERANCE_MM && Math.min(widthMm, heightMm) <= short + TOLERANCE_MM
  );
}

/** A configuration as sold: with its VAT class and the price for that. */
export type Taxed = (Configuration & { ok: true } & DecidedVat) | (Configuration & { ok: false });

/**
 * Checks and prices choices (`configure`), and decides their VAT. The prices of products with a test include 20 % VAT
 * (ruling 2): at the zero rate that VAT is taken off, to the penny.
 */
export function configureTaxed(
  product: PricedProduct & TaxedProduct,
  selected: Record<string, unknown>,
  answers: VatAnswers = {},
): Taxed {
  const configuration = configure(product, selected);
  if (!configuration.ok) return configuration;
  const vat = decideVat(product, configuration.choices, answers);
  const less = (price: Pence) =>
    vat.decision && vat.vatClass === 'zero' ? pence(price - vatInside(price, 'standard')) : price;
  return {
    ...configuration,
    ...vat,
    pricePence: less(configuration.pricePence),
    publicPence: less(configuration.publicPence),
  };
}

/** Returns a form's or an address's answers to our questions, and nothing else of it. */
export function vatAnswersIn(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const ids = VAT_TESTS.flatMap((test) => VAT_QUESTIONS[test].map(({ id }) => id));
  const answers = ids.flatMap((id) =>
    fields[id] === 'yes' || fields[id] === 'no' ? [[id, fields[id]] as const] : [],
  );
  return Object.fromEntries(answers);
}

/** Whether a question is still unanswered. */
export const hasOpenQuestions = (vat: DecidedVat): boolean => Object.keys(openQuestions(vat)).length > 0;

/** Returns what is wrong with the answers, by question, if any are still open. */
export function openQuestions({ questions, decision }: DecidedVat): Record<string, string> {
  const answered = new Set(decision?.answers.map(({ id }) => id));
  return Object.fromEntries(
    questions.flatMap(({ id }) => (answered.has(id) ? [] : [[id, 'Answer yes or no.']])),
  );
}
