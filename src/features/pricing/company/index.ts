export { BANK_HOLIDAYS } from './bank-holidays.ts';
export { type BankTransfer, bankLines, DEFAULT_BANK_TRANSFER } from './bank-transfer.ts';
export { type Company, DEMO_COMPANY, regionCode, type Seller, townOf } from './company.ts';
export {
  afterOpenHours,
  type ClosedDay,
  closedSoon,
  DAY_NAMES,
  DEFAULT_OPENING_HOURS,
  type OpeningHours,
  type OpeningNow,
  openingAt,
  openingLines,
  openingTimes,
} from './opening-hours.ts';
export { DEFAULT_VISITING, MAP_ZOOM, type Visiting } from './visiting.ts';
