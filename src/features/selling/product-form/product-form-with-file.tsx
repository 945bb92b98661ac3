import { FILE_CHECKS } from '#features/artwork/files/upload/file-checks.ts';
import { ProductForm } from './product-form.tsx';
import type { ProductFormProps } from './use-product-form.ts';

/** The product form of a page that already has a file, or lists earlier ones: with the code for files. */
export function ProductFormWithFile(props: ProductFormProps) {
  return <ProductForm {...props} checks={FILE_CHECKS} />;
}
