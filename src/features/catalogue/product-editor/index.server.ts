export { syncProductsJob } from './admin/sync-products.server.ts';
