export { PARCEL_MOVES } from './parcel.ts';
