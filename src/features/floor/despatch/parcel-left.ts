/** The email about a part of an order that has left; a trigger in migration 0098 uses this name. */
export const PARCEL_LEFT = 'parcel-left';
