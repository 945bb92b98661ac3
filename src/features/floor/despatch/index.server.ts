export { findScannedParcel } from './find-parcel.server.ts';
export { type LeavingOrder, leavingOrders } from './list/read-list.server.ts';
export { PARCEL_LEFT } from './parcel-left.ts';
export { readShownDespatch } from './read-shown.server.ts';
