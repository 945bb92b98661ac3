/** A paper of a parcel that says something else than what is true now. */
export interface StalePaper {
  paper: 'label' | 'slip' | 'click-and-drop';
  what: 'address' | 'contents';
}

const NAMES = {
  label: 'address label was made',
  slip: 'packing slip was made',
  'click-and-drop': 'Click & Drop file was downloaded',
} as const;
const CHANGES = { address: 'the address changed', contents: 'its contents or weight changed' } as const;

/** `Parcel 1: its address label was made before the address changed. Print it again.` */
export function stalePaperWords(number: number, { paper, what }: StalePaper): string {
  const again =
    paper === 'click-and-drop' ? 'Download it again, and correct the parcel there.' : 'Print it again.';
  return `Parcel ${number}: its ${NAMES[paper]} before ${CHANGES[what]}. ${again}`;
}
