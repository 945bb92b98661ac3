/** The name of the tick boxes for lines of a statement. */
export const LINE = 'line';

/** The beginning of the names of search fields; the key of a line follows. */
export const FIND = 'find-';
