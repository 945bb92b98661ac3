export { startListKeys } from './list-keys.ts';
export * from './order-view.ts';
