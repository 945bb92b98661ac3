export { readDeliveryPlan } from './delivery-setting.server.ts';
export { irishSalesJson, readIrishYears, yearOf } from './irish-sales.server.ts';
export { CLOSED_DAYS, FULL_DAYS, pressDays } from './shop-days.server.ts';
