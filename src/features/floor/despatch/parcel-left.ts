/** The email saying that part of an order has left; the trigger `parcels_follow_jobs` knows this name. */
export const PARCEL_LEFT = 'parcel-left';
