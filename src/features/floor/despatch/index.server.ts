export { findScannedParcel } from './find-parcel.server.ts';
export { PARCEL_LEFT } from './parcel-left.ts';
export { readShownDespatch } from './read-shown.server.ts';
