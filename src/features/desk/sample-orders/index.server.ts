export { fillWithSampleOrders } from './sample-orders.server.ts';
