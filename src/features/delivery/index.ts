export * from './despatch.ts';
export * from './despatch-words.ts';
export type { FullDays, ShopDays } from './shop-days.ts';
