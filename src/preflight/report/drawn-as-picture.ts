/**
 * What a fix drew as a picture because it can't be expressed in inks: a mesh of colours, colours mixed on screen, a
 * whole page.
 */
export const DRAWN_AS_PICTURE = ['mesh', 'mixed', 'page'] as const;

export type DrawnAsPicture = (typeof DRAWN_AS_PICTURE)[number];
