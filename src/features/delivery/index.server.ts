export { CLOSED_DAYS, FULL_DAYS } from './shop-days.server.ts';
