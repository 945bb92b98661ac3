import { configureTaxed, vatAnswersIn } from '#features/pricing/prices/index.ts';
import { ProductForm } from './product-form.tsx';
import type { ProductFormProps, Tax } from './use-product-form.ts';
import { VatQuestions } from './vat-questions.tsx';

const TAX: Tax = { configure: configureTaxed, answersIn: vatAnswersIn, Questions: VatQuestions };

/**
 * The form of a product that may be zero-rated: it asks the VAT questions, and prices by the answers. Other products'
 * pages don't load it.
 */
export function TaxedProductForm(props: ProductFormProps) {
  return <ProductForm {...props} tax={TAX} />;
}
