export { type StalePaper, stalePaperWords } from './papers/stale-papers.ts';
export { PARCEL_MOVES } from './parcel.ts';
