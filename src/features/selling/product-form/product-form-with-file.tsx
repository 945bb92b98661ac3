import { FILE_CHECKS } from '#features/artwork/files/upload/file-checks.ts';
import { ProductForm } from './product-form.tsx';
import type { ProductFormProps } from './use-product-form.ts';

/** The configurator of a page that has a file already, or lists earlier ones: with the code for files. */
export function ProductFormWithFile(props: ProductFormProps) {
  return <ProductForm {...props} checks={FILE_CHECKS} />;
}
