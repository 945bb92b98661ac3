import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pence, vatInside } from '#kit/money.ts';
import type { Choice, Option } from './options.ts';
import {
  configureTaxed,
  decideVat,
  openQuestions,
  type TaxedProduct,
  VAT_QUESTIONS,
  VAT_TESTS,
  vatAnswersIn,
} from './vat-rule.ts';

const SILK = (gsm: number) => ({ paper: { name: `${gsm}gsm Silk`, gsm, um: gsm } });
const A5: TaxedProduct = {
  vatClass: 'standard',
  vatTest: 'leaflet',
  panels: null,
  pagesMin: 1,
  widthMm: 148,
  heightMm: 210,
};

function choice(group: Choice['group'], option: Partial<Option>): Choice {
  const plain = { id: 'x', name: 'X', description: null, priceModifierPence: 0 };
  const measures = { widthMm: null, heightMm: null, pages: null, copies: null };
  return { group, label: group, option: { ...plain, ...measures, ...option } };
}
const copies = (many: number) => choice('quantities', { copies: many });
const paper = (gsm: number) => choice('finishes', { name: `${gsm}gsm Silk`, stock: SILK(gsm) });
const bothSides = choice('sides', { pages: 2 });
const LIMP = [copies(500), paper(130)];

const LEAFLET = { 'vat-leaflet-read': 'yes', 'vat-leaflet-fill-in': 'no', 'vat-leaflet-used': 'no' };
const BOOKLET = { 'vat-booklet-read': 'yes', 'vat-booklet-fill-in': 'no' };
const because = (product: TaxedProduct, choices: Choice[]) =>
  decideVat(product, choices, LEAFLET).decision?.because;

describe('a leaflet', () => {
  test('is zero-rated if it is limp, many, small, and to be read', () => {
    const { vatClass, decision } = decideVat(A5, LIMP, LEAFLET);
    expect(vatClass).toBe('zero');
    expect(decision?.answers.map(({ question, answer }) => `${question} ${answer}`)).toEqual([
      'Is it mainly advertising or information, for people to hold and read? yes',
      'Is more than 25% of it for filling in, cutting off or sending back? no',
      'Will people use it as a ticket, voucher, invitation or calendar? no',
    ]);
  });

  test.each(Object.keys(LEAFLET))('is standard-rated if %s is answered the other way', (id) => {
    const other = { ...LEAFLET, [id]: LEAFLET[id as keyof typeof LEAFLET] === 'yes' ? 'no' : 'yes' };
    expect(decideVat(A5, LIMP, other).vatClass).toBe('standard');
  });

  test('is standard-rated, without a question, on card, laminated, or in fewer than 50 copies', () => {
    expect(because(A5, [copies(49), paper(130)])).toBe('fewer than 50 copies');
    expect(decideVat(A5, [copies(50), paper(180)], LEAFLET).vatClass).toBe('zero');
    expect(because(A5, [copies(50), paper(181)])).toBe('paper heavier than 180gsm');
    expect(because(A5, [...LIMP, choice('lamination', { name: 'Matt laminated' })])).toBe('laminated');
    expect(decideVat(A5, [...LIMP, choice('lamination', { name: 'No lamination' })], LEAFLET).vatClass).toBe(
      'zero',
    );
    expect(because(A5, [copies(500)])).toBe('we don’t know how heavy its paper is');
    expect(decideVat(A5, [copies(49), paper(130)]).questions).toEqual([]);
  });

  test('may be as large as A2 if it is printed on both sides and folded to A4', () => {
    const a3 = { ...A5, widthMm: 420, heightMm: 297 };
    expect(because(a3, [...LIMP, bothSides])).toBe('larger than A4');
    const folded = { ...a3, panels: 2 };
    expect(decideVat(folded, [...LIMP, bothSides], LEAFLET).vatClass).toBe('zero');
    expect(because(folded, LIMP)).toBe('larger than A4');
    const flat = choice('sizes', { widthMm: 420, heightMm: 297, fold: 'none' });
    expect(because(folded, [...LIMP, bothSides, flat])).toBe('larger than A4');
    const a1 = { ...folded, widthMm: 841, heightMm: 594, panels: 8 };
    expect(because(a1, [...LIMP, bothSides])).toBe('larger than A4');
  });
});

