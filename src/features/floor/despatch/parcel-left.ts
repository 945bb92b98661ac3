/** The email that a part of an order has left; a trigger of migration 0098 knows this name. */
export const PARCEL_LEFT = 'parcel-left';
