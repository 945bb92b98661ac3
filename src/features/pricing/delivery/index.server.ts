export { readDeliveryPlan } from './delivery-setting.server.ts';
export { isLateSql, LEAVING_TIMES } from './due-time.server.ts';
export { irishSalesJson, readIrishYears, yearOf } from './irish-sales.server.ts';
export { CLOSED_DAYS, FULL_DAYS, FULL_DAYS_OF_ITEM, PRESS_DAYS, readClosedDays } from './shop-days.server.ts';
