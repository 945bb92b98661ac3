export { readDeliveryPlan } from './delivery-setting.server.ts';
export { CLOSED_DAYS, FULL_DAYS } from './shop-days.server.ts';
