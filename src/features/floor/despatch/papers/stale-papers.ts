/** A paper for a parcel, or for its order, that is out of date. */
export interface StalePaper {
  paper: 'label' | 'slip' | 'click-and-drop' | 'packing-slip' | 'order';
  what: 'address' | 'contents';
}

const OF_PARCEL = { address: 'the address changed', contents: 'its contents or weight changed' };
const WORDS = {
  label: { made: 'address label was made', ...OF_PARCEL },
  slip: { made: 'packing slip was made', ...OF_PARCEL },
  'click-and-drop': { made: 'Click & Drop file was downloaded', ...OF_PARCEL },
  'packing-slip': {
    made: 'The order’s packing slip was printed',
    address: 'the address changed',
    contents: 'what is in the order, or its day, changed',
  },
  order: {
    made: 'The order was printed',
    address: 'an address, email or phone number changed',
    contents: 'what is in it, its day, price or payment changed',
  },
} as const satisfies Record<StalePaper['paper'], object>;

/**
 * `Parcel 1: its address label was made before the address changed. Print it again.` A paper for the whole order names no parcel.
 * @param number null for the whole order
 */
export function stalePaperWords(number: number | null, { paper, what }: StalePaper): string {
  const { made, [what]: change } = WORDS[paper];
  const again =
    paper === 'click-and-drop' ? 'Download it again, and correct the parcel there.' : 'Print it again.';
  const whose = paper === 'packing-slip' || paper === 'order' ? '' : `Parcel ${number}: its `;
  return `${whose}${made} before ${change}. ${again}`;
}
