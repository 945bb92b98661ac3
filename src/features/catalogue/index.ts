export { bindingMm, isBound } from './binding.ts';
export * from './product.ts';
