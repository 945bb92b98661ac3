import {
  configureTaxed,
  openQuestions,
  type SelectedOptions,
  vatAnswersIn,
} from '#features/pricing/prices/index.ts';
import type { Product } from './product.ts';

/** The VAT answers in the address and, once somebody has tried to buy, the questions still open. */
export function vatQuestionsOf(
  product: Product,
  selected: SelectedOptions,
  given: Readonly<Record<string, string>>,
) {
  const vatAnswers = vatAnswersIn(given);
  const taxed = given.asked ? configureTaxed(product, selected, vatAnswers) : null;
  return { vatAnswers, ...(taxed?.ok ? { open: openQuestions(taxed) } : {}) };
}

/** Several open VAT questions are one line of the summary, because each has the same sentence beside it. */
export function inSummary(problems: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [first, ...more] = Object.keys(problems).filter((name) => name.startsWith('vat-'));
  if (first === undefined || more.length === 0) return problems;
  const others = Object.entries(problems).filter(([name]) => !more.includes(name));
  return { ...Object.fromEntries(others), [first]: 'Answer the questions about VAT.' };
}