test('a booklet may be laminated, heavy and printed in small numbers, but not be a form', () => {
  const booklet: TaxedProduct = { ...A5, vatTest: 'booklet' };
  const few = [copies(10), paper(350), choice('lamination', { name: 'Matt laminated cover' })];
  expect(decideVat(booklet, few, BOOKLET).vatClass).toBe('zero');
  expect(decideVat(booklet, few, { ...BOOKLET, 'vat-booklet-fill-in': 'yes' }).vatClass).toBe('standard');
});

test('without a test a product has its own class, whatever the answers', () => {
  const untested = { ...A5, vatTest: null };
  expect(decideVat(untested, LIMP, LEAFLET)).toEqual({ vatClass: 'standard', questions: [], decision: null });
  expect(decideVat({ ...untested, vatClass: 'zero' }, LIMP).vatClass).toBe('zero');
});

// What customers answered stays with their orders. If you change a question's words, give it another id.
test('every question’s id stands for its wording', () => {
  const words = VAT_TESTS.flatMap((each) => VAT_QUESTIONS[each].map(({ id, words: said }) => [id, said]));
  expect(Object.fromEntries(words)).toMatchInlineSnapshot(`
    {
      "vat-booklet-fill-in": "Is more than 25% of it for filling in, cutting off or sending back?",
      "vat-booklet-read": "Is it mainly for reading or looking at?",
      "vat-leaflet-fill-in": "Is more than 25% of it for filling in, cutting off or sending back?",
      "vat-leaflet-read": "Is it mainly advertising or information, for people to hold and read?",
      "vat-leaflet-used": "Will people use it as a ticket, voucher, invitation or calendar?",
    }
  `);
});

const anyAnswer = fc.constantFrom('yes', 'no', '', 'maybe', undefined);
const anyTest = fc.constantFrom('leaflet' as const, 'booklet' as const, null);
const ids = VAT_TESTS.flatMap((each) => VAT_QUESTIONS[each].map(({ id }) => id));
const anyAnswers = fc.record(Object.fromEntries(ids.map((id) => [id, anyAnswer])));

test('only a complete set of the right answers gives the zero rate', () => {
  fc.assert(
    fc.property(anyTest, anyAnswers, fc.integer({ min: 1, max: 500 }), (vatTest, values, many) => {
      const answers = vatAnswersIn(values);
      const decided = decideVat({ ...A5, vatTest }, [copies(many), paper(130)], answers);
      const questions = vatTest ? VAT_QUESTIONS[vatTest] : [];
      const isRight = questions.length > 0 && questions.every(({ id, zero }) => values[id] === zero);
      const isZero = decided.vatClass === 'zero';
      expect(isZero).toBe(isRight && decided.questions.length > 0);
      if (isZero) expect(openQuestions(decided)).toEqual({});
      if (isZero) expect(decided.decision?.answers).toHaveLength(questions.length);
    }),
  );
});

test('a zero-rated product costs its price less exactly the VAT inside, and adding that back gives the price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (basePricePence) => {
      const product = {
        ...A5,
        basePricePence,
        optionGroups: [],
        stock: SILK(130),
        vatTest: 'booklet' as const,
      };
      const zero = configureTaxed(product, {}, BOOKLET);
      const standard = configureTaxed(product, {});
      if (!zero.ok || !standard.ok) throw new Error('no choices to be wrong');
      expect(standard.pricePence).toBe(basePricePence);
      expect(zero.pricePence + vatInside(pence(basePricePence), 'standard')).toBe(basePricePence);
      expect(zero.publicPence).toBe(zero.pricePence);
    }),
  );
});
