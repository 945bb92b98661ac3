/** The field, also of an address, that says that the customer sends the file later. */
export const ARTWORK_LATER = 'artworkLater';

/** The field, also of an address, that names the file that can't be printed, kept as the idea for the one that comes later. */
export const IDEA = 'idea';

/** The same, where the customer asks that a person looks at that file before they send another. */
export const LOOK = 'look';
