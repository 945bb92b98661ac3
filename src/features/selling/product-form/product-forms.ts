import type { Product } from '#features/catalogue/products/index.ts';
import { ProductForm } from './product-form.tsx';
import { ProductFormWithFile } from './product-form-with-file.tsx';
import { TaxedProductForm } from './taxed-product-form.tsx';
import { TaxedProductFormWithFile } from './taxed-product-form-with-file.tsx';

/**
 * Returns a product's form as an island, chosen by what its page needs: the less it needs, the less the browser loads.
 */
export function productForm({ vatTest }: Pick<Product, 'vatTest'>, hasFile: boolean) {
  if (vatTest)
    return hasFile
      ? { name: 'taxed-product-form-with-file', of: TaxedProductFormWithFile }
      : { name: 'taxed-product-form', of: TaxedProductForm };
  return hasFile
    ? { name: 'product-form-with-file', of: ProductFormWithFile }
    : { name: 'product-form', of: ProductForm };
}
