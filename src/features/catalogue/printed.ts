/**
 * The event of the window by which the product form tells the gallery whose first page may stand on the picture: its
 * `detail` is an accepted file's id, or null. They are islands, trees of their own.
 */
export const PRINTED = 'galley:printed';
