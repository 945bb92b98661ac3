import { FILE_CHECKS } from '#features/artwork/files/upload/file-checks.ts';
import { TaxedProductForm } from './taxed-product-form.tsx';
import type { ProductFormProps } from './use-product-form.ts';

/** The same for products that may be zero-rated. */
export function TaxedProductFormWithFile(props: ProductFormProps) {
  return <TaxedProductForm {...props} checks={FILE_CHECKS} />;
}
