/** The form field and URL parameter for a file that the customer sends later. */
export const ARTWORK_LATER = 'artworkLater';

/**
 * The form field and URL parameter with the file that can't be printed, used as the idea for the one that comes later.
 */
export const IDEA = 'idea';

/**
 * The form field and URL parameter with which the customer asks for a person to look at that file before they send
 * another.
 */
export const LOOK = 'look';
