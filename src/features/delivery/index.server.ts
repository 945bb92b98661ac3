export { readDeliveryPlan } from './delivery-setting.server.ts';
export { irishSalesJson, readIrishYears, yearOf } from './irish-sales.server.ts';
export { CLOSED_DAYS, FULL_DAYS, FULL_DAYS_OF_ITEM, PRESS_DAYS } from './shop-days.server.ts';
