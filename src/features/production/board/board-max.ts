/** The most jobs on the board. */
export const BOARD_MAX = 3000;
