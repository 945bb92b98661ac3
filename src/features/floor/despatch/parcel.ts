/** The state of a parcel: being packed, closed, or on its way. */
export type ParcelState = 'open' | 'packed' | 'left';

/** EVERY move of a parcel, and its conditions; `docs/states.md` prints it. */
export const PARCEL_MOVES = {
  open: {
    from: ['–'],
    to: 'open',
    when: 'a scanned item is ready, and no other parcel of the order is open',
  },
  close: { from: ['open'], to: 'packed', when: 'something is in it' },
  reopen: { from: ['packed'], to: 'open', when: 'no other parcel of the order is open' },
  despatch: {
    from: ['open', 'packed'],
    to: 'left',
    when: 'its items are ready or gone, and nothing holds the order',
  },
  undo: { from: ['left'], to: 'packed', when: 'within a minute, or its job was moved back' },
} as const satisfies Record<string, { from: readonly string[]; to: ParcelState; when: string }>;

/** Returns a parcel’s state. */
export function parcelState({
  packedAt,
  despatchedAt,
}: {
  packedAt: unknown;
  despatchedAt: unknown;
}): ParcelState {
  if (despatchedAt) return 'left';
  return packedAt ? 'packed' : 'open';
}

/** The package sizes of Click & Drop, by its names for them; a constraint on `parcels` lists them too. */
export const PARCEL_SIZES = {
  letter: 'Letter',
  'large letter': 'Large letter',
  'small parcel': 'Small parcel',
  'medium parcel': 'Medium parcel',
  parcel: 'Parcel',
  'printed papers': 'Printed papers',
} as const;
export type ParcelSize = keyof typeof PARCEL_SIZES;

/** The maximum length of a tracking number, as in the order’s field. */
export const TRACKING_MAX = 120;
/** The heaviest parcel, in grams; a constraint on `parcels` enforces it too. */
export const WEIGHT_MAX_GRAMS = 1_000_000;
