import {
  configureTaxed,
  openQuestions,
  type SelectedOptions,
  vatAnswersIn,
} from '#features/pricing/prices/index.ts';
import type { Product } from './product.ts';

/** What the address answers about VAT, and what it leaves open if somebody has tried to buy. */
export function vatQuestionsOf(
  product: Product,
  selected: SelectedOptions,
  given: Readonly<Record<string, string>>,
) {
  const vatAnswers = vatAnswersIn(given);
  const taxed = given.asked ? configureTaxed(product, selected, vatAnswers) : null;
  return { vatAnswers, ...(taxed?.ok ? { open: openQuestions(taxed) } : {}) };
}

/** Several open questions about VAT are one line of the summary: beside each stands the same sentence. */
export function inSummary(problems: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [first, ...more] = Object.keys(problems).filter((name) => name.startsWith('vat-'));
  if (first === undefined || more.length === 0) return problems;
  const others = Object.entries(problems).filter(([name]) => !more.includes(name));
  return { ...Object.fromEntries(others), [first]: 'Answer the questions about VAT.' };
}
