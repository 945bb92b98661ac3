export { productForm } from './product-forms.ts';
