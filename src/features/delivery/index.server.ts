export { readDeliveryPlan } from './delivery-setting.server.ts';
