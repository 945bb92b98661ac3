/** A hymn, reading, psalm, prayer or poem that anybody may print: its author, and its translator, died more than 70 years ago. */
export interface LibraryText {
  id: string;
  kind: 'hymn' | 'reading' | 'psalm' | 'prayer' | 'poem';
  title: string;
  /** who wrote it, or translated it */
  author: string;
  /** when it was written or first printed; empty if that isn’t known */
  year: string;
  /** verses are parted by empty lines */
  words: string;
}

/** A text as it is listed to be chosen. */
export interface ListedText {
  id: string;
  title: string;
  credit: string;
}
